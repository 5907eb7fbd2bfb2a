import type { Context } from "hono";
import { sql } from "kysely";
import { change, type Runtime, remoteAddress, type Trx } from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { type Knower, userByPassword } from "../identity/identify.js";
import { ACTIVE, REGISTERED, viewerById } from "../identity/viewer.js";
import { type NextSession, nextSession } from "./next-session.js";

/** A new session. Or why there is none. */
export type LogIn =
  | NextSession
  // "registered" is told to nobody but those who know the password.
  | { token: undefined; failed: "wrong" | "registered" };

export async function sessionByPassword(
  runtime: Runtime,
  attempts: LoginAttempts,
  c: Context,
  { login, password }: { login: string; password: string },
): Promise<LogIn> {
  const address = remoteAddress(c, runtime.config);
  const user = await attempts.guess(login, address, () => ownerOf(runtime, login, password));
  if (user?.status === REGISTERED) return { token: undefined, failed: "registered" };
  const person = user && (await viewerById(runtime.db, user.id, { kind: "password", readOnly: false }));
  if (!person) return { token: undefined, failed: "wrong" };
  await attempts.forgive(login, address);
  const session = await change(runtime, person, async (open) => {
    // The row is locked by it: a second factor that was set up meanwhile is asked for.
    if (!(await noted(open.trx, user))) return undefined;
    return nextSession(open, { userId: person.id, userAgent: c.req.header("user-agent") });
  });
  return session ?? { token: undefined, failed: "wrong" };
}

/** Whether the user is still active by this password: another one, or a lock, has ended all sessions but those that come behind it. */
async function noted(trx: Trx, { id, hash }: Knower): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ last_login_on: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", ACTIVE)
    .where("password_hash", "=", hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever is locked reads nothing but "wrong", however right the password. */
async function ownerOf({ db }: Runtime, login: string, password: string) {
  const user = await userByPassword(db, login, password);
  return user && [ACTIVE, REGISTERED].includes(user.status) ? user : undefined;
}
