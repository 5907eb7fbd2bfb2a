import { sql } from "kysely";
import { type Change, type Db, invalid, Refusal, type Runtime, type Trx } from "../../../kernel/index.js";
import { writeLetter } from "../../../mail/index.js";
import { denied } from "../../identity/denied.js";
import { digestOf } from "../../identity/token.js";
import { closeSessionsOf } from "../../sessions/sessions.js";
import { secondFactorOn } from "../letters.js";
import { lockedUser } from "../locked-user.js";
import { freshRecoveryCodes } from "../recovery-codes/recovery-codes.js";
import { secondFactorIsOn } from "../second-factor-setting.js";
import { type GivenCode, signsOf } from "../spend-code.js";
import { newSecret, stepOfCode } from "../totp/totp.js";

/** So long the secret is shown, and a code of it is waited for. */
const TO_SET_UP = sql`interval '1 hour'`;

/**
 * The actor begins, in the session of this token, which alone is shown the secret. `known`: the hash of the password by which the caller
 * has made sure that it is them.
 */
export async function beginSetUp(change: Change, { token, known }: { token: string; known: string }): Promise<void> {
  const { trx, actor } = change;
  const user = await allowedUser(change);
  if (user.password_hash !== known) throw invalid("current_password", "accounts.wrong_password");
  if (await hasOne(trx, actor.id)) throw new Refusal(422, "accounts.second_factor_is_on");
  await openSetUp(trx, token);
}

/** A secret for the session. No check of who asks: the caller must have made it. */
export async function openSetUp(trx: Trx, token: string): Promise<void> {
  const fresh = { secret: newSecret(), created_on: sql<Date>`now()` };
  await trx
    .insertInto("second_factor_setups")
    .values({ session: digestOf(token), ...fresh })
    .onConflict((conflict) => conflict.column("session").doUpdateSet(fresh))
    .execute();
}

/** That is being set up in this session. */
export async function secretToSetUp(db: Db | Trx, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("second_factor_setups")
    .select("secret")
    .where("session", "=", digestOf(token))
    .where("created_on", ">", sql<Date>`now() - ${TO_SET_UP}`)
    .executeTakeFirst();
  return found?.secret;
}

/** Hourly: those that nobody can finish any more. */
export async function sweepSetUps({ db }: Pick<Runtime, "db">): Promise<void> {
  await sql`delete from second_factor_setups where created_on < now() - ${TO_SET_UP}`.execute(db);
}

/**
 * The first code shows that the application has the secret, and is used up by it. The actor's other sessions end: from now on a session
 * is opened by a code.
 *
 * @returns the recovery codes, which are kept nowhere else
 */
export async function setUpSecondFactor(
  change: Change,
  { token, code, at }: GivenCode & { token: string },
): Promise<string[]> {
  const { trx, actor } = change;
  await allowedUser(change);
  const secret = await secretToSetUp(trx, token);
  if (secret === undefined || (await hasOne(trx, actor.id))) throw new Refusal(422, "accounts.set_up_is_over");
  const step = stepOfCode(secret, signsOf(code), at);
  if (step === undefined) throw invalid("code", "accounts.wrong_code");
  await trx.insertInto("second_factors").values({ user_id: actor.id, secret, last_step: step }).execute();
  await trx.deleteFrom("second_factor_setups").where("session", "=", digestOf(token)).execute();
  await closeSessionsOf(trx, actor.id, token);
  writeLetter(change, secondFactorOn, { userId: actor.id });
  return freshRecoveryCodes(trx, actor.id);
}

async function allowedUser({ trx, actor, settings }: Change) {
  if (actor.anonymous || !secondFactorIsOn(settings)) throw denied(actor);
  const user = await lockedUser(trx, actor.id);
  if (!user) throw new Refusal(401, "accounts.log_in_first");
  return user;
}

const hasOne = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.selectFrom("second_factors").select("user_id").where("user_id", "=", userId).executeTakeFirst()) !==
  undefined;
