import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { Refusal, type Runtime, readForm } from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { inPageLanguage } from "../identity/page-language.js";
import { duePath } from "../sessions/due.js";
import { SESSION_COOKIE, viewerOfSession } from "../sessions/sessions.js";
import { CodePage } from "./code-page.js";
import { bringsCode, CODE, hasFiles, interruptedForm, isForm, LOGIN, PASSWORD, SAFE } from "./interrupted-form.js";
import { LoginPage } from "./login-page.js";
import type { NextSession } from "./next-session.js";
import { sessionByCode } from "./session-by-code.js";
import { sessionByPassword } from "./session-by-password.js";
import { keepSession } from "./session-cookie.js";

/**
 * A form that was sent with a session that had ended comes back inside a log-in form, with everything that was typed. Sent
 * again it brings login and password along, or the code that is asked for after them: the person is logged in, and the form does what it
 * was sent for.
 */
export function logInInPlace(runtime: Runtime, attempts: LoginAttempts): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || !c.var.viewer.anonymous || !(isForm(c) || hasFiles(c))) return next();
    if (await bringsCode(c)) return logInByCode(runtime, c, next);
    const login = hasFiles(c) ? undefined : (await readForm(c)).text(LOGIN)?.trim();
    if (login === undefined) {
      // Text typed by a user is not saved as a visitor's, where visitors may write.
      if (getCookie(c, SESSION_COOKIE)) throw new Refusal(401, "accounts.session_ended");
      return next();
    }
    const password = (await readForm(c)).text(PASSWORD) ?? "";
    const logIn = await sessionByPassword(runtime, attempts, c, { login, password });
    if (logIn.token === undefined) {
      const page = <LoginPage login={login} failed={logIn.failed} interrupted={await interruptedForm(c)} />;
      return c.var.show(page, 422);
    }
    return goOn(runtime, c, logIn, next);
  };
}

async function logInByCode(runtime: Runtime, c: Context, next: () => Promise<void>) {
  const logIn = await sessionByCode(runtime, c, (await readForm(c)).text(CODE) ?? "");
  if (logIn.token !== undefined) return goOn(runtime, c, logIn, next);
  if (logIn.failed === "over") throw new Refusal(401, "accounts.session_ended");
  return c.var.show(<CodePage wrong interrupted={await interruptedForm(c)} />, 422);
}

/** The form goes on its way, unless the new session owes something. A code is asked for in its place once more. */
async function goOn(runtime: Runtime, c: Context, { token, due }: NextSession, next: () => Promise<void>) {
  if (due === undefined) {
    await logInHere(runtime, c, token);
    await next();
  } else {
    const interrupted = due === "code" ? await interruptedForm(c) : undefined;
    c.res = interrupted ? await c.var.show(<CodePage interrupted={interrupted} />, 401) : c.var.goTo(duePath(due, "/"));
  }
  keepSession(c, runtime, token);
}

async function logInHere(runtime: Runtime, c: Context, token: string): Promise<void> {
  const viewer = await viewerOfSession(runtime, token);
  if (!viewer) throw new Refusal(401, "accounts.session_ended");
  c.set("viewer", inPageLanguage(runtime, c, viewer));
  c.set("sessionToken", token);
  c.set("t", c.var.view().t);
}
