import { sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";
import { digestOf, newToken } from "../identity/token.js";
import { type Viewer, type ViewerRow, viewerColumns, viewerFrom, viewers } from "../identity/viewer.js";

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

/** After a change of password or a lock, old cookies are no longer valid. */
export async function closeSessionsOf(db: Db | Trx, userId: number, exceptToken?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptToken) query = query.where("digest", "<>", digestOf(exceptToken));
  await query.execute();
}

/**
 * The user of a session, in one statement: none once it was idle too long, or the user logged out or was locked. The use is
 * noted at most once an hour.
 */
export async function viewerOfSession(db: Db, token: string | undefined): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const digest = digestOf(token);
  const { rows } = await sql<ViewerRow & { stale: boolean }>`
    select ${viewerColumns}, s.last_used_on < now() - interval '1 hour' as stale
      from sessions s join ${viewers} on u.id = s.user_id
     where s.digest = ${digest} and u.type = 'user'
       and s.last_used_on > now() - make_interval(days => ${IDLE_DAYS})`.execute(db);
  const row = rows[0];
  if (row?.stale) {
    await db.updateTable("sessions").set({ last_used_on: sql`now()` }).where("digest", "=", digest).execute();
  }
  return row && viewerFrom(row, { kind: "session", readOnly: false });
}
