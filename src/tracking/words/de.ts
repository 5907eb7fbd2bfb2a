export const de = {
  tracking: {
    refusals: {
      still_used: "Zuerst muss geändert werden, was darauf verweist.",
      deactivate_instead: "Stattdessen lässt sie sich abschalten.",
      no_such_field: "{{called}} ist kein Feld, das hier gewählt werden kann.",
      no_such_status: "Es gibt keinen Status mit der ID {{id}}, der hier verwendet werden kann.",
    },
  },
  captions: {
    issue_status: "Status",
    issue_priority: "Priorität",
    default_status_id: "Anfangsstatus",
    copy_workflow_from: "Arbeitsablauf kopieren von",
    enabled_standard_fields: "Standardfelder",
    position: "Position",
    field: "Feld",
  },
};
