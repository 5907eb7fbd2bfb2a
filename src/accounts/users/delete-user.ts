import { type Change, notFound, refuseReferred } from "../../kernel/index.js";
import { onlyAdministrators } from "../identity/only.js";
import { ACTIVE, fullName } from "../identity/viewer.js";

import { keepAnAdministrator } from "./last-administrator.js";

/** Only a person nothing refers to can go; history keeps its names, so whoever has worked here is locked instead. */
export async function deleteUser(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const user = await trx
    .selectFrom("users")
    .select(["id", "login", "firstname", "lastname", "admin", "status"])
    .where("id", "=", id)
    .where("type", "=", "user")
    .executeTakeFirst();
  if (!user) throw notFound("user");
  if (user.admin && user.status === ACTIVE) await keepAnAdministrator(trx, user, "deleted");
  await trx
    .deleteFrom("users")
    .where("id", "=", id)
    .execute()
    .catch(refuseReferred(fullName(user), "accounts.lock_instead"));
}
