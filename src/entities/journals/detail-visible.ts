import { type RawBuilder, sql } from "kysely";
import { customFieldVisibleOfFew } from "../../projects/index.js";
import type { EntityClass } from "../entity.js";
import { touchedIn } from "./journal-in-hand.js";

/**
 * A change of a custom field is seen by those who see its values; one of a field that is gone by no user. The class of the record
 * may guard other changes.
 */
export const detailVisible = (
  { guardedDetails }: Pick<EntityClass, "guardedDetails">,
  detail: string,
  user: RawBuilder<number>,
  project: RawBuilder<number>,
): RawBuilder<boolean> => sql`(
  (${sql.ref(`${detail}.property`)} <> 'cf' or exists (
    select 1 from custom_fields cf
     where cf.id::text = ${sql.ref(`${detail}.prop_key`)} and ${customFieldVisibleOfFew("cf", user, project)}))
  ${guardedDetails ? sql`and case when ${touchedIn(detail)} = any(${guardedDetails.names}) then ${guardedDetails.seen(detail, user)} else true end` : sql``})`;
