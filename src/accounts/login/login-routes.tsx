import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { localPath, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { duePath } from "../sessions/due.js";
import { closeSession, SESSION_COOKIE } from "../sessions/sessions.js";
import { LoginPage } from "./login-page.js";
import { otherWays } from "./other-ways.js";
import { sessionByPassword } from "./session-by-password.js";
import { forgetSession, keepSession } from "./session-cookie.js";

export function loginRoutes({ pages }: Routers, runtime: Runtime, attempts: LoginAttempts) {
  pages.get("/login", (c) => showLogin(runtime, c));
  pages.post("/login", (c) => logIn(runtime, c, attempts));
  pages.post("/logout", (c) => logOut(runtime, c));
}

function showLogin(runtime: Runtime, c: Context) {
  const back = c.req.query("back_url");
  if (!c.var.viewer.anonymous) return c.var.goTo(localPath(back, runtime.baseUrl));
  return c.var.show(<LoginPage back={back} ways={otherWays(runtime)} />);
}

async function logIn(runtime: Runtime, c: Context, attempts: LoginAttempts) {
  const form = await readForm(c);
  const [login = "", password = ""] = [form.text("login")?.trim(), form.text("password")];
  const back = form.text("back_url");
  const logIn = await sessionByPassword(runtime, attempts, c, { login, password });
  if (logIn.token === undefined) {
    const ways = otherWays(runtime);
    return c.var.show(<LoginPage back={back} login={login} failed={logIn.failed} ways={ways} />, 422);
  }
  // A token that stood in the cookie before is no longer valid afterwards (session fixation).
  await closePresent(runtime, c);
  keepSession(c, runtime, logIn.token);
  return c.var.goTo(duePath(logIn.due, localPath(back, runtime.baseUrl)));
}

async function logOut(runtime: Runtime, c: Context) {
  await closePresent(runtime, c);
  forgetSession(c, runtime);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.login.out") });
}

/** That of the cookie, also one that owes something. */
async function closePresent({ db }: Runtime, c: Context): Promise<void> {
  const token = getCookie(c, SESSION_COOKIE);
  if (token !== undefined) await closeSession(db, token);
}
