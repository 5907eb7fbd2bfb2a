import { sql } from "kysely";
import { type Change, Refusal } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { ACTIVE } from "../identity/viewer.js";
import { mailDomainProblems } from "../mail-domains/mail-domains.js";
import { endTokensOf, spentToken } from "../tokens/user-token.js";
import { orNameTaken } from "../users/user-problems.js";
import { mailChanged } from "./letters.js";

/** By the link that was mailed to the new address. Somebody else may have it by now, or its domain be let in no more: then it is refused. */
export async function takeNewMail(change: Change, token: string): Promise<void> {
  const { trx, settings } = change;
  const { userId, value: mail } = await spentToken(trx, { token, purpose: "mail" });
  const user = await trx
    .selectFrom("users")
    .select("mail")
    .where("id", "=", userId)
    .where("status", "=", ACTIVE)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new Refusal(422, "accounts.link_is_over");
  const problems = mailDomainProblems(settings, mail, user.mail);
  if (problems.length > 0) throw new Refusal(422, problems);
  const fields = { mail, updated_on: sql<Date>`now()` };
  await trx.updateTable("users").set(fields).where("id", "=", userId).execute().catch(orNameTaken);
  await endTokensOf(trx, userId);
  if (user.mail !== null) writeLetter(change, mailChanged, { userId, before: user.mail });
}
