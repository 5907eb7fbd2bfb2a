export const en = {
  imports: {
    refusals: {
      no_archive: "{{file}} is not an archive of GitHub issues: {{reason}}",
      no_file: "There is no file {{file}}.",
      unreadable: "{{file}} cannot be read: {{reason}}",
      not_unpacked: "{{file}} cannot be unpacked: {{reason}}.",
      too_large: "{{file}} holds more than {{megabytes}} MB.",
      not_utf8: "{{file}} is not text in UTF-8.",
      not_json: "{{file}} is not JSON: {{reason}}",
      other_project: 'There is another project "{{identifier}}". Choose a new identifier with --project.',
      project_of_other:
        'There is another project "{{identifier}}" of {{repository}}. Choose a new identifier with --project.',
      no_closed_status: "There is no closed status; closed issues need one.",
      running: 'An import into "{{project}}" is already running.',
    },
  },
};
