import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import type { FieldFormat } from "../tables.js";

/** Whether a custom field of this format names the record, of whatever it is a field. */
export async function isNamedByValue(trx: Trx, { format, id }: { format: FieldFormat; id: number }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from custom_fields f join custom_values v on v.custom_field_id = f.id
     where f.field_format = ${format} and left(v.value, 255) = ${String(id)} limit 1`.execute(trx);
  return rows.length > 0;
}
