import { type RawBuilder, sql } from "kysely";
import { userGone } from "../../accounts/index.js";
import { type Follower, following, type Trx } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";

/** For `follows` of the part of a class: where its history names a deleted user, by these fields or by custom ones, it names the heir. */
export const usersInHistory = (entity: EntityClass, fields: string[]): Follower =>
  following(userGone, async (trx, users) => {
    for (const { id, heirId } of users) {
      const [old, value] = [String(id), String(heirId)];
      for (const naming of [byFields(fields, old), byCustomFields(old)]) {
        await replace(trx, entity, { naming, old, value });
      }
    }
  });

/** The names of the fields are literals, so that the indexes of users in the history answer. */
const byFields = (fields: string[], old: string) => sql`
  d.property = 'attr' and d.prop_key in (${sql.join(fields.map((field) => sql.lit(field)))})
  and (d.old_value = ${old} or d.value = ${old})`;

const byCustomFields = (old: string) => sql`
  d.property = 'cf' and d.prop_key in (select f.id::text from custom_fields f where f.field_format = 'user')
  and (left(d.old_value, 255) = ${old} or left(d.value, 255) = ${old})`;

/** Values as stored. `naming`: about `journal_details d`. */
async function replace(
  trx: Trx,
  { type }: EntityClass,
  { naming, old, value }: { naming: RawBuilder<unknown>; old: string; value: string },
): Promise<void> {
  await sql`
    update journal_details d
       set old_value = case d.old_value when ${old} then ${value} else d.old_value end,
           value = case d.value when ${old} then ${value} else d.value end
      from journals j
     where j.id = d.journal_id and j.entity_type = ${type} and ${naming}`.execute(trx);
}
