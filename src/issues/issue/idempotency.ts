import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

interface CreatedBefore {
  issueId: number;
  /** Of the arguments it was created with; null where an earlier version did not keep it. */
  digest: string | null;
}

/** The issue this person created with this key before, if they did. Two calls at once with one key wait for each other. */
export async function createdBefore(trx: Trx, userId: number, key: string): Promise<CreatedBefore | undefined> {
  await sql`select pg_advisory_xact_lock(${userId}, hashtext(${key}))`.execute(trx);
  return trx
    .selectFrom("issue_creation_keys")
    .select(["issue_id as issueId", "digest"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function rememberCreated(
  trx: Trx,
  { userId, key, digest }: { userId: number; key: string; digest: string },
  issueId: number,
): Promise<void> {
  await trx.insertInto("issue_creation_keys").values({ user_id: userId, key, digest, issue_id: issueId }).execute();
}
