export const de = {
  imports: {
    refusals: {
      no_archive: "{{file}} ist kein Archiv von GitHub-Issues: {{reason}}",
      no_file: "Die Datei {{file}} gibt es nicht.",
      unreadable: "{{file}} kann nicht gelesen werden: {{reason}}",
      not_unpacked: "{{file}} kann nicht entpackt werden: {{reason}}.",
      too_large: "{{file}} enthält mehr als {{megabytes}} MB.",
      not_utf8: "{{file}} ist kein Text in UTF-8.",
      not_json: "{{file}} ist kein JSON: {{reason}}",
      other_project: "Ein anderes Projekt heißt „{{identifier}}“. Mit --project eine neue Kennung wählen.",
      project_of_other:
        "Ein anderes Projekt von {{repository}} heißt „{{identifier}}“. Mit --project eine neue Kennung wählen.",
      no_closed_status: "Es gibt keinen geschlossenen Status; geschlossene Tickets brauchen einen.",
      running: "Ein Import nach „{{project}}“ läuft bereits.",
    },
  },
};
