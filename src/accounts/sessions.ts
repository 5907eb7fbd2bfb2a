import { sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";
import { digestOf, newToken } from "./token.js";
import { selectViewers, type Viewer, viewerFrom } from "./viewer.js";

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

/**
 * Whose session this is, in one statement: nobody's once it was idle too long, they logged out or were locked. The use is
 * noted at most once an hour.
 */
export async function viewerOfSession(db: Db, token: string | undefined): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const digest = digestOf(token);
  const row = await selectViewers(db)
    .innerJoin("sessions as s", "s.user_id", "u.id")
    .select(sql<boolean>`s.last_used_on < now() - interval '1 hour'`.as("stale"))
    .where("s.digest", "=", digest)
    .where(sql<boolean>`s.last_used_on > now() - make_interval(days => ${IDLE_DAYS})`)
    .where("u.type", "=", "user")
    .executeTakeFirst();
  if (row?.stale) {
    await db.updateTable("sessions").set({ last_used_on: sql`now()` }).where("digest", "=", digest).execute();
  }
  return row && viewerFrom(row, { kind: "session", readOnly: false });
}
