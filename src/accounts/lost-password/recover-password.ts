import { type Change, invalid, Refusal } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { ACTIVE } from "../identity/viewer.js";
import { givePassword } from "../passwords/give-password.js";
import { spentToken } from "../tokens/user-token.js";
import { passwordChanged } from "./letters.js";

/** By the link that was mailed. Ends every session of the user; API keys and agents go on. */
export async function recoverPassword(
  change: Change,
  { token, password, again }: { token: string; password: string; again: string },
): Promise<void> {
  const { trx } = change;
  const { userId } = await spentToken(trx, { token, purpose: "recovery" });
  const user = await trx
    .selectFrom("users")
    .select(["id", "login", "password_hash"])
    .where("id", "=", userId)
    .where("status", "=", ACTIVE)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new Refusal(422, "accounts.link_is_over");
  if (password !== again) throw invalid("password_again", "accounts.different_passwords");
  await givePassword(change, user, password);
  writeLetter(change, passwordChanged, { userId });
}
