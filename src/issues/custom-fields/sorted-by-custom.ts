import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { customName } from "../../tracking/index.js";
import type { Sortable } from "../list/order/keys.js";
import { type FieldInLists, seenOfIssue } from "./fields-in-lists.js";

/**
 * By the values that the viewer sees; of several the first. Numbers as numbers, days as the text they are, which has their order.
 * An index has both.
 */
export function sortedByCustom({ id, format }: FieldInLists, viewer: Viewer): Sortable {
  const alias = customName(id);
  const ofIssue = sql`${sql.ref(`${alias}.customized_type`)} = 'issue' and ${sql.ref(`${alias}.customized_id`)} = i.id
    and ${sql.ref(`${alias}.custom_field_id`)} = ${sql.lit(id)} and ${sql.ref(`${alias}.place`)} = 0
    and ${seenOfIssue(viewer, id)}`;
  const column = isNumber(format) ? sql.ref(`${alias}.number`) : sql`left(${sql.ref(`${alias}.value`)}, 255)`;
  return {
    values: [column],
    from: sql`left join custom_values ${sql.ref(alias)} on ${ofIssue}`,
    column,
    mayBeEmpty: true,
    isEmpty: sql`not exists (select 1 from custom_values ${sql.ref(alias)} where ${ofIssue} and ${column} is not null)`,
  };
}

export const isNumber = (format: FieldInLists["format"]): boolean => format === "int" || format === "float";

/** For a select from issues `i`: its number in the field, as far as the viewer sees it. */
export const customNumber = ({ id }: FieldInLists, viewer: Viewer): RawBuilder<number | null> => sql`(
  select sum(v.number) from custom_values v
   where v.customized_type = 'issue' and v.customized_id = i.id and v.custom_field_id = ${sql.lit(id)}
     and ${seenOfIssue(viewer, id)})`;
