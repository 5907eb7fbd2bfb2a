import { type RawBuilder, sql } from "kysely";
import type { SubtasksAcross } from "./family-settings.js";

/** As Redmine's setting says: an issue of the one project may stand below an issue of the other. */
export const mayStandBelow = (
  across: SubtasksAcross,
  above: RawBuilder<number>,
  below: RawBuilder<number>,
): RawBuilder<boolean> => sql`(${above} = ${below} or ${acrossProjects(across, above, below)})`;

function acrossProjects(
  across: SubtasksAcross,
  above: RawBuilder<number>,
  below: RawBuilder<number>,
): RawBuilder<boolean> {
  const isBelow = (one: RawBuilder<number>, other: RawBuilder<number>) => sql`${one} = any(projects_below(${other}))`;
  switch (across) {
    case "system":
      return sql`true`;
    case "tree":
      return sql`${topOf(above)} = ${topOf(below)}`;
    case "hierarchy":
      return sql`(${isBelow(below, above)} or ${isBelow(above, below)})`;
    case "descendants":
      return sql`${isBelow(below, above)}`;
    case "":
      return sql`false`;
  }
}

const topOf = (project: RawBuilder<number>) => sql<number>`(
  with recursive up as (
    select id, parent_id from projects where id = ${project}
    union all
    select above.id, above.parent_id from projects above join up on above.id = up.parent_id)
  select id from up where parent_id is null)`;
