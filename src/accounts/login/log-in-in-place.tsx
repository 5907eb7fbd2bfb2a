import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { Refusal, type Runtime, readForm } from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { inPageLanguage } from "../identity/page-language.js";
import { newPasswordPath } from "../passwords/new-password-path.js";
import { SESSION_COOKIE, viewerOfSession } from "../sessions/sessions.js";
import { hasFiles, interruptedForm, isForm, LOGIN, PASSWORD } from "./interrupted-form.js";
import { LoginPage } from "./login-page.js";
import { type LogIn, sessionByPassword } from "./session-by-password.js";
import { keepSession } from "./session-cookie.js";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A form that was sent with a session that had ended comes back inside a log-in form, with everything that was typed. Sent
 * again it brings login and password along: the person is logged in, and the form does what it was sent for.
 */
export function logInInPlace(runtime: Runtime, attempts: LoginAttempts): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || !c.var.viewer.anonymous || !(isForm(c) || hasFiles(c))) return next();
    const login = hasFiles(c) ? undefined : (await readForm(c)).text(LOGIN)?.trim();
    if (login === undefined) {
      // Text typed by a user is not saved as a visitor's, where visitors may write.
      if (getCookie(c, SESSION_COOKIE)) throw new Refusal(401, "accounts.session_ended");
      return next();
    }
    const logIn = await logInHere(runtime, attempts, c, login);
    if (logIn.token === undefined) {
      const page = <LoginPage login={login} failed={logIn.failed} interrupted={await interruptedForm(c)} />;
      return c.var.show(page, 422);
    }
    if (!logIn.passwordDue) await next();
    else c.res = c.var.goTo(newPasswordPath("/"));
    keepSession(c, runtime, logIn.token);
  };
}

async function logInHere(runtime: Runtime, attempts: LoginAttempts, c: Context, login: string): Promise<LogIn> {
  const password = (await readForm(c)).text(PASSWORD) ?? "";
  const logIn = await sessionByPassword(runtime, attempts, c, { login, password });
  const viewer = await viewerOfSession(runtime, logIn.token);
  if (viewer) {
    c.set("viewer", inPageLanguage(runtime, c, viewer));
    c.set("sessionToken", logIn.token);
    c.set("t", c.var.view().t);
  }
  return logIn;
}
