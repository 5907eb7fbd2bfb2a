import { sql } from "kysely";
import type { Trx } from "../../../kernel/index.js";

/** The case that this author created with this key before. Two calls at once with one key wait for each other. */
export async function createdBefore(trx: Trx, authorId: number, key: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(${authorId}, hashtext(${`crm_case ${key}`}))`.execute(trx);
  const row = await trx
    .selectFrom("crm_cases")
    .select("id")
    .where("author_id", "=", authorId)
    .where("creation_key", "=", key)
    .executeTakeFirst();
  return row?.id;
}
