import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { customFieldVisible } from "../../../projects/index.js";
import type { FieldFormat } from "../../../tracking/index.js";
import { seenBy } from "../../visibility/seen-by.js";

/** A custom field as a list knows it: a column, and maybe a group, an order or a total. */
export interface FieldInLists {
  id: number;
  name: string;
  format: FieldFormat;
  multiple: boolean;
  /** Lists can be filtered by it. */
  isFilter: boolean;
  /** Of a list, in its order. */
  possible: string[];
}

/** Those that the viewer sees in one project at least, in their order. Others are to no list what they are (decisions 10.3). */
export async function customFieldsInLists(db: Db, viewer: Viewer): Promise<FieldInLists[]> {
  const { rows } = await sql<FieldInLists>`
    with ${seenBy(viewer).projects}
    select f.id, f.name, f.field_format as format, f.multiple, f.is_filter as "isFilter",
           f.possible_values as possible
      from custom_fields f
     where f.customized_type = 'issue' and exists (select 1 from seen_projects s where ${seenIn(viewer)} offset 0)
     order by f.position, f.id`.execute(db);
  return rows;
}

/** The viewer sees the field `f` in the project `s`, which has it. */
const seenIn = (viewer: Viewer) => sql<boolean>`
  (f.is_for_all or s.project_id = any(f.project_ids))
  and ${customFieldVisible("f", sql`${viewer.id}::int`, sql.ref<number>("s.project_id"))}`;

/**
 * The viewer sees the field of an issue `i`, for a statement behind `seenBy(viewer).projects`: their projects are asked once, not
 * each issue.
 */
export const seenOfIssue = (viewer: Viewer, id: number): RawBuilder<boolean> => sql`(
  i.project_id = any(array(
    select s.project_id from seen_projects s join custom_fields f on f.id = ${sql.lit(id)} and f.customized_type = 'issue'
     where ${seenIn(viewer)}))
  and i.tracker_id = any(array(select unnest(f.tracker_ids) from custom_fields f where f.id = ${sql.lit(id)})))`;
