import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { lastUpdater, updatedBy } from "../../filters/journal-filters.js";
import { seenBy } from "../../visibility/seen-by.js";
import type { Sortable } from "./keys.js";

/** What no column of an issue holds, or not as each viewer sees it; where it can be, with a way to come near its order by an index. */
export const computed = new Map<string, (viewer: Viewer) => Sortable>([
  ["last_updated_by", lastUpdatedBy],
  ["parent", parentSeen],
]);

/** Comments that the viewer may not read do not count. */
function lastUpdatedBy(viewer: Viewer): Sortable {
  const last = lastUpdater({ viewer, column: (name) => sql.ref(`i.${name}`) });
  const keys = ["first_in_order", "next_in_order", "id"];
  return {
    values: keys.map((key) => sql.ref(`last_updater.${key}`)),
    from: sql`left join lateral (${last}) last_update on true
              left join users last_updater on last_updater.id = last_update.user_id`,
    column: sql.ref("last_update.user_id"),
    mayBeEmpty: true,
    isEmpty: sql`(${last}) is null`,
    groups: {
      rows: sql`(select first_in_order, next_in_order, id, array[id] as ids from users)`,
      keys,
      many: true,
      holds: (id) => sql`i.id in (${updatedBy(id)}) and (${last}) = ${id}`,
    },
  };
}

/**
 * A parent that the viewer does not see is none: where it stood in the order would tell its number. It may be in any of their projects, those
 * of the list around it may be some only. `offset 0` keeps it a question about each issue that has one: joined, it is answered by walking
 * through all issues of the house.
 */
function parentSeen(viewer: Viewer): Sortable {
  const { projects, issue } = seenBy(viewer);
  const seen = sql<boolean>`(i.parent_id is not null and exists (
    with ${projects} select from issues up where up.id = i.parent_id and ${issue("up")} offset 0))`;
  const column = sql`case when ${seen} then i.parent_id end`;
  const mostly = { column: sql.ref("i.parent_id"), where: seen };
  return { values: [column], column, mayBeEmpty: true, isEmpty: sql`not ${seen}`, mostly };
}
