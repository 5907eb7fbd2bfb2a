import { type Change, invalid, notFound, Refusal, type Trx } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { denied } from "../identity/denied.js";
import { onlyAdministrators } from "../identity/only.js";
import { closeSessionsOf } from "../sessions/sessions.js";
import { secondFactorOff } from "./letters.js";
import { lockedUser } from "./locked-user.js";
import { freshRecoveryCodes } from "./recovery-codes/recovery-codes.js";
import { type GivenCode, spendCode } from "./spend-code.js";

/** The actor gets ten recovery codes in the place of those that they had. */
export async function renewRecoveryCodes(change: Change, given: GivenCode): Promise<string[]> {
  await proveByCode(change, given);
  return freshRecoveryCodes(change.trx, change.actor.id);
}

/** The actor has none any more. Log-ins that wait for a code begin anew. */
export async function switchOffSecondFactor(change: Change, given: GivenCode): Promise<void> {
  const { trx, actor } = change;
  await proveByCode(change, given);
  await removeFactor(trx, actor.id);
  await trx.deleteFrom("sessions").where("user_id", "=", actor.id).where("owes", "=", "code").execute();
  writeLetter(change, secondFactorOff, { userId: actor.id });
}

/**
 * An administrator takes it away from a user who lost their phone and their recovery codes. Not from themselves: whoever found their
 * browser open would need no code.
 */
export async function resetSecondFactor(change: Change, userId: number): Promise<void> {
  const { trx, actor } = change;
  onlyAdministrators(change);
  if (actor.id === userId) throw new Refusal(422, "accounts.own_second_factor");
  const user = await trx
    .selectFrom("users")
    .select("login")
    .where("id", "=", userId)
    .where("type", "=", "user")
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound("user");
  if (!(await removeFactor(trx, userId)))
    throw new Refusal(422, { rule: "accounts.no_second_factor", values: { login: user.login } });
  await closeSessionsOf(trx, userId);
  writeLetter(change, secondFactorOff, { userId });
}

async function proveByCode({ trx, actor }: Change, given: GivenCode): Promise<void> {
  if (actor.anonymous) throw denied(actor);
  if (!(await lockedUser(trx, actor.id))) throw new Refusal(401, "accounts.log_in_first");
  if (!(await spendCode(trx, actor.id, given))) throw invalid("code", "accounts.wrong_code");
}

async function removeFactor(trx: Trx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
