import { sql } from "kysely";
import type { Db, Settings } from "../../kernel/index.js";

/** Whether the user must choose another password before they go on: told to, or theirs is too old. */
export async function passwordDue(db: Db, settings: Pick<Settings, "value">, userId: number): Promise<boolean> {
  const days = settings.value<number>("password_max_age");
  const tooOld = sql<boolean>`${days} > 0 and coalesce(password_changed_on, 'epoch') < now() - make_interval(days => ${days})`;
  const found = await db
    .selectFrom("users")
    .select(sql<boolean>`must_change_passwd or (${tooOld})`.as("due"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return found?.due ?? false;
}
