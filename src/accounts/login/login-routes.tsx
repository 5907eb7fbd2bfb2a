import type { Context } from "hono";
import { sql } from "kysely";
import { change, localPath, type Routers, type Runtime, readForm, remoteAddress } from "../../kernel/index.js";
import { viewerByPassword } from "../identify.js";
import { closeSession, openSession } from "../sessions.js";
import type { Viewer } from "../viewer.js";
import type { LoginAttempts } from "./login-attempts.js";
import { LoginPage } from "./login-page.js";
import { forgetSession, keepSession } from "./session-cookie.js";

export function loginRoutes({ pages }: Routers, runtime: Runtime, attempts: LoginAttempts) {
  pages.get("/login", showLogin);
  pages.post("/login", logIn(runtime, attempts));
  pages.post("/logout", logOut(runtime));
}

function showLogin(c: Context) {
  const back = c.req.query("back_url");
  if (!c.var.viewer.anonymous) return c.var.goTo(localPath(back));
  return c.var.show(<LoginPage back={back} />);
}

const logIn = (runtime: Runtime, attempts: LoginAttempts) => async (c: Context) => {
  const form = await readForm(c);
  const [login = "", password = ""] = [form.text("login")?.trim(), form.text("password")];
  const back = form.text("back_url");
  const address = remoteAddress(c, runtime.config);
  await attempts.begin(login, address);
  const person = await viewerByPassword(runtime.db, login, password);
  if (!person) return c.var.show(<LoginPage back={back} login={login} failed />, 422);
  await attempts.succeeded(login, address);
  // A token that stood in the cookie before is worth nothing afterwards, whoever put it there.
  if (c.var.sessionToken) await closeSession(runtime.db, c.var.sessionToken);
  keepSession(c, runtime, await startedSession(runtime, person));
  return c.var.goTo(localPath(back));
};

const startedSession = (runtime: Runtime, person: Viewer) =>
  change(runtime, person, async ({ trx }) => {
    await trx.updateTable("users").set({ last_login_on: sql`now()` }).where("id", "=", person.id).execute();
    return openSession(trx, person.id);
  });

const logOut = (runtime: Runtime) => async (c: Context) => {
  if (c.var.sessionToken) await closeSession(runtime.db, c.var.sessionToken);
  forgetSession(c, runtime);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.login.out") });
};
