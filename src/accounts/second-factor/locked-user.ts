import type { Trx } from "../../kernel/index.js";
import { ACTIVE } from "../identity/viewer.js";

/**
 * What concerns how a user signs in waits for each other by this lock, as a new password, a lock of the account and a log-in do: none of
 * them works on what another has just ended. Undefined: they are active no more.
 */
export const lockedUser = (trx: Trx, id: number) =>
  trx
    .selectFrom("users")
    .select(["id", "login", "password_hash"])
    .where("id", "=", id)
    .where("type", "=", "user")
    .where("status", "=", ACTIVE)
    .forUpdate()
    .executeTakeFirst();
