import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { mayBeMadeWatcher } from "../../entities/index.js";
import { sharedWith } from "../../projects/index.js";

/*
 * What the rules ask about single values, as columns of the one statement of `ruleFacts`, where a select of `status` gives the
 * status that the issue is to have. PostgreSQL sets up each of them whether or not it is computed, so what no value asks for is left out.
 */

/** What new issues of the project are planned for. */
export const defaultVersion = (projectId: number) => sql`(
  select v.id from projects p join versions v on v.id = p.default_version_id
   where p.id = ${projectId} and v.status = 'open' and v.id = any(${sharedWith(sql`${projectId}::int`)}))`;

export const ofVersion = (id: number | null | undefined, projectId: number) =>
  id == null
    ? sql`null::json`
    : sql`(
  select json_build_object('status', status, 'isShared', id = any(${sharedWith(sql`${projectId}::int`)}))
    from versions where id = ${id})`;

export function ofCategory(id: number | null | undefined, projectId: number): RawBuilder<unknown> {
  const ofProject = sql`(select default_assigned_to_id from projects where id = ${projectId})`;
  if (id == null) return sql`true as "categoryIsHere", array_remove(array[${ofProject}], null) as "defaultAssigneeIds"`;
  const here = sql`from issue_categories where id = ${id} and project_id = ${projectId}`;
  return sql`
    exists (select 1 ${here}) as "categoryIsHere",
    array_remove(array[(select assigned_to_id ${here}), ${ofProject}], null) as "defaultAssigneeIds"`;
}

export const reopens = ({ status_id }: { status_id: number }) => sql`coalesce(
  (select old.is_closed and not new.is_closed from issue_statuses old, issue_statuses new
    where old.id = ${status_id}::int and new.id = status.id), false)`;

export const unableToWatch = (actor: Pick<Viewer, "id" | "admin" | "peopleLimited">, ids: number[]) => sql`array(
  select id from unnest(${ids}::int[]) with ordinality as wanted (id, place)
   where not exists (select 1 from users u where u.id = wanted.id and ${mayBeMadeWatcher(actor, "u")})
   order by place)`;
