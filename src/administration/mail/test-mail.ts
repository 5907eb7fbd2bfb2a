import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { codeOf, invalid, type Log, problemsOf, type Routers, type Runtime, worded } from "../../kernel/index.js";
import { deliver, mailIsOn } from "../../mail/index.js";

export function testMailRoutes({ pages }: Routers, runtime: Runtime) {
  pages.post("/admin/test_mail", (c) => sendTest(runtime, c));
}

/** Sent at once and not by a job: the administrator waits for what the mail server says. */
async function sendTest(runtime: Runtime, c: Context) {
  const { mail: to, name } = requireAdmin(c);
  const { t } = c.var;
  const problems = await problemsOf(async () => {
    if (!mailIsOn(runtime.config)) throw invalid("mail", "administration.mail_is_off");
    if (to === null) throw invalid("mail", "blank");
    const app = runtime.settings.value<string>("app_title");
    const letter = { to, subject: t("settings.mail.subject", { app }), text: t("settings.mail.text", { app, name }) };
    await deliver(runtime, letter).catch((error) => refuse(c.var.log, error));
  });
  const [refused] = worded(problems, t);
  const flash = refused
    ? { kind: "error" as const, text: refused.text }
    : { kind: "notice" as const, text: t("settings.mail.sent", { to: to ?? "" }) };
  return c.var.goTo("/admin/settings/mail", flash);
}

/** What the server answered is for the administrator; a password is never in it. */
function refuse(log: Log, error: unknown): never {
  log.warn({ err: error }, "the test letter was not taken");
  const reason = error instanceof Error ? error.message : (codeOf(error) ?? "");
  throw invalid("mail", "administration.mail_not_taken", { reason });
}
