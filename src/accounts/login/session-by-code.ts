import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { change, type Runtime } from "../../kernel/index.js";
import { viewerById } from "../identity/viewer.js";
import { guessedCode } from "../second-factor/code-attempts.js";
import { lockedUser } from "../second-factor/locked-user.js";
import { codeIsRight, type GivenCode, spendCode } from "../second-factor/spend-code.js";
import { owingSession, SESSION_COOKIE } from "../sessions/sessions.js";
import { type NextSession, nextSession } from "./next-session.js";

/** `over`: there is no session any more that a code is asked for. */
export type CodeGiven = NextSession | { token: undefined; failed: "wrong" | "over" };

/** The session that comes after the one of the cookie, which owes this code. */
export async function sessionByCode(runtime: Runtime, c: Context, code: string): Promise<CodeGiven> {
  const before = getCookie(c, SESSION_COOKIE) ?? "";
  const given = { code, at: new Date() };
  const owing = await owingSession(runtime.db, before);
  const person = owing && (await viewerById(runtime.db, owing.id, { kind: "password", readOnly: false }));
  if (owing?.owes !== "code" || !person) return { token: undefined, failed: "over" };
  const isRight = await guessedCode(runtime, person.id, () => codeIsRight(runtime.db, person.id, given));
  if (!isRight) return { token: undefined, failed: "wrong" };
  const userAgent = c.req.header("user-agent");
  return change(runtime, person, (open) => paidByCode(open, { before, userAgent, ...given }));
}

/** The moment is an argument, and not a clock. */
async function paidByCode(
  open: Parameters<typeof nextSession>[0] & { actor: { id: number } },
  { before, userAgent, ...given }: GivenCode & { before: string; userAgent: string | undefined },
): Promise<CodeGiven> {
  const { trx, actor } = open;
  const user = await lockedUser(trx, actor.id);
  // Another password, or a second factor that was switched off or taken away, has ended it since.
  if (!user || (await owingSession(trx, before))?.owes !== "code") return { token: undefined, failed: "over" };
  if (!(await spendCode(trx, user.id, given))) return { token: undefined, failed: "wrong" };
  return nextSession(open, { userId: user.id, codeGiven: true, userAgent, before });
}
