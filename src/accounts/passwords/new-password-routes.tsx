import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import {
  change,
  invalid,
  localPath,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  withWayBack,
} from "../../kernel/index.js";
import { pageLanguage } from "../identity/page-language.js";
import { viewerById } from "../identity/viewer.js";
import { type NextSession, nextSession } from "../login/next-session.js";
import { keepSession } from "../login/session-cookie.js";
import { duePages, duePath } from "../sessions/due.js";
import { owingSession, SESSION_COOKIE } from "../sessions/sessions.js";
import { chooseOwnPassword } from "./choose-own-password.js";
import { NewPasswordPage } from "./new-password-page.js";
import { passwordRules } from "./password-rules.js";

/** For a session that opens nothing else: its user must choose another password. */
export function newPasswordRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(duePages.password, (c) => show(runtime, c));
  pages.post(duePages.password, (c) => choose(runtime, c));
}

async function show(runtime: Runtime, c: Context) {
  const back = localPath(c.req.query("back_url"));
  if (!(await userOf(runtime, c))) return c.var.goTo(c.var.viewer.anonymous ? withWayBack("/login", back) : back);
  return c.var.show(<NewPasswordPage back={back} rules={passwordRules(runtime.settings)} problems={[]} />);
}

async function choose(runtime: Runtime, c: Context) {
  const form = await readForm(c);
  const back = localPath(form.text("back_url"));
  const owing = await userOf(runtime, c);
  if (!owing) return c.var.goTo(withWayBack("/login", back));
  const { user, known } = owing;
  const [password = "", again = ""] = ["password", "password_again"].map((name) => form.text(name));
  let next: NextSession | undefined;
  const problems = await problemsOf(async () => {
    if (password !== again) throw invalid("password_again", "accounts.different_passwords");
    next = await change(runtime, user, async (open) => {
      await chooseOwnPassword(open, password, { known });
      return nextSession(open, { userId: user.id, codeGiven: true, userAgent: c.req.header("user-agent") });
    });
  });
  // Another one was chosen at the same moment.
  if (problems.length > 0 && !(await userOf(runtime, c))) return c.var.goTo(withWayBack("/login", back));
  if (!next) {
    const page = <NewPasswordPage back={back} rules={passwordRules(runtime.settings)} problems={problems} />;
    return c.var.show(page, 422);
  }
  keepSession(c, runtime, next.token);
  return c.var.goTo(duePath(next.due, back), {
    kind: "notice",
    text: runtime.words.t(pageLanguage(runtime, c, user))("accounts.newPassword.done"),
  });
}

async function userOf({ db }: Runtime, c: Context) {
  const token = getCookie(c, SESSION_COOKIE);
  const owing = token === undefined ? undefined : await owingSession(db, token);
  const user = owing?.owes === "password" && (await viewerById(db, owing.id, { kind: "password", readOnly: false }));
  return user ? { user, known: owing.password_hash } : undefined;
}
