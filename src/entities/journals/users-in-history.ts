import { sql } from "kysely";
import { userGone } from "../../accounts/index.js";
import { type Follower, following, type Trx } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";

/** For `follows` of the part of a class: where fields of its history name a deleted user, they name the heir. */
export const usersInHistory = (entity: EntityClass, fields: string[]): Follower =>
  following(userGone, async (trx, users) => {
    for (const { id, heirId } of users) await replace(trx, entity, { fields, old: String(id), value: String(heirId) });
  });

/** Values as stored. The names of the fields are literals, so that the indexes of users in the history answer. */
async function replace(
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
       and d.property = 'attr' and d.prop_key in (${sql.join(fields.map((field) => sql.lit(field)))})
       and (d.old_value = ${old} or d.value = ${old})`.execute(trx);
}
