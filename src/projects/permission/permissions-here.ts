import { type RawBuilder, sql } from "kysely";
import { withTracker } from "./tracker-limits.js";

/**
 * For a statement that reads more than this: the names of what a person may do in a project, some of them twice. As JSON,
 * which is read ten times as fast as an array of PostgreSQL's. A column in `project`, or in `tracker` of a
 * record that has one, needs its table's name before it.
 */
export const permissionsHere = (userId: number, project: RawBuilder<number>, tracker?: RawBuilder<number>) => sql<
  string[]
>`(
  select coalesce(json_agg(pp.permission), '[]') from project_permissions pp
   where pp.user_id = ${userId} and pp.project_id = ${project} and ${tracker ? withTracker(tracker) : sql`true`})`;
