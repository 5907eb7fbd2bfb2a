export const en = {
  tracking: {
    refusals: {
      still_used: "Move what refers to it first.",
      deactivate_instead: "Make it inactive instead.",
      no_such_field: "{{called}} is not a field that can be chosen here.",
      no_such_status: "There is no status with the id {{id}} to use here.",
    },
  },
  captions: {
    issue_status: "Status",
    issue_priority: "Priority",
    default_status_id: "Default status",
    copy_workflow_from: "Copy workflow from",
    enabled_standard_fields: "Standard fields",
    position: "Position",
    field: "Field",
  },
};
