import { type RawBuilder, sql } from "kysely";
import { customFieldVisible } from "../../projects/index.js";

/** A change of a custom field is seen by those who see its values; one of a field that is gone by no user. */
export const detailVisible = (
  detail: string,
  user: RawBuilder<number>,
  project: RawBuilder<number>,
): RawBuilder<boolean> => sql`(
  ${sql.ref(`${detail}.property`)} <> 'cf' or exists (
    select 1 from custom_fields cf
     where cf.id::text = ${sql.ref(`${detail}.prop_key`)} and ${customFieldVisible("cf", user, project)}))`;
