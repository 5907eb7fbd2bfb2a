import type { Context } from "hono";
import { sql } from "kysely";
import { change, type Runtime, remoteAddress } from "../../kernel/index.js";
import { userByPassword } from "../identity/identify.js";
import { ACTIVE, REGISTERED, viewerById } from "../identity/viewer.js";
import { passwordDue } from "../passwords/password-due.js";
import { openSession } from "../sessions/sessions.js";
import type { LoginAttempts } from "./login-attempts.js";

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
  await attempts.begin(login, address);
  const user = await userByPassword(runtime.db, login, password);
  const person =
    user?.status === ACTIVE && (await viewerById(runtime.db, user.id, { kind: "password", readOnly: false }));
  if (!person) return { token: undefined, failed: user?.status === REGISTERED ? "registered" : "wrong" };
  await attempts.succeeded(login, address);
  const due = await passwordDue(runtime.db, runtime.settings, person.id);
  const token = await change(runtime, person, async ({ trx }) => {
    await trx.updateTable("users").set({ last_login_on: sql`now()` }).where("id", "=", person.id).execute();
    return openSession(trx, person.id, { passwordDue: due });
  });
  return { token, passwordDue: due };
}
