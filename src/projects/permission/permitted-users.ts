import { type RawBuilder, sql } from "kysely";

/** What is asked of many users about one project. */
export interface Permitted {
  project: RawBuilder<number>;
  permission: string;
  /**
   * Whether a role that allows it is enough. `held` is the role's id, to be looked up in `roles(condition)`: those that allow it
   * and for which the condition on `r` holds. Default: any will do.
   */
  enough?: (held: RawBuilder<number>, roles: RolesWhere) => RawBuilder<boolean>;
}

type RolesWhere = (condition: RawBuilder<boolean>) => RawBuilder<number[]>;

/**
 * For a `where`: the user in this column, an active person, may do that. The rule of the view `project_permissions` from the
 * other side: the roles that count are found once, and each user costs one look at `effective_roles`. `offset 0` keeps it
 * one look: the planner would rather read all members of the project.
 */
export function permittedUser(user: RawBuilder<number>, { project, permission, enough = any }: Permitted) {
  const roles: RolesWhere = (condition) =>
    sql`array(select r.id from roles r where ${permission} = any(r.permissions) and ${condition})`;
  const visitor = sql<number>`(select r.id from projects p, roles r where p.id = ${project} and p.is_public and r.builtin = 1)`;
  const held = sql`select e.role_id from effective_roles e where e.user_id = ${user} and e.project_id = ${project}`;
  return sql<boolean>`(${isOpen(project, permission)} and (
    exists (
      select from (${held} union all select ${visitor} where not exists (${held} offset 0)) held
       where ${enough(sql`held.role_id`, roles)} offset 0)
    or exists (select from users a where a.id = ${user} and a.admin offset 0)))`;
}

const any = (held: RawBuilder<number>, roles: RolesWhere) => sql<boolean>`${held} = any(${roles(sql`true`)})`;

/** The project is not archived, nor closed for what the permission allows, and has the permission's module. */
const isOpen = (project: RawBuilder<number>, permission: string) => sql<boolean>`exists (
  select from projects p join permissions pm on pm.name = ${permission}
   where p.id = ${project} and (p.status = 1 or (p.status = 5 and pm.reading))
     and (pm.module is null or exists (select from enabled_modules em where em.project_id = p.id and em.name = pm.module)))`;
