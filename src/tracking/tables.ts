import type { Generated } from "kysely";

declare module "../kernel/database/database.js" {
  interface Tables {
    trackers: {
      id: Generated<number>;
      name: string;
      position: number;
      default_status_id: number;
      description: Generated<string>;
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
    workflow_transitions: { tracker_id: number; role_id: number; old_status_id: number; new_status_id: number };
  }
}
