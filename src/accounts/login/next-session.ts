import type { Change } from "../../kernel/index.js";
import { openSetUp } from "../second-factor/set-up/set-up-second-factor.js";
import type { Due } from "../sessions/due.js";
import { closeSession, openSession } from "../sessions/sessions.js";
import { dueOf } from "./due-of.js";

/** A session, and what it owes before it opens pages. */
export interface NextSession {
  token: string;
  due: Due | undefined;
}

interface Proven {
  userId: number;
  /** Beside the password. */
  codeGiven?: boolean;
  /** The header, by which the user knows this session again. */
  userAgent: string | undefined;
  /** The session in whose place it comes, so that no token outlives what it was worth (session fixation). */
  before?: string;
}

/** The session of a user who has proven so much. No check of it: the caller must have made it, with the user's row locked. */
export async function nextSession(
  { trx, settings }: Pick<Change, "trx" | "settings">,
  { userId, codeGiven, userAgent, before }: Proven,
): Promise<NextSession> {
  const due = await dueOf(trx, settings, userId, { codeGiven });
  if (before !== undefined) await closeSession(trx, before);
  const token = await openSession(trx, userId, { owes: due, userAgent });
  if (due === "set_up") await openSetUp(trx, token);
  return { token, due };
}
