import { sql } from "kysely";
import { ACTIVE } from "../../accounts/index.js";
import { type Db, MOST_CHOICES, type Named, type PageOfList } from "../../kernel/index.js";

/** Who watches an issue, people and groups: as many as fit beside it, by name, the viewer among them. */
export interface Watchers {
  shown: Named[];
  /** No more than `MOST_COUNTED`. */
  total: number;
  /** The viewer does. */
  watching: boolean;
}

export const MOST_COUNTED = 1_000;

/** No permission check: the caller must have made it. */
export async function watchersOf(db: Db, issueId: number, viewerId: number): Promise<Watchers> {
  const { rows } = await sql<Named & { total: number }>`
    select u.id, ${name} as name,
           (select count(*)::int from (select from watchers where issue_id = ${issueId} limit ${MOST_COUNTED}) w) as total
      from (select user_id from watchers where issue_id = ${issueId} and user_id = ${viewerId}
            union (select user_id from watchers where issue_id = ${issueId} order by user_id limit ${MOST_CHOICES})) w
      join users u on u.id = w.user_id
     order by lower(u.firstname), u.id`.execute(db);
  const shown = rows.map(({ id, name }) => ({ id, name }));
  return { shown, total: rows[0]?.total ?? 0, watching: shown.some(({ id }) => id === viewerId) };
}

/** All of them, a page at a time. No permission check: the caller must have made it. */
export async function pageOfWatchers(
  db: Db,
  issueId: number,
  { limit, offset }: PageOfList,
): Promise<{ watchers: Named[]; total: number }> {
  const { rows } = await sql<Named>`
    select u.id, ${name} as name from watchers w join users u on u.id = w.user_id
     where w.issue_id = ${issueId} order by w.user_id limit ${limit} offset ${offset}`.execute(db);
  const { total } = await db
    .selectFrom("watchers")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("issue_id", "=", issueId)
    .executeTakeFirstOrThrow();
  return { watchers: rows, total };
}

const name = sql`trim(u.firstname || ' ' || u.lastname)`;

/** The active people that a list of logins means, `@ada, grace`, and the words that mean nobody. */
export async function peopleNamed(db: Db, list: string): Promise<{ ids: number[]; unknown: string[] }> {
  const logins = [...new Set(list.split(/[\s,;]+/).map((word) => word.replace(/^@/, "")))].filter(
    (login) => login !== "",
  );
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
