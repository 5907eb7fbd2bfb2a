import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import type { CustomizedType } from "../tables.js";

/** A custom field of a record whose values are replaced. */
export interface CustomChange {
  field: CustomField;
  old: string[];
  values: string[];
}

/** What has the values. */
interface Record {
  type: CustomizedType;
  id: RawBuilder<number>;
}

/**
 * Parts of the statement that writes a record. One deletes the places that are no more, the other writes those that are: no row
 * is touched by both.
 */
export function writtenValues(record: Record, changes: CustomChange[]): RawBuilder<unknown>[] {
  const rows = changes.flatMap(({ field, values }) => values.map((value, place) => ({ id: field.id, value, place })));
  const shrunk = changes.filter(({ old, values }) => old.length > values.length);
  return [
    ...(rows.length > 0 ? [sql`given_values as (${upserted(record, rows)})`] : []),
    ...(shrunk.length > 0 ? [sql`taken_values as (${deleted(record, shrunk)})`] : []),
  ];
}

/** The same by itself. */
export async function writeValues(trx: Trx, record: Record, changes: CustomChange[]): Promise<void> {
  const parts = writtenValues(record, changes);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select 1`.execute(trx);
}

const upserted = ({ type, id }: Record, rows: { id: number; value: string; place: number }[]) => sql`
  insert into custom_values (customized_type, customized_id, custom_field_id, place, value)
  select ${type}::text, ${id}, given.id, given.place, given.value
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ place }) => place)}::int[],
                ${rows.map(({ value }) => value)}::text[]) given (id, place, value)
   order by given.id, given.place
  on conflict (customized_type, customized_id, custom_field_id, place) do update set value = excluded.value`;

const deleted = ({ type, id }: Record, shrunk: CustomChange[]) => sql`
  delete from custom_values v
   using unnest(${shrunk.map(({ field }) => field.id)}::int[], ${shrunk.map(({ values }) => values.length)}::int[]) kept (id, count)
   where v.customized_type = ${type} and v.customized_id = ${id} and v.custom_field_id = kept.id
     and v.place >= kept.count`;
