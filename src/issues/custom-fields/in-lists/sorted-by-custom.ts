import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { customName, type FieldFormat } from "../../../tracking/index.js";
import type { Sortable } from "../../list/order/keys.js";
import { type FieldInLists, seenOfIssue } from "./fields-in-lists.js";

/**
 * By the values that the viewer sees; of several the first. Numbers as numbers, days as the text they are, which has their order:
 * an index has both. Ids by what they name.
 */
export function sortedByCustom({ id, format }: FieldInLists, viewer: Viewer): Sortable {
  const alias = customName(id);
  const ofIssue = sql`${sql.ref(`${alias}.customized_type`)} = 'issue' and ${sql.ref(`${alias}.customized_id`)} = i.id
    and ${sql.ref(`${alias}.custom_field_id`)} = ${sql.lit(id)} and ${sql.ref(`${alias}.place`)} = 0
    and ${seenOfIssue(viewer, id)}`;
  const column = isNumber(format) ? sql.ref(`${alias}.number`) : sql`left(${sql.ref(`${alias}.value`)}, 255)`;
  const named = namedBy[format];
  return {
    values: named
      ? [...named.keys(`${alias}_named`).map((key) => sql`case when ${column} is not null then ${key} end`), column]
      : [column],
    from: sql`left join custom_values ${sql.ref(alias)} on ${ofIssue} ${named ? joined(alias, named.table) : sql``}`,
    column,
    mayBeEmpty: true,
    isEmpty: sql`not exists (select 1 from custom_values ${sql.ref(alias)} where ${ofIssue} and ${column} is not null)`,
  };
}

interface Named {
  table: string;
  /** What orders the rows under this alias, as it does where issues refer to them by a field of their own. */
  keys(alias: string): RawBuilder<unknown>[];
}

const namedBy: Partial<Record<FieldFormat, Named>> = {
  enumeration: {
    table: "custom_field_enumerations",
    keys: (alias) => [sql`coalesce(${sql.ref(`${alias}.position`)}, 0)`],
  },
  user: {
    table: "users",
    keys: (alias) => ["first_in_order", "next_in_order"].map((key) => sql`coalesce(${sql.ref(`${alias}.${key}`)}, '')`),
  },
  version: {
    table: "versions",
    keys: (alias) => [
      sql`coalesce(${sql.ref(`${alias}.effective_date`)}, 'infinity')`,
      sql`coalesce(${sql.ref(`${alias}.name`)}, '')`,
    ],
  },
  attachment: { table: "attachments", keys: (alias) => [sql`coalesce(${sql.ref(`${alias}.filename`)}, '')`] },
};

/** What is gone is named by nothing. */
const joined = (alias: string, table: string) => sql`
  left join ${sql.table(table)} ${sql.ref(`${alias}_named`)}
    on ${sql.ref(`${alias}_named.id`)} = case when ${sql.ref(`${alias}.value`)} ~ '^[0-9]{1,9}$' then ${sql.ref(`${alias}.value`)}::int end`;

export const isNumber = (format: FieldInLists["format"]): boolean => format === "int" || format === "float";

/** For a select from issues `i`: its number in the field, as far as the viewer sees it. */
export const customNumber = ({ id }: FieldInLists, viewer: Viewer): RawBuilder<number | null> => sql`(
  select sum(v.number) from custom_values v
   where v.customized_type = 'issue' and v.customized_id = i.id and v.custom_field_id = ${sql.lit(id)}
     and ${seenOfIssue(viewer, id)})`;
