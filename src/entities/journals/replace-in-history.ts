import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";

/** In the history of all records of a class: these fields have another value where they had `old`. Values as stored. */
export async function replaceInHistory(
  trx: Trx,
  { type }: EntityClass,
  { fields, old, value }: { fields: string[]; old: string; value: string },
): Promise<void> {
  await sql`
    update journal_details d
       set old_value = case d.old_value when ${old} then ${value} else d.old_value end,
           value = case d.value when ${old} then ${value} else d.value end
      from journals j
     where j.id = d.journal_id and j.entity_type = ${type}
       and d.property = 'attr' and d.prop_key = any(${fields}) and ${old} in (d.old_value, d.value)`.execute(trx);
}
