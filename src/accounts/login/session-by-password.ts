import type { Context } from "hono";
import { sql } from "kysely";
import { change, type Runtime, remoteAddress } from "../../kernel/index.js";
import { viewerByPassword } from "../identity/identify.js";
import { openSession } from "../sessions/sessions.js";
import type { LoginAttempts } from "./login-attempts.js";

/** A new session's token; undefined when login and password do not fit. */
export async function sessionByPassword(
  runtime: Runtime,
  attempts: LoginAttempts,
  c: Context,
  { login, password }: { login: string; password: string },
): Promise<string | undefined> {
  const address = remoteAddress(c, runtime.config);
  await attempts.begin(login, address);
  const person = await viewerByPassword(runtime.db, login, password);
  if (!person) return undefined;
  await attempts.succeeded(login, address);
  return change(runtime, person, async ({ trx }) => {
    await trx.updateTable("users").set({ last_login_on: sql`now()` }).where("id", "=", person.id).execute();
    return openSession(trx, person.id);
  });
}
