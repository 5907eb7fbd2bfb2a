import { sql } from "kysely";
import type { Tables } from "../../kernel/index.js";
import { type Db, Refusal, type Trx } from "../../kernel/index.js";
import { digestOf, newToken } from "../identity/token.js";

export type Purpose = Tables["user_tokens"]["purpose"];

interface Proven {
  userId: number;
  /** What was stored with it. */
  value: string | null;
}

/** A token for a mailed link; only its digest is kept. Earlier ones of the same purpose end. */
export async function issueToken(
  trx: Trx,
  {
    userId,
    purpose,
    minutes,
    value = null,
  }: { userId: number; purpose: Purpose; minutes: number; value?: string | null },
): Promise<string> {
  const token = newToken();
  const fresh = { digest: digestOf(token), value, expires_on: sql<Date>`now() + make_interval(mins => ${minutes})` };
  await trx
    .insertInto("user_tokens")
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(fresh))
    .execute();
  return token;
}

/** What the token proves; undefined when it is used, too old, or none of this purpose. It stays valid. */
export async function provenBy(
  db: Db | Trx,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<Proven | undefined> {
  const found = await db
    .selectFrom("user_tokens")
    .select(["user_id", "value"])
    .where("digest", "=", digestOf(token))
    .where("purpose", "=", purpose)
    .where("expires_on", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return found && { userId: found.user_id, value: found.value };
}

/** The same, and the token is used up: of two who come at once, one is refused. */
export async function spentToken(trx: Trx, given: { token: string; purpose: Purpose }): Promise<Proven> {
  const proven = await provenBy(trx, given);
  const spent = await trx.deleteFrom("user_tokens").where("digest", "=", digestOf(given.token)).executeTakeFirst();
  if (!proven || spent.numDeletedRows === 0n) throw new Refusal(422, "accounts.link_is_over");
  return proven;
}

/** After a change of password, address or status, links that were mailed before are worth nothing. */
export const endTokensOf = (trx: Trx, userId: number) =>
  trx.deleteFrom("user_tokens").where("user_id", "=", userId).execute();
