import { type RawBuilder, sql } from "kysely";

/**
 * THE rule of who sees a project, for a `where`: `project` is the alias of `projects` in the statement around. An
 * archived one is hidden from all users but administrators, who alone can bring it back; lists show it to them only when
 * asked for that status.
 */
export function projectVisible(viewer: Asking, project: string): RawBuilder<boolean> {
  const p = (column: string) => sql.ref(`${project}.${column}`);
  return sql`(${p("status")} <> ${BEING_DELETED} and (${viewer.admin}::boolean or ${p("status")} <> ${ARCHIVED} and (${p("is_public")} or exists (
    select 1 from effective_roles e where e.user_id = ${viewer.id} and e.project_id = ${p("id")}))))`;
}

/** Of a relation with many users: the columns that have it. */
interface Asking {
  id: number | RawBuilder<number>;
  admin: boolean | RawBuilder<boolean>;
}

export const OPEN = 1;
export const CLOSED = 5;
export const ARCHIVED = 9;
/** Redmine's number. Nobody sees it: a job deletes what is in it. */
export const BEING_DELETED = 10;
