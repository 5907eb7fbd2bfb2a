import { sql } from "kysely";
import type { Change, Db, Trx } from "../../kernel/index.js";
import { issueToken } from "../tokens/user-token.js";

/** A day to confirm an address. */
const MINUTES = 24 * 60;

/** The user wants to have this address. It waits while there is a token that proves it is theirs; no other does. */
export const awaitMail = (trx: Trx, userId: number, mail: string): Promise<string> =>
  issueToken(trx, { userId, purpose: "mail", minutes: MINUTES, value: mail });

/** A token for the link to be mailed; undefined where the address does not wait any more. */
export async function freshProof(trx: Trx, userId: number, mail: string): Promise<string | undefined> {
  const waits = await waiting(trx, userId).where("value", "=", mail).select("value").forUpdate().executeTakeFirst();
  return waits && awaitMail(trx, userId, mail);
}

/** The address that the user wants to have and has not confirmed, and until when they can. */
export async function waitingMail(db: Db, userId: number): Promise<{ mail: string; until: Date } | undefined> {
  const found = await waiting(db, userId).select(["value", "expires_on"]).executeTakeFirst();
  return found?.value ? { mail: found.value, until: found.expires_on } : undefined;
}

/** The actor keeps the address they have, and the link that was mailed is worth nothing. */
export async function withdrawMail({ trx, actor }: Change): Promise<void> {
  await trx.deleteFrom("user_tokens").where("user_id", "=", actor.id).where("purpose", "=", "mail").execute();
}

const waiting = (db: Db | Trx, userId: number) =>
  db
    .selectFrom("user_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", "mail")
    .where("expires_on", ">", sql<Date>`now()`);
