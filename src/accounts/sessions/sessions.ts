import { type RawBuilder, sql } from "kysely";
import type { Db, Runtime, Trx } from "../../kernel/index.js";
import { digestOf, newToken } from "../identity/token.js";
import { ACTIVE, type Viewer, type ViewerRow, viewerColumns, viewerFrom, viewers } from "../identity/viewer.js";
import type { Bookmark } from "./bookmarks.js";
import { keptUserAgent } from "./browser-named.js";
import type { Due } from "./due.js";
import { hasTimeout, NOTED_EVERY, sessionEnd } from "./session-end.js";

export const SESSION_COOKIE = "bellwether_session";
/** Of `sessions as s`: so long it waits for what it owes. */
const toPay = sql`case s.owes when 'code' then interval '10 minutes' else interval '1 hour' end`;

type Kept = Pick<Runtime, "db" | "settings" | "contributions">;

/** Of `sessions as s`: not over, and owing nothing. */
export const opensPages = (settings: Kept["settings"]): RawBuilder<boolean> =>
  sql<boolean>`s.owes is null and ${sessionEnd(settings)} > now()`;

interface NewSession {
  /** It opens the page that asks for this, and nothing else. */
  owes?: Due;
  /** The header, by which the user knows this session again. */
  userAgent?: string;
}

export async function openSession(db: Db | Trx, userId: number, { owes, userAgent }: NewSession = {}): Promise<string> {
  const token = newToken();
  const opened = { digest: digestOf(token), user_id: userId, owes: owes ?? null };
  await db
    .insertInto("sessions")
    .values({ ...opened, user_agent: keptUserAgent(userAgent) })
    .execute();
  return token;
}

export async function closeSession(db: Db | Trx, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("digest", "=", digestOf(token)).execute();
}

/** After a change of password or a lock, old cookies are no longer valid. */
export async function closeSessionsOf(db: Db | Trx, userId: number, exceptToken?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptToken) query = query.where("digest", "<>", digestOf(exceptToken));
  await query.execute();
}

/** Hourly: those that open nothing any more. */
export async function sweepSessions({ db, settings }: Kept): Promise<void> {
  await sql`
    delete from sessions s
     where ${sessionEnd(settings)} < now()
        or s.owes is not null and s.created_on < now() - ${toPay}`.execute(db);
}

interface Use {
  /** A page asks, and not its user: with a timeout that keeps no session. */
  byItself?: boolean;
}

/** The user of a session, in one statement: none once it is over, or the user logged out or was locked. */
export async function viewerOfSession(
  runtime: Kept,
  token: string | undefined,
  use: Use = {},
): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const digest = digestOf(token);
  return (await usedSessions(runtime, sql`s.digest = ${digest}`, use)).get(digest)?.viewer;
}

/** What this session owes before it opens anything, its active user, and the hash of the password that they have. */
export async function owingSession(
  db: Db | Trx,
  token: string,
): Promise<{ id: number; password_hash: string | null; owes: Due } | undefined> {
  const found = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.id", "u.password_hash", "s.owes"])
    .where("s.digest", "=", digestOf(token))
    .where("s.created_on", ">", sql<Date>`now() - ${toPay}`)
    .where("u.status", "=", ACTIVE)
    .executeTakeFirst();
  return found?.owes ? { ...found, owes: found.owes } : undefined;
}

interface OpenSession {
  viewer: Viewer;
  /** Milliseconds, as long as it is not used again. */
  endsIn: number;
}

/** Of open pages, by token, in one statement. */
export async function sessionsOfPages(runtime: Kept, tokens: string[]): Promise<Map<string, OpenSession>> {
  const digests = tokens.map(digestOf);
  const found = await usedSessions(runtime, sql`s.digest = any(${digests}::text[])`, { byItself: true });
  return new Map(
    tokens.flatMap((token, place) => {
      const session = found.get(digests[place] ?? "");
      return session ? [[token, session]] : [];
    }),
  );
}

interface UsedSession extends ViewerRow {
  bookmarks: Bookmark[] | null;
  digest: string;
  stale: boolean;
  ends_in: number;
}

/** By digest. */
async function usedSessions(
  { db, settings, contributions }: Kept,
  which: RawBuilder<boolean>,
  { byItself = false }: Use,
) {
  // What asks by itself has no menu around it.
  const bookmarks = byItself ? sql`null` : contributions.bookmarksOf({ id: sql`u.id`, admin: sql`u.admin` });
  const { rows } = await sql<UsedSession>`
    select ${viewerColumns}, ${bookmarks} as bookmarks, s.digest, s.last_used_on < now() - make_interval(mins => ${NOTED_EVERY}::int) as stale,
           (extract(epoch from ${sessionEnd(settings)} - now()) * 1000)::float8 as ends_in
      from sessions s join ${viewers} on u.id = s.user_id
     where ${which} and u.type = 'user' and ${opensPages(settings)}`.execute(db);
  const isUse = !(byItself && hasTimeout(settings));
  const stale = rows.flatMap((row) => (row.stale && isUse ? [row.digest] : []));
  if (stale.length > 0) {
    // Those locked are being noted, or ended, elsewhere.
    const free = db.selectFrom("sessions").select("digest").where("digest", "in", stale).forUpdate().skipLocked();
    await db.updateTable("sessions").set({ last_used_on: sql`now()` }).where("digest", "in", free).execute();
  }
  return new Map<string, OpenSession>(
    rows.map(({ bookmarks, ...row }) => [
      row.digest,
      {
        viewer: { ...viewerFrom(row, { kind: "session", readOnly: false }), bookmarks: bookmarks ?? [] },
        endsIn: row.ends_in,
      },
    ]),
  );
}
