import { type RawBuilder, sql } from "kysely";
import { type CopiedIds, copiesIn, type Trx } from "../../kernel/index.js";
import type { CustomizedType } from "../tables.js";

interface CopiedValues {
  type: CustomizedType;
  records: CopiedIds;
  /** About `custom_fields f` and `copy.to_id`: the copy has the field. */
  isThere: RawBuilder<boolean>;
  /** Of `custom_values v`, what it is for the copy; null: it is left out. */
  value: RawBuilder<string | null>;
}

/** Values of records for copies that have none yet, in one statement. Files are left out: each is the value of one record. */
export async function copyValues(trx: Trx, { type, records, isThere, value }: CopiedValues): Promise<void> {
  await sql`
    insert into custom_values (customized_type, customized_id, custom_field_id, place, value)
    select ${type}::text, to_id, custom_field_id, row_number() over (partition by to_id, custom_field_id order by place) - 1, value
      from (select copy.to_id, v.custom_field_id, v.place, ${value} as value
              from ${copiesIn(records)}
              join custom_values v on v.customized_type = ${type}::text and v.customized_id = copy.from_id
              join custom_fields f on f.id = v.custom_field_id
             where f.field_format <> 'attachment' and ${isThere}) there
     where value is not null
     order by to_id, custom_field_id, place`.execute(trx);
}
