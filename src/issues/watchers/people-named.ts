import { sql } from "kysely";
import { ACTIVE } from "../../accounts/index.js";
import { type Db, invalid } from "../../kernel/index.js";

const MOST_TYPED = 1_000;

/** The active users that a list of logins names, `@ada, grace`, and the words that name no user. */
export async function peopleNamed(db: Db, list: string): Promise<{ ids: number[]; unknown: string[] }> {
  const logins = [...new Set(list.split(/[\s,;]+/).map((word) => word.replace(/^@/, "")))].filter(
    (login) => login !== "",
  );
  if (logins.length > MOST_TYPED) throw invalid("watcher_user_ids", "issues.too_many_watchers", { count: MOST_TYPED });
  const people = await db
    .selectFrom("users")
    .select(["id", "login"])
    .where("type", "=", "user")
    .where("status", "=", ACTIVE)
    .where(sql<boolean>`lower(login) = any(${logins.map((login) => login.toLowerCase())}::text[])`)
    .execute();
  const known = new Set(people.map(({ login }) => login.toLowerCase()));
  return { ids: people.map(({ id }) => id), unknown: logins.filter((login) => !known.has(login.toLowerCase())) };
}
