import { type RawBuilder, sql } from "kysely";
import type { IssuesVisibility } from "../../accounts/index.js";

export interface Grants {
  /** The user has the permission in the project, with whatever trackers; with `visibility`, by a role that shows issues so far. */
  in(project: RawBuilder<number>, permission: string, visibility?: IssuesVisibility): RawBuilder<boolean>;
  /**
   * Beside `in`, of a user whom roles may limit to trackers: none grants them the permission with some only, or else a row `pp` of
   * the project, as those of `project_permissions` are, meets the condition.
   */
  unlessByTracker(project: RawBuilder<number>, permission: string, condition: RawBuilder<boolean>): RawBuilder<boolean>;
}

/** What a statement about many records knows of the one user that it is about. Where it has found no grants, each record is asked. */
export interface Granted {
  /** Roles may limit the user to some trackers: else no record is asked for its own. */
  trackersLimited: boolean;
  /** In the projects that the statement is about. */
  here?: Grants;
}

/**
 * What one user may do in which projects, found once for a statement about many records. A rule that asks `project_permissions` of
 * each record sets up six tables wherever it stands in the statement, and joins them for each record (measured: half of the
 * bell's cost).
 */
export interface FoundGrants extends Required<Granted> {
  /** A select of the ids of the projects that the statement is about in which the user has one of the permissions. */
  projectsWith(permissions: string[]): RawBuilder<unknown>;
  /**
   * For the `with` of the statement. Ask last: it finds the permissions that were asked for. `projects`: a select of the ids of
   * those that the statement is about, where they are fewer than all.
   */
  relation(user: RawBuilder<number>, projects?: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Whose they are is said last, so that conditions that depend on no user can be built once. */
export function granted(trackersLimited: boolean): FoundGrants {
  const asked = new Set<string>();
  const projectsWith = (permissions: string[], visibility?: IssuesVisibility) => {
    for (const permission of permissions) asked.add(permission);
    const shows = visibility ? sql`and issues_visibility = ${sql.lit(visibility)}` : sql``;
    return sql`select project_id from granted where permission in (${literals(permissions)}) ${shows}`;
  };
  const byTracker = trackersLimited ? sql`, pp.tracker_ids` : sql``;
  return {
    trackersLimited,
    here: {
      in: (project, permission, visibility) => sql`${project} in (${projectsWith([permission], visibility)})`,
      unlessByTracker: (project, permission, condition) => sql`(
        not (select exists (${projectsWith([permission])} and tracker_ids is not null))
        or exists (select from granted pp where pp.project_id = ${project} and ${condition}))`,
    },
    projectsWith: (permissions) => projectsWith(permissions),
    relation: (user, projects) => sql`
      granted as materialized (
        select pp.permission, pp.project_id, min(pp.issues_visibility) as issues_visibility ${byTracker}
          from project_permissions pp
         where pp.user_id = ${user} and pp.permission in (${literals([...asked])})
               ${projects ? sql`and pp.project_id = any(array(${projects}))` : sql``}
         group by pp.permission, pp.project_id ${byTracker})`,
  };
}

/** As parameters they could differ from time to time, for all the planner knows. */
const literals = (permissions: string[]) => sql.join((permissions.length > 0 ? permissions : [""]).map(sql.lit));
