import { type RawBuilder, sql } from "kysely";
import { ACTIVE, type IssuesVisibility, type Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import type { Granted } from "./granted.js";
import { withTracker } from "./tracker-limits.js";

/** The permissions of a user in a project, or with one of its trackers; empty when they may do nothing there. */
export async function permissionsIn(
  db: Db | Trx,
  userId: number,
  projectId: number,
  trackerId: number | null = null,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("project_permissions as pp")
    .select("pp.permission")
    .distinct()
    .where("pp.user_id", "=", userId)
    .where("pp.project_id", "=", projectId)
    .$if(trackerId !== null, (those) => those.where(withTracker(sql`${trackerId}::int`)))
    .execute();
  return new Set(rows.map((row) => row.permission));
}

/**
 * For a `where`: the person in the one column has the permission in the project in the other. For a few pairs, or with what the
 * statement around has found of this person.
 */
export const permittedProject = (
  user: number | RawBuilder<number>,
  permission: string,
  project: string,
  granted?: Granted,
): RawBuilder<boolean> =>
  granted?.here?.in(sql.ref(project), permission) ??
  sql`exists (
    select 1 from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${sql.ref(project)} and pp.permission = ${permission})`;

/**
 * All projects in which the viewer has the permission: `project_id`, and `issues_visibility` of a role that grants it, a row
 * for each such role; of a viewer whom roles may limit to trackers its `tracker_ids`. The rule of the view `project_permissions` with
 * what is known of the viewer filled in, which halves its cost: it passes over all projects once, whether the viewer is a member of
 * none or of a thousand.
 */
export function permittedProjects(viewer: Asking, permission: string) {
  const declared = (column: string) => sql`(select ${sql.ref(column)} from permissions where name = ${permission})`;
  const trackers = viewer.trackersLimited ? sql`, r.permission_trackers -> ${permission}::text as tracker_ids` : sql``;
  return sql<{ project_id: number; issues_visibility: IssuesVisibility }>`
    select p.id as project_id, ${visibilityOf(viewer)} as issues_visibility ${trackers}
      from projects p
      ${viewer.admin ? sql`` : grantingRole(viewer, permission)}
     where (p.status = 1 or (p.status = 5 and ${declared("reading")}))
       and (${declared("module")} is null
            or p.id in (select project_id from enabled_modules where name = ${declared("module")}))
       and exists (select 1 from permissions where name = ${permission})
       and exists (select 1 from users where id = ${viewer.id} and status = ${sql.lit(ACTIVE)})`;
}

type Asking = Pick<Viewer, "id" | "admin" | "anonymous" | "trackersLimited">;

/** What their role says does not widen it for visitors: nothing private is theirs, as they are nobody in particular. */
const visibilityOf = ({ admin, anonymous }: Asking) =>
  admin ? sql`'all'` : anonymous ? sql`'default'` : sql`r.issues_visibility`;

const grantingRole = ({ id, anonymous }: Asking, permission: string) => sql`
      left join effective_roles e on e.user_id = ${id} and e.project_id = p.id
      join roles r on ${permission} = any(r.permissions)
       and r.id = coalesce(e.role_id, case when p.is_public then
             (select id from roles where builtin = ${sql.lit(anonymous ? 2 : 1)}) end)`;
