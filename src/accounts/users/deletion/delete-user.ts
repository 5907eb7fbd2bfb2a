import { type Change, invalid, notFound, type Trx } from "../../../kernel/index.js";
import { onlyAdministrators } from "../../identity/only.js";
import { ACTIVE } from "../../identity/viewer.js";
import { keepAnAdministrator } from "../last-administrator.js";
import { deletedUserId, handOver, userGone } from "./deleted-user.js";

/**
 * What the user wrote stays, as that of the deleted user (decisions 10.11); what was theirs alone goes with them: sessions,
 * keys, memberships, settings and notifications.
 */
export async function deleteUser(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  await removeUser(change, id);
}

/** No check of a permission: the caller must have made it. `known`: refused where this is not the hash of their password any more. */
export async function removeUser(change: Change, id: number, { known }: { known?: string } = {}): Promise<void> {
  const { trx, publish } = change;
  const user = await trx
    .selectFrom("users")
    .select(["id", "login", "admin", "status"])
    .where("id", "=", id)
    .where("type", "=", "user")
    .executeTakeFirst();
  if (!user) throw notFound("user");
  if (user.admin && user.status === ACTIVE) await keepAnAdministrator(trx, user, "deleted");
  if (known !== undefined) await refuseAnotherPassword(trx, id, known);
  const heirId = await deletedUserId(trx);
  if (!(await handOver(trx, { id, heirId }))) throw notFound("user");
  await trx.deleteFrom("users").where("id", "=", id).execute();
  publish(userGone, { id, heirId });
}

async function refuseAnotherPassword(trx: Trx, id: number, known: string): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (user?.password_hash !== known) throw invalid("current_password", "accounts.wrong_password");
}
