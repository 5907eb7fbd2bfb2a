import type { Change } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { administers } from "../identity/only.js";
import { updateUser } from "../users/update-user.js";
import type { UserFields } from "../users/user-fields.js";
import { refuseWrongUser } from "../users/user-problems.js";
import { confirmNewMail } from "./letters.js";
import { awaitMail } from "./waiting-mail.js";

/**
 * The actor changes what is theirs. Where mail is sent (`byMail`), a new address is theirs once a link that was sent to it
 * is followed, so that nobody gets the letters of another. Administrators may give anybody any address, themselves too.
 */
export async function changeOwnAccount(
  change: Change,
  given: Partial<UserFields>,
  { byMail }: { byMail: boolean },
): Promise<{ confirm: boolean }> {
  const { actor, trx } = change;
  const { mail, ...rest } = given;
  const confirm = byMail && !administers(actor) && Boolean(mail) && mail?.toLowerCase() !== actor.mail?.toLowerCase();
  await updateUser(change, actor.id, confirm ? rest : given);
  if (!confirm || !mail) return { confirm: false };
  await refuseWrongUser(change, { mail }, { before: actor });
  await awaitMail(trx, actor.id, mail);
  writeLetter(change, confirmNewMail, { userId: actor.id, mail });
  return { confirm };
}
