import { sql } from "kysely";
import { type Change, notFound } from "../../kernel/index.js";
import { onlyAdministrators } from "../identity/only.js";
import { ACTIVE } from "../identity/viewer.js";
import { deletedUserId, handOver, userGone } from "./deleted-user.js";
import { keepAnAdministrator } from "./last-administrator.js";

/**
 * What the user wrote stays, as that of the deleted user (decisions 10.11); what was theirs alone goes with them: sessions,
 * keys, memberships, settings and notifications.
 */
export async function deleteUser(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx, publish } = change;
  const user = await trx
    .selectFrom("users")
    .select(["id", "login", "admin", "status"])
    .where("id", "=", id)
    .where("type", "=", "user")
    .executeTakeFirst();
  if (!user) throw notFound("user");
  if (user.admin && user.status === ACTIVE) await keepAnAdministrator(trx, user, "deleted");
  // What is being written in their name is committed first and handed over, or fails.
  const { rows } = await sql`select 1 from users where id = ${id} for update`.execute(trx);
  if (rows.length === 0) throw notFound("user");
  const heirId = await deletedUserId(trx);
  await handOver(trx, { id, heirId });
  await trx.deleteFrom("users").where("id", "=", id).execute();
  publish(userGone, { id, heirId });
}
