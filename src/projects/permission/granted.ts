import { type RawBuilder, sql } from "kysely";
import type { IssuesVisibility } from "../../accounts/index.js";

/** The user has a permission in a project; with `visibility`, by a role that shows issues so far. */
export type Grants = (
  project: RawBuilder<number>,
  permission: string,
  visibility?: IssuesVisibility,
) => RawBuilder<boolean>;

/**
 * What one user may do in which projects, found once for a statement about many records. A rule that asks `project_permissions` of
 * each record sets up six tables wherever it stands in the statement, and joins them for each record (measured: half of the
 * bell's cost).
 */
export interface Granted {
  /** In the projects that the statement is about. */
  here: Grants;
  /** In any project: for records that those of the statement refer to. Found only if a row asks for it. */
  anywhere: Grants;
  /** A select of the ids of the projects that the statement is about in which the user has one of the permissions. */
  projectsWith(permissions: string[]): RawBuilder<unknown>;
  /**
   * For the `with` of the statement. Ask last: it finds the permissions that were asked for. `projects`: a select of the ids of
   * those that the statement is about, where they are fewer than all.
   */
  relations(user: RawBuilder<number>, projects?: RawBuilder<unknown>): RawBuilder<unknown>;
}

type Relation = "granted_here" | "granted_anywhere";

/** Whose they are is said last, so that conditions that depend on no user can be built once. */
export function granted(): Granted {
  const asked: Record<Relation, Set<string>> = { granted_here: new Set(), granted_anywhere: new Set() };
  const within = (relation: Relation, permissions: string[], visibility?: IssuesVisibility) => {
    for (const permission of permissions) asked[relation].add(permission);
    const shows = visibility ? sql`and issues_visibility = ${sql.lit(visibility)}` : sql``;
    return sql`select project_id from ${sql.table(relation)} where permission in (${literals(permissions)}) ${shows}`;
  };
  const grantsOf =
    (relation: Relation): Grants =>
    (project, permission, visibility) =>
      sql`${project} in (${within(relation, [permission], visibility)})`;
  const found = (relation: Relation, user: RawBuilder<number>, where: RawBuilder<unknown>) => sql`
    ${sql.table(relation)} as materialized (
      select pp.permission, pp.project_id, min(pp.issues_visibility) as issues_visibility
        from project_permissions pp
       where pp.user_id = ${user} and pp.permission in (${literals([...asked[relation]])}) ${where}
       group by pp.permission, pp.project_id)`;
  return {
    here: grantsOf("granted_here"),
    anywhere: grantsOf("granted_anywhere"),
    projectsWith: (permissions) => within("granted_here", permissions),
    relations: (user, projects) => sql`
      ${found("granted_here", user, projects ? sql`and pp.project_id = any(array(${projects}))` : sql``)},
      ${found("granted_anywhere", user, sql``)}`,
  };
}

/** As parameters they could differ from time to time, for all the planner knows. */
const literals = (permissions: string[]) => sql.join((permissions.length > 0 ? permissions : [""]).map(sql.lit));
