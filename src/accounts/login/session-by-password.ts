import type { Context } from "hono";
import { sql } from "kysely";
import { change, type Runtime, remoteAddress } from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { userByPassword } from "../identity/identify.js";
import { ACTIVE, REGISTERED, viewerById } from "../identity/viewer.js";
import { passwordDue } from "../passwords/password-due.js";
import { openSession } from "../sessions/sessions.js";

/** The token of a new session; `passwordDue`: it asks for a new password first. Or why there is none. */
export type LogIn =
  | { token: string; passwordDue: boolean }
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
  const due = await passwordDue(runtime.db, runtime.settings, person.id);
  const token = await change(runtime, person, async ({ trx }) => {
    await trx.updateTable("users").set({ last_login_on: sql`now()` }).where("id", "=", person.id).execute();
    return openSession(trx, person.id, { passwordDue: due, userAgent: c.req.header("user-agent") });
  });
  return { token, passwordDue: due };
}

/** Whoever is locked reads nothing but "wrong", however right the password. */
async function ownerOf({ db }: Runtime, login: string, password: string) {
  const user = await userByPassword(db, login, password);
  return user && [ACTIVE, REGISTERED].includes(user.status) ? user : undefined;
}
