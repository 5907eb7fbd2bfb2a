import { sql } from "kysely";
import { ACTIVE, type Viewer } from "../../accounts/index.js";
import { type Db, invalid } from "../../kernel/index.js";
import { seenPerson } from "../../projects/index.js";

const MOST_TYPED = 1_000;

/** The active users whom the viewer sees and a list of logins names, `@ada, grace`, and the words that name no user. */
export async function peopleNamed(db: Db, viewer: Viewer, list: string): Promise<{ ids: number[]; unknown: string[] }> {
  const logins = [...new Set(list.split(/[\s,;]+/).map((word) => word.replace(/^@/, "")))].filter(
    (login) => login !== "",
  );
  if (logins.length > MOST_TYPED) throw invalid("watcher_user_ids", "issues.too_many_watchers", { count: MOST_TYPED });
  const people = await db
    .selectFrom("users as u")
    .select(["u.id", "u.login"])
    .where("u.type", "=", "user")
    .where("u.status", "=", ACTIVE)
    .where(seenPerson(viewer, sql.ref("u.id")))
    .where(sql<boolean>`lower(u.login) = any(${logins.map((login) => login.toLowerCase())}::text[])`)
    .execute();
  const known = new Set(people.map(({ login }) => login.toLowerCase()));
  return { ids: people.map(({ id }) => id), unknown: logins.filter((login) => !known.has(login.toLowerCase())) };
}
