import type { Context } from "hono";
import { sql } from "kysely";
import { type Doors, type Ground, localPath, readForm, remoteAddress } from "../../kernel/index.js";
import { viewerByPassword } from "../identify.js";
import { closeSession, openSession } from "../sessions.js";
import { type LoginAttempts, loginAttempts } from "./login-attempts.js";
import { LoginPage } from "./login-page.js";
import { forgetSession, keepSession } from "./session-cookie.js";

export function loginRoutes({ pages }: Doors, ground: Ground) {
  const attempts = loginAttempts(ground.config);
  pages.get("/login", showLogin);
  pages.post("/login", logIn(ground, attempts));
  pages.post("/logout", logOut(ground));
}

function showLogin(c: Context) {
  const back = c.req.query("back_url");
  if (!c.var.viewer.anonymous) return c.var.goTo(localPath(back));
  return c.var.show(<LoginPage back={back} />);
}

const logIn = (ground: Ground, attempts: LoginAttempts) => async (c: Context) => {
  const form = await readForm(c);
  const [login = "", password = ""] = [form.text("login")?.trim(), form.text("password")];
  const back = form.text("back_url");
  const address = remoteAddress(c, ground.config);
  await attempts.begin(login, address);
  const person = await viewerByPassword(ground.db, login, password);
  if (!person) return c.var.show(<LoginPage back={back} login={login} failed />, 422);
  await attempts.succeeded(login, address);
  // A token that stood in the cookie before is worth nothing afterwards, whoever put it there.
  if (c.var.sessionToken) await closeSession(ground.db, c.var.sessionToken);
  keepSession(c, ground, await startedSession(ground, person.id));
  return c.var.goTo(localPath(back));
};

const startedSession = (ground: Ground, userId: number) =>
  ground.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ last_login_on: sql`now()` }).where("id", "=", userId).execute();
    return openSession(trx, userId);
  });

const logOut = (ground: Ground) => async (c: Context) => {
  if (c.var.sessionToken) await closeSession(ground.db, c.var.sessionToken);
  forgetSession(c, ground);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.login.out") });
};
