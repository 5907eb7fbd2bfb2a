/** How the page of settings is divided. A setting that stands nowhere here stands in the last section. */
const SECTIONS: { name: string; settings: string[] }[] = [
  {
    name: "general",
    settings: [
      "app_title",
      "welcome_text",
      "login_required",
      "service_select_limit",
      "service_notification_center_enabled",
    ],
  },
  { name: "display", settings: ["start_of_week", "date_format", "time_format", "user_format"] },
  {
    name: "accounts",
    settings: [
      ...["self_registration", "password_min_length", "password_required_char_classes", "password_max_age"],
      ...["twofa", "lost_password", "unsubscribe"],
      ...["email_domains_allowed", "email_domains_denied", "session_lifetime", "session_timeout"],
      ...["default_language", "force_default_language_for_anonymous", "force_default_language_for_loggedin"],
      ...["default_users_time_zone", "default_notification_option"],
    ],
  },
  {
    name: "programs",
    settings: [
      "rest_api_enabled",
      "agent_endpoint_enabled",
      "agent_allowed_origins",
      "oauth_client_documents",
      "sys_api_key",
    ],
  },
  {
    name: "projects",
    settings: [
      ...["default_projects_public", "default_projects_modules", "default_projects_tracker_ids"],
      ...["new_project_user_role_id", "sequential_project_identifiers"],
    ],
  },
  {
    name: "issues",
    settings: [
      ...[
        "display_subprojects_issues",
        "issue_list_default_columns",
        "issue_list_default_totals",
        "issues_export_limit",
        "issue_group_assignment",
        "default_issue_start_date_to_creation_date",
        "link_copied_issue",
        "copy_attachments_on_issue_copy",
        "cross_project_subtasks",
      ],
      ...["parent_issue_dates", "parent_issue_priority", "parent_issue_done_ratio", "cross_project_issue_relations"],
      ...["issue_done_ratio", "close_duplicate_issues", "non_working_week_days"],
    ],
  },
  {
    name: "files",
    settings: ["attachment_max_size", "attachment_extensions_denied", "attachment_extensions_allowed", "feeds_limit"],
  },
  { name: "mail", settings: ["mail_from"] },
  { name: "others", settings: [] },
];

export interface Section {
  name: string;
  settings: string[];
}

/** Of the settings that there are; sections without one are left out. */
export function sectionsOf(names: string[]): Section[] {
  const placed = new Set(SECTIONS.flatMap(({ settings }) => settings));
  const rest = names.filter((name) => !placed.has(name));
  return SECTIONS.map(({ name, settings }) => ({
    name,
    settings: name === "others" ? rest : settings.filter((setting) => names.includes(setting)),
  })).filter(({ settings }) => settings.length > 0);
}
