import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { totalEstimatedHours } from "../../family/visible-parent.js";
import { lastUpdater } from "../../filters/journal-filters.js";
import type { Sortable } from "./keys.js";

/** What no column of an issue holds: each issue of the list is asked. */
export const computed = new Map<string, (viewer: Viewer) => Sortable>([
  ["total_estimated_hours", () => ({ values: [totalEstimatedHours], column: totalEstimatedHours, mayBeEmpty: true })],
  ["last_updated_by", lastUpdatedBy],
]);

/** Comments that the viewer may not read do not count. */
function lastUpdatedBy(viewer: Viewer): Sortable {
  const last = lastUpdater({ viewer, column: (name) => sql.ref(`i.${name}`) });
  return {
    values: ["firstname", "lastname", "id"].map((key) => sql.ref(`last_updater.${key}`)),
    from: sql`left join lateral (${last}) last_update on true
              left join users last_updater on last_updater.id = last_update.user_id`,
    column: sql.ref("last_update.user_id"),
    mayBeEmpty: true,
    isEmpty: sql`(${last}) is null`,
  };
}
