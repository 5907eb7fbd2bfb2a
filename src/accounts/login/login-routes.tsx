import type { Context } from "hono";
import { localPath, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { closeSession } from "../sessions/sessions.js";
import type { LoginAttempts } from "./login-attempts.js";
import { LoginPage } from "./login-page.js";
import { sessionByPassword } from "./session-by-password.js";
import { forgetSession, keepSession } from "./session-cookie.js";

export function loginRoutes({ pages }: Routers, runtime: Runtime, attempts: LoginAttempts) {
  pages.get("/login", showLogin);
  pages.post("/login", (c) => logIn(runtime, c, attempts));
  pages.post("/logout", (c) => logOut(runtime, c));
}

function showLogin(c: Context) {
  const back = c.req.query("back_url");
  if (!c.var.viewer.anonymous) return c.var.goTo(localPath(back));
  return c.var.show(<LoginPage back={back} />);
}

async function logIn(runtime: Runtime, c: Context, attempts: LoginAttempts) {
  const form = await readForm(c);
  const [login = "", password = ""] = [form.text("login")?.trim(), form.text("password")];
  const back = form.text("back_url");
  const token = await sessionByPassword(runtime, attempts, c, { login, password });
  if (token === undefined) return c.var.show(<LoginPage back={back} login={login} failed />, 422);
  // A token that stood in the cookie before is no longer valid afterwards (session fixation).
  if (c.var.sessionToken) await closeSession(runtime.db, c.var.sessionToken);
  keepSession(c, runtime, token);
  return c.var.goTo(localPath(back));
}

async function logOut(runtime: Runtime, c: Context) {
  if (c.var.sessionToken) await closeSession(runtime.db, c.var.sessionToken);
  forgetSession(c, runtime);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.login.out") });
}
