import { type Change, invalid, Refusal } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { denied } from "../identity/denied.js";
import { passwordChanged } from "../lost-password/letters.js";
import { givePassword } from "./give-password.js";
import { passwordMatches } from "./password.js";

interface Choosing {
  /** The hash of the password by which the caller has made sure that it is them. */
  known: string | null;
  /** The session they do it from. */
  stay?: string;
}

/** The actor chooses another password. One that is `known` no more proves nothing: of two who choose at once, one is refused. */
export async function chooseOwnPassword(change: Change, password: string, { known, stay }: Choosing): Promise<void> {
  const { trx, actor } = change;
  if (actor.anonymous) throw denied(actor);
  const user = await trx
    .selectFrom("users")
    .select(["id", "login", "password_hash"])
    .where("id", "=", actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new Refusal(401, "accounts.log_in_first");
  if (user.password_hash !== known) throw invalid("current_password", "accounts.wrong_password");
  if (await passwordMatches(password, user.password_hash)) throw invalid("password", "accounts.same_password");
  await givePassword(change, user, password, { stay });
  writeLetter(change, passwordChanged, { userId: user.id });
}
