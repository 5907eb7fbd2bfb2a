import type { Db, Trx } from "../../kernel/index.js";
import type { FieldRule } from "../tables.js";

/** What a role may do with issues of a tracker. Status 0 stands for a new issue. */
export interface Workflow {
  transitions: Transition[];
  permissions: FieldPermission[];
}

export interface Transition {
  old_status_id: number;
  new_status_id: number;
  /** Only for the author of the issue. */
  author: boolean;
  /** Only for its assignee. */
  assignee: boolean;
}

export interface FieldPermission {
  old_status_id: number;
  /** By Redmine's name; a custom field by its id. */
  field: string;
  rule: FieldRule;
}

export interface WorkflowPlace {
  trackerId: number;
  roleId: number;
}

export async function workflowOf(db: Db | Trx, { trackerId, roleId }: WorkflowPlace): Promise<Workflow> {
  const transitions = await db
    .selectFrom("workflow_transitions")
    .select(["old_status_id", "new_status_id", "author", "assignee"])
    .where("tracker_id", "=", trackerId)
    .where("role_id", "=", roleId)
    .orderBy("old_status_id")
    .orderBy("new_status_id")
    .orderBy("author")
    .orderBy("assignee")
    .execute();
  const permissions = await db
    .selectFrom("workflow_permissions")
    .select(["old_status_id", "field", "rule"])
    .where("tracker_id", "=", trackerId)
    .where("role_id", "=", roleId)
    .orderBy("old_status_id")
    .orderBy("field")
    .execute();
  return { transitions, permissions };
}
