import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { localPath, type Routers, type Runtime, readForm, withWayBack } from "../../kernel/index.js";
import { duePages, duePath } from "../sessions/due.js";
import { owingSession, SESSION_COOKIE } from "../sessions/sessions.js";
import { CodePage } from "./code-page.js";
import { sessionByCode } from "./session-by-code.js";
import { keepSession } from "./session-cookie.js";

/** For a session that opens nothing else: its user has given their password, and not yet their code. */
export function codeRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(duePages.code, (c) => show(runtime, c));
  pages.post(duePages.code, (c) => give(runtime, c));
}

async function show(runtime: Runtime, c: Context) {
  const back = localPath(c.req.query("back_url"), runtime.baseUrl);
  const owing = await owingSession(runtime.db, getCookie(c, SESSION_COOKIE) ?? "");
  if (owing?.owes === "code") return c.var.show(<CodePage back={back} />);
  return c.var.goTo(owing || !c.var.viewer.anonymous ? duePath(owing?.owes, back) : withWayBack("/login", back));
}

async function give(runtime: Runtime, c: Context) {
  const form = await readForm(c);
  const back = localPath(form.text("back_url"), runtime.baseUrl);
  const given = await sessionByCode(runtime, c, form.text("code") ?? "");
  if (given.token !== undefined) {
    keepSession(c, runtime, given.token);
    return c.var.goTo(duePath(given.due, back));
  }
  if (given.failed === "wrong") return c.var.show(<CodePage back={back} wrong />, 422);
  if (!c.var.viewer.anonymous) return c.var.goTo(back);
  return c.var.goTo(withWayBack("/login", back), { kind: "error", text: c.var.t("accounts.secondFactor.over") });
}
