import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { change, invalid, localPath, problemsOf, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { pageLanguage } from "../identity/page-language.js";
import { viewerById } from "../identity/viewer.js";
import { keepSession } from "../login/session-cookie.js";
import { openSession, owingPassword, SESSION_COOKIE } from "../sessions/sessions.js";
import { chooseOwnPassword } from "./choose-own-password.js";
import { NewPasswordPage } from "./new-password-page.js";
import { NEW_PASSWORD } from "./new-password-path.js";
import { passwordRules } from "./password-rules.js";

/** For a session that opens nothing else: its user must choose another password. */
export function newPasswordRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(NEW_PASSWORD, (c) => show(runtime, c));
  pages.post(NEW_PASSWORD, (c) => choose(runtime, c));
}

async function show(runtime: Runtime, c: Context) {
  const back = localPath(c.req.query("back_url"));
  if (!(await userOf(runtime, c))) return c.var.goTo(c.var.viewer.anonymous ? "/login" : back);
  return c.var.show(<NewPasswordPage back={back} rules={passwordRules(runtime.settings)} problems={[]} />);
}

async function choose(runtime: Runtime, c: Context) {
  const owing = await userOf(runtime, c);
  if (!owing) return c.var.goTo("/login");
  const { user, known } = owing;
  const form = await readForm(c);
  const [password = "", again = ""] = ["password", "password_again"].map((name) => form.text(name));
  const back = localPath(form.text("back_url"));
  let token = "";
  const problems = await problemsOf(async () => {
    if (password !== again) throw invalid("password_again", "accounts.different_passwords");
    token = await change(runtime, user, async (open) => {
      await chooseOwnPassword(open, password, { known });
      return openSession(open.trx, user.id, { userAgent: c.req.header("user-agent") });
    });
  });
  // Another one was chosen at the same moment.
  if (problems.length > 0 && !(await userOf(runtime, c))) return c.var.goTo("/login");
  if (problems.length > 0) {
    const page = <NewPasswordPage back={back} rules={passwordRules(runtime.settings)} problems={problems} />;
    return c.var.show(page, 422);
  }
  keepSession(c, runtime, token);
  return c.var.goTo(back, {
    kind: "notice",
    text: runtime.words.t(pageLanguage(runtime, c, user))("accounts.newPassword.done"),
  });
}

async function userOf({ db }: Runtime, c: Context) {
  const token = getCookie(c, SESSION_COOKIE);
  const owing = token === undefined ? undefined : await owingPassword(db, token);
  const user = owing && (await viewerById(db, owing.id, { kind: "password", readOnly: false }));
  return user && { user, known: owing.password_hash };
}
