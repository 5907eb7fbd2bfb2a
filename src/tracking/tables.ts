import type { Generated } from "kysely";

export type FieldRule = "readonly" | "required";

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
    issue_statuses: { id: Generated<number>; name: string; is_closed: boolean; position: number };
    issue_priorities: {
      id: Generated<number>;
      name: string;
      position: number;
      is_default: boolean;
      active: Generated<boolean>;
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
  }
}
