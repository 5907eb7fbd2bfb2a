import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { isHere } from "./custom-fields-here.js";

/** A select of the issues that have a value, of a searchable custom field that the viewer sees there, for which `has` holds. */
export const issuesWithValue = (
  viewer: Viewer,
  has: (value: RawBuilder<string>) => RawBuilder<boolean>,
): RawBuilder<unknown> => {
  const place = {
    user: sql<number>`${viewer.id}::int`,
    project: sql.ref<number>("valued.project_id"),
    tracker: sql.ref<number>("valued.tracker_id"),
  };
  return sql`
    select valued.id
      from custom_values v
      join custom_fields f on f.id = v.custom_field_id and f.searchable
      join issues valued on valued.id = v.customized_id
     where v.customized_type = 'issue' and ${has(sql.ref("v.value"))} and ${isHere(place)}`;
};
