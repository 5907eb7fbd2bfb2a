import { type RawBuilder, sql } from "kysely";
import type { Db, Runtime, Trx } from "../../kernel/index.js";
import { digestOf, newToken } from "../identity/token.js";
import { ACTIVE, type Viewer, type ViewerRow, viewerColumns, viewerFrom, viewers } from "../identity/viewer.js";
import { keptUserAgent } from "./browser-named.js";

export const SESSION_COOKIE = "bellwether_session";
const IDLE_DAYS = 30;
/** A session that owes a new password waits so long for it. */
const TO_PAY = sql`interval '1 hour'`;

/** Of `sessions as s`: not idle too long, and owing no password. */
export const opensPages = sql<boolean>`
  not s.password_due and s.last_used_on > now() - make_interval(days => ${IDLE_DAYS})`;

interface NewSession {
  /** It opens the page that asks for a new password, and nothing else. */
  passwordDue?: boolean;
  /** The header, by which the user knows this session again. */
  userAgent?: string;
}

export async function openSession(
  db: Db | Trx,
  userId: number,
  { passwordDue = false, userAgent }: NewSession = {},
): Promise<string> {
  const token = newToken();
  const opened = { digest: digestOf(token), user_id: userId, password_due: passwordDue };
  await db
    .insertInto("sessions")
    .values({ ...opened, user_agent: keptUserAgent(userAgent) })
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

/** Hourly: those that open nothing any more. */
export async function sweepSessions({ db }: Pick<Runtime, "db">): Promise<void> {
  await sql`
    delete from sessions
     where last_used_on < now() - make_interval(days => ${IDLE_DAYS})
        or password_due and created_on < now() - ${TO_PAY}`.execute(db);
}

/**
 * The user of a session, in one statement: none once it was idle too long, or the user logged out or was locked. The use is
 * noted at most once an hour.
 */
export async function viewerOfSession(db: Db, token: string | undefined): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const digest = digestOf(token);
  return (await usedSessions(db, sql`s.digest = ${digest}`)).get(digest);
}

/** The active user who must choose a password before this session opens anything, and the hash of the one they have. */
export async function owingPassword(
  db: Db,
  token: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.id", "u.password_hash"])
    .where("s.digest", "=", digestOf(token))
    .where("s.password_due", "=", true)
    .where("s.created_on", ">", sql<Date>`now() - ${TO_PAY}`)
    .where("u.status", "=", ACTIVE)
    .executeTakeFirst();
}

/** As `viewerOfSession` of many at once, by token, in one statement. */
export async function viewersOfSessions(db: Db, tokens: string[]): Promise<Map<string, Viewer>> {
  const digests = tokens.map(digestOf);
  const found = await usedSessions(db, sql`s.digest = any(${digests}::text[])`);
  return new Map(
    tokens.flatMap((token, place) => {
      const viewer = found.get(digests[place] ?? "");
      return viewer ? [[token, viewer]] : [];
    }),
  );
}

/** By digest. */
async function usedSessions(db: Db, which: RawBuilder<boolean>): Promise<Map<string, Viewer>> {
  const { rows } = await sql<ViewerRow & { digest: string; stale: boolean }>`
    select ${viewerColumns}, s.digest, s.last_used_on < now() - interval '1 hour' as stale
      from sessions s join ${viewers} on u.id = s.user_id
     where ${which} and u.type = 'user' and ${opensPages}`.execute(db);
  const stale = rows.flatMap((row) => (row.stale ? [row.digest] : []));
  if (stale.length > 0) {
    // Those locked are being noted, or ended, elsewhere.
    const free = db.selectFrom("sessions").select("digest").where("digest", "in", stale).forUpdate().skipLocked();
    await db.updateTable("sessions").set({ last_used_on: sql`now()` }).where("digest", "in", free).execute();
  }
  return new Map(rows.map((row) => [row.digest, viewerFrom(row, { kind: "session", readOnly: false })]));
}
