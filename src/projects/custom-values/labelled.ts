import { sql } from "kysely";
import type { Db } from "../../kernel/index.js";
import { labelled, type ShownCustomField } from "../../tracking/index.js";

/** The same fields, with the names of what their values refer to. */
export const labelledFields = (db: Db, fields: ShownCustomField[]): Promise<ShownCustomField[]> =>
  labelled(db, fields, { version: (ids) => sql`select id, name from versions where id = any(${ids}::int[])` });

/** The same records, for a reader of their custom fields: no statement more where no value refers to anything. */
export async function withLabels<T extends { custom_fields: ShownCustomField[] | null }>(
  db: Db,
  records: T[],
): Promise<T[]> {
  const fields = await labelledFields(
    db,
    records.flatMap(({ custom_fields }) => custom_fields ?? []),
  );
  const inOrder = fields.values();
  return records.map((record) => ({
    ...record,
    custom_fields: record.custom_fields && [...inOrder.take(record.custom_fields.length)],
  }));
}
