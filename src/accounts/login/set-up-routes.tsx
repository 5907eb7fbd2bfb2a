import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import {
  change,
  localPath,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  withWayBack,
} from "../../kernel/index.js";
import { viewerById } from "../identity/viewer.js";
import { handOverCodes, RECOVERY_CODES } from "../second-factor/recovery-codes/recovery-codes-shown.js";
import { secondFactorIsOn } from "../second-factor/second-factor-setting.js";
import { secretToSetUp, setUpSecondFactor } from "../second-factor/set-up/set-up-second-factor.js";
import { showSetUp } from "../second-factor/set-up/show-set-up.js";
import { duePages, duePath } from "../sessions/due.js";
import { owingSession, SESSION_COOKIE } from "../sessions/sessions.js";
import { nextSession } from "./next-session.js";
import { keepSession } from "./session-cookie.js";

/** For a session that opens nothing else: its user must set up a second factor. */
export function setUpRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(duePages.set_up, (c) => show(runtime, c));
  pages.post(duePages.set_up, (c) => setUp(runtime, c));
}

async function show(runtime: Runtime, c: Context) {
  const back = localPath(c.req.query("back_url"), runtime.baseUrl);
  const setting = await settingUp(runtime, c);
  if (setting) return showSetUp(c, { ...setting, action: duePages.set_up, back });
  return c.var.goTo(c.var.viewer.anonymous ? withWayBack("/login", back) : back);
}

async function setUp(runtime: Runtime, c: Context) {
  const form = await readForm(c);
  const back = localPath(form.text("back_url"), runtime.baseUrl);
  const setting = await settingUp(runtime, c);
  if (!setting) return c.var.goTo(withWayBack("/login", back));
  const { user, token: before } = setting;
  const given = { code: form.text("code") ?? "", at: new Date() };
  const userAgent = c.req.header("user-agent");
  let done: { codes: string[]; next: Awaited<ReturnType<typeof nextSession>> } | undefined;
  const problems = await problemsOf(async () => {
    done = await change(runtime, user, async (open) => {
      const codes = await setUpSecondFactor(open, { token: before, ...given });
      return { codes, next: await nextSession(open, { userId: user.id, codeGiven: true, userAgent, before }) };
    });
  });
  if (!done) return showSetUp(c, { ...setting, action: duePages.set_up, back, problems });
  keepSession(c, runtime, done.next.token);
  handOverCodes(c, runtime, done.codes);
  return c.var.goTo(withWayBack(RECOVERY_CODES, duePath(done.next.due, back)));
}

/** Undefined: nobody is asked for one any more, and a new log-in will not be. */
async function settingUp({ db, settings }: Runtime, c: Context) {
  if (!secondFactorIsOn(settings)) return undefined;
  const token = getCookie(c, SESSION_COOKIE) ?? "";
  const owing = await owingSession(db, token);
  const user = owing?.owes === "set_up" && (await viewerById(db, owing.id, { kind: "password", readOnly: false }));
  const secret = user && (await secretToSetUp(db, token));
  return user && secret ? { user, token, login: user.login, secret } : undefined;
}
