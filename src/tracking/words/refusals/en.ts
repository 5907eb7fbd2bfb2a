export const refusals = {
  only_of_issues: "{{field}}: a file is a value of issues alone.",
  not_of_files: "{{field}} is not for files.",
  no_upload: "{{field}} must be a file: send the token of an upload.",
  never_linked: "{{field}} is for texts, numbers, dates, yes or no, lists and links.",
  not_of_format: "{{field}} is not for fields of this format.",
  extension_not_allowed: "{{field}} takes files with these extensions: {{extensions}}",
  extensions: "{{field}} must be extensions with commas between: exe, bat",
  back_reference: "{{field}} must not refer back to a group (\\1): a short value could take minutes to compare.",
  unsafe_address:
    "{{field}} leads neither to the web (http, https), a mailbox (mailto), a phone (tel) nor to a page here.",
  no_such_format:
    "{{field}} must be one of string, text, int, float, date, bool, list, link, enumeration, user, version and attachment.",
  only_of_lists: "{{field}} are for lists, enumerations, users and versions alone.",
  no_such_customized_type:
    "Custom fields are kept for issues, projects, users and versions: say issue, project, user or version.",
  only_of_enumerations: "{{field}} are for the format enumeration alone.",
  not_of_users: "{{field}} names what belongs to a project: a user cannot have it.",
  no_custom_field_here: "There is no custom field {{id}} to set here.",
  not_custom_values:
    "{{field}} must be a list of ids with values, or values by id. A value is a text, a number, or a list of them.",
  not_possible: "{{field}} is not included in the list",
  not_possible_agents: "{{field}} has no such value. Valid are: {{valid}}.",
  still_used: "Move what refers to it first.",
  value_is_chosen: "{{called}} cannot be taken away, because it was chosen. Make it inactive instead.",
  deactivate_instead: "Make it inactive instead.",
  no_such_tone: "{{field}} must be gray, blue, green, amber, purple or red, or empty.",
  no_such_icon: "{{field}} is not a picture that can be chosen here.",
  no_such_field: "{{called}} is not a field that can be chosen here.",
  no_such_status: "There is no status with the id {{id}} to use here.",
};
