import type { Generated, GeneratedAlways } from "kysely";
import type { Appearance } from "./appearance/appearance.js";

export type FieldRule = "readonly" | "required";

/** What custom fields are for. */
export type CustomizedType = "issue" | "project" | "user" | "version";

/** How the values of a custom field are asked for, checked and shown; Redmine's names. */
export type FieldFormat =
  | "string"
  | "text"
  | "int"
  | "float"
  | "date"
  | "bool"
  | "list"
  | "link"
  | "enumeration"
  | "user"
  | "version"
  | "attachment";

interface CustomFieldsTable {
  id: Generated<number>;
  customized_type: CustomizedType;
  name: string;
  field_format: FieldFormat;
  description: Generated<string>;
  /** Of a list, in its order. */
  possible_values: Generated<string[]>;
  default_value: string | null;
  /** A regular expression of PostgreSQL that a value matches; empty: none. */
  regexp: Generated<string>;
  /** Where values lead, with places such as `%value%`; empty: nowhere. */
  url_pattern: Generated<string>;
  /** `full`: values are written and shown as descriptions are. */
  text_formatting: Generated<"" | "full">;
  /** Of an issue: values stand below the description, not among the facts. */
  full_width_layout: Generated<boolean>;
  /** Of users: values are members with one of these roles; empty: all members. */
  user_role: Generated<number[]>;
  /** Of versions: values are those of these statuses; empty: all. */
  version_status: Generated<string[]>;
  /** Of files: their extensions, with commas between; empty: as the settings say. */
  extensions_allowed: Generated<string>;
  min_length: number | null;
  max_length: number | null;
  is_required: Generated<boolean>;
  /** Of all projects; otherwise of those of `project_ids`. */
  is_for_all: Generated<boolean>;
  is_filter: Generated<boolean>;
  searchable: Generated<boolean>;
  /** There may be several values. */
  multiple: Generated<boolean>;
  /** To all users; otherwise to those with one of `role_ids` in the project, of a user to administrators. */
  visible: Generated<boolean>;
  /** Of a user: by themselves. */
  editable: Generated<boolean>;
  tracker_ids: Generated<number[]>;
  project_ids: Generated<number[]>;
  role_ids: Generated<number[]>;
  position: number;
}

interface CustomValuesTable {
  customized_type: CustomizedType;
  customized_id: number;
  custom_field_id: number;
  /** From 0. */
  place: number;
  value: string;
  /** The value as a number, where it is one. */
  number: GeneratedAlways<number | null>;
}

/** What a field of the format `enumeration` can be; values store the id. */
interface CustomFieldEnumerationsTable {
  id: Generated<number>;
  custom_field_id: number;
  name: string;
  /** Otherwise it is kept where it was chosen, and chosen no more. */
  active: Generated<boolean>;
  position: number;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    trackers: {
      id: Generated<number>;
      name: string;
      position: number;
      default_status_id: number;
      description: Generated<string>;
      /** Those that its issues do not have, by Redmine's names. */
      disabled_fields: Generated<string[]>;
    };
    issue_statuses: {
      id: Generated<number>;
      name: string;
      is_closed: boolean;
      position: number;
      /** The progress of its issues, where that follows the status; null: it says nothing of it. */
      default_done_ratio: number | null;
      tone: Generated<Appearance["tone"]>;
      icon: Generated<Appearance["icon"]>;
    };
    issue_priorities: {
      id: Generated<number>;
      name: string;
      position: number;
      is_default: boolean;
      active: Generated<boolean>;
      tone: Generated<Appearance["tone"]>;
      icon: Generated<Appearance["icon"]>;
    };
    /** A status a role may move an issue of a tracker to. From status 0: a new issue. */
    workflow_transitions: {
      tracker_id: number;
      role_id: number;
      old_status_id: number;
      new_status_id: number;
      /** Only for the author of the issue, or for its assignee. */
      author: Generated<boolean>;
      assignee: Generated<boolean>;
    };
    /** What a role may not change, or must fill in, while an issue of a tracker has a status. */
    workflow_permissions: {
      tracker_id: number;
      role_id: number;
      old_status_id: number;
      field: string;
      rule: FieldRule;
    };
    custom_fields: CustomFieldsTable;
    custom_field_enumerations: CustomFieldEnumerationsTable;
    custom_values: CustomValuesTable;
  }
}
