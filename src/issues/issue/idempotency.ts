import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/** The issue this person created with this key before, if they did. Two calls at once with one key wait for each other. */
export async function createdBefore(trx: Trx, userId: number, key: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(${userId}, hashtext(${key}))`.execute(trx);
  const row = await trx
    .selectFrom("issue_creation_keys")
    .select("issue_id")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.issue_id;
}

export async function rememberCreated(trx: Trx, userId: number, key: string, issueId: number): Promise<void> {
  await trx.insertInto("issue_creation_keys").values({ user_id: userId, key, issue_id: issueId }).execute();
}
