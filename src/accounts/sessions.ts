import { sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";
import { digestOf, newToken } from "./token.js";

export const SESSION_COOKIE = "bellwether_session";
const IDLE_DAYS = 30;

export async function openSession(db: Db | Trx, userId: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({ digest: digestOf(token), user_id: userId })
    .execute();
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("digest", "=", digestOf(token)).execute();
}

/** After a change of password or a lock, nobody stays logged in by an old cookie. */
export async function closeSessionsOf(db: Db | Trx, userId: number, exceptToken?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptToken) query = query.where("digest", "<>", digestOf(exceptToken));
  await query.execute();
}

/** Whose session this is, if it was used within the idle time. The use is noted at most once an hour. */
export async function sessionUserId(db: Db, token: string): Promise<number | undefined> {
  const digest = digestOf(token);
  const row = await db
    .selectFrom("sessions")
    .select(["user_id", sql<boolean>`last_used_on < now() - interval '1 hour'`.as("stale")])
    .where("digest", "=", digest)
    .where(sql<boolean>`last_used_on > now() - make_interval(days => ${IDLE_DAYS})`)
    .executeTakeFirst();
  if (row?.stale)
    await db.updateTable("sessions").set({ last_used_on: sql`now()` }).where("digest", "=", digest).execute();
  return row?.user_id;
}
