import { sql } from "kysely";
import { type Change, notFound, type Runtime } from "../../kernel/index.js";
import { digestOf } from "../identity/token.js";
import { closeSessionsOf, opensPages } from "./sessions.js";

/** Whoever signs in by a program that keeps no cookies has any number of them. */
const SHOWN = 20;

export interface OwnSession {
  id: number;
  user_agent: string;
  created_on: Date;
  /** As it is noted, at most every five minutes. */
  last_used_on: Date;
  /** The one that asks. */
  current: boolean;
}

/** The user's sessions that open pages: the one that asks first, then the last used; the twenty first, and how many there are. */
export async function ownSessions(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  { userId, token }: { userId: number; token: string },
): Promise<{ sessions: OwnSession[]; total: number }> {
  const rows = await db
    .selectFrom("sessions as s")
    .select(["s.id", "s.user_agent", "s.created_on", "s.last_used_on"])
    .select([sql<boolean>`s.digest = ${digestOf(token)}`.as("current"), sql<number>`count(*) over ()::int`.as("total")])
    .where("s.user_id", "=", userId)
    .where(opensPages(settings))
    .orderBy("current", "desc")
    .orderBy("s.last_used_on", "desc")
    .orderBy("s.id", "desc")
    .limit(SHOWN)
    .execute();
  return { sessions: rows.map(({ total: _, ...session }) => session), total: rows[0]?.total ?? 0 };
}

/** Signs one of the actor's browsers out: nobody else's, whoever asks. The one that asks signs out by the menu. */
export async function endOwnSession(
  { trx, actor }: Change,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .where("digest", "<>", digestOf(token))
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw notFound("session");
}

/** Signs the actor out everywhere but here. */
export const endOtherSessions = ({ trx, actor }: Change, { token }: { token: string }): Promise<void> =>
  closeSessionsOf(trx, actor.id, token);
