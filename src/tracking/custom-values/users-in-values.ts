import { sql } from "kysely";
import { userGone } from "../../accounts/index.js";
import { type Follower, following } from "../../kernel/index.js";

/** Where a custom field names a deleted user, it names the heir. */
export const usersInValues: Follower = following(userGone, async (trx, users) => {
  for (const { id, heirId } of users) {
    await sql`
      update custom_values v set value = ${String(heirId)}
        from custom_fields f
       where f.id = v.custom_field_id and f.field_format = 'user' and left(v.value, 255) = ${String(id)}`.execute(trx);
  }
});
