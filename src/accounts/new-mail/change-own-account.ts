import type { Change, Runtime } from "../../kernel/index.js";
import { mailIsOn, writeLetter } from "../../mail/index.js";
import { askingLimit } from "../attempts/asking-limit.js";
import { administers } from "../identity/only.js";
import { lettersTo } from "../letters/letters-to.js";
import { updateUser } from "../users/update-user.js";
import type { UserFields } from "../users/user-fields.js";
import { refuseWrongUser } from "../users/user-problems.js";
import { confirmNewMail } from "./letters.js";
import { awaitMail } from "./waiting-mail.js";

/** A letter goes out for each, to whoever has that address. */
const WISHES = { name: "addresses wished by", times: 10, minutes: 60 };

/**
 * The actor changes what is theirs. Where mail is sent, a new address is theirs once a link that was sent to it is followed, so that
 * nobody gets the letters of another. Administrators may give anybody any address, themselves too.
 */
export async function changeOwnAccount(
  change: Change,
  given: Partial<UserFields>,
  { config }: Pick<Runtime, "config">,
): Promise<{ confirm: boolean }> {
  const { actor, trx } = change;
  const { mail, ...rest } = given;
  const confirm =
    mailIsOn(config) && !administers(actor) && Boolean(mail) && mail?.toLowerCase() !== actor.mail?.toLowerCase();
  await updateUser(change, actor.id, confirm ? rest : given);
  if (!confirm || !mail) return { confirm: false };
  await refuseWrongUser(change, { mail }, { before: actor });
  const counting = { config, db: trx };
  await askingLimit(counting, WISHES)(String(actor.id));
  await lettersTo(counting)(mail);
  await awaitMail(trx, actor.id, mail);
  writeLetter(change, confirmNewMail, { userId: actor.id, mail });
  return { confirm };
}
