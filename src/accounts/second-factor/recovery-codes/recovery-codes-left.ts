import { sql } from "kysely";
import type { Db } from "../../../kernel/index.js";

/** How many recovery codes the user has left; undefined: they have no second factor. */
export async function recoveryCodesLeft(db: Db, userId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom("second_factors as f")
    .select(sql<number>`(select count(*)::int from recovery_codes c where c.user_id = f.user_id)`.as("left"))
    .where("f.user_id", "=", userId)
    .executeTakeFirst();
  return found?.left;
}
