import { type RawBuilder, sql } from "kysely";

/**
 * For a statement that reads more than this: the names of what a person may do in a project, as an array, some of them
 * twice. A column in `project` needs its table's name before it.
 */
export const permissionsHere = (userId: number, project: RawBuilder<number>) => sql<string[]>`array(
  select pp.permission from project_permissions pp
   where pp.user_id = ${userId} and pp.project_id = ${project})`;
