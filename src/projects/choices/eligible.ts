import { type RawBuilder, sql } from "kysely";
import { ACTIVE, type Eligible, type Viewer } from "../../accounts/index.js";
import { permittedProject, permittedProjects } from "../permission/permission.js";
import { OPEN, projectVisible } from "../project/visible.js";

/** Which projects may be chosen, as a rule about `projects p`. */
export interface EligibleProjects {
  rule: RawBuilder<boolean>;
  /** The same as a select of ids, in any order and perhaps twice. Left out: too many to begin with. */
  ids?: RawBuilder<unknown>;
}

/** Projects in which the user has a permission. */
export const projectsWith = (viewer: Viewer, permission: string): Required<EligibleProjects> => ({
  rule: permittedProject(viewer.id, permission, "p.id"),
  ids: sql`select project_id from (${permittedProjects(viewer, permission)}) permitted`,
});

/**
 * Active people with a permission in a project in which the caller is known to have it too: its module is on, and it is
 * open. The same people as in `project_permissions`, which cannot be entered from the project.
 */
export function peopleWith(projectId: number, permission: string): Eligible {
  const active = sql`u.type = 'user' and u.status = ${ACTIVE}`;
  const held = sql`from effective_roles e where e.project_id = ${projectId}`;
  const member = sql`exists (select 1 ${held} and e.user_id = u.id offset 0)`;
  const grants = (role: RawBuilder<unknown>) =>
    sql`exists (select 1 from roles r where ${role} and ${permission} = any(r.permissions))`;
  const toVisitors = sql`${grants(sql`r.builtin = 1`)} and (select is_public from projects where id = ${projectId})`;
  const holders = sql`select e.user_id as id ${held} and ${grants(sql`r.id = e.role_id`)}`;
  const others = sql`
      select u.id from users u where u.admin and ${active}
      union all
      select u.id from users u where ${active} and ${toVisitors} and not ${member}`;
  return {
    rule: sql`${active} and (
      u.admin or exists (select 1 ${held} and e.user_id = u.id and ${grants(sql`r.id = e.role_id`)} offset 0)
      or ${toVisitors} and not ${member})`,
    ids: sql`
      ${holders} and exists (select 1 from users u where u.id = e.user_id and ${active} offset 0)
      union all ${others}`,
    // Whether each of a thousand is active would be most of a search.
    near: sql`${holders} union all ${others}`,
  };
}

/** Those that a project (none: a new one) may be put under. */
export function possibleParents(viewer: Viewer, projectId = 0): EligibleProjects {
  const other = sql<boolean>`p.status = ${OPEN} and p.id <> ${projectId} and ${projectVisible(viewer, "p")}`;
  if (viewer.admin) return { rule: other };
  const { rule, ids } = projectsWith(viewer, "add_subprojects");
  return {
    rule: sql`${other} and ${rule}`,
    ids: sql`select p.id from projects p where p.id in (${ids}) and ${other}`,
  };
}
