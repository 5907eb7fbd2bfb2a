import type { Context } from "hono";
import { change, problemsOf, type Routers, type Runtime, readForm, worded } from "../../kernel/index.js";
import { requireLogin } from "../identity/access.js";
import { LinkOverPage } from "../letters/link-over-page.js";
import { provenBy } from "../tokens/user-token.js";
import { ConfirmMailPage } from "./confirm-mail-page.js";
import { takeNewMail } from "./take-new-mail.js";
import { withdrawMail } from "./waiting-mail.js";

/** Open to visitors: the link is followed where mail is read, which need not be where one is signed in. */
export function confirmMailRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/confirm_mail", (c) => show(runtime, c));
  pages.post("/confirm_mail", (c) => confirm(runtime, c));
  pages.on(["DELETE", "POST"], "/my/new_mail", (c) => withdraw(runtime, c));
}

/** Looking uses nothing up: programs that read mail follow links. */
async function show(runtime: Runtime, c: Context) {
  const token = c.req.query("token") ?? "";
  const proven = await provenBy(runtime.db, { token, purpose: "mail" });
  if (!proven?.value) return c.var.show(<LinkOverPage again="/my/account" />, 422);
  return c.var.show(<ConfirmMailPage token={token} mail={proven.value} />);
}

async function confirm(runtime: Runtime, c: Context) {
  const token = (await readForm(c)).text("token") ?? "";
  const problems = await problemsOf(() => change(runtime, c.var.viewer, (open) => takeNewMail(open, token)));
  if (problems.some(({ rule }) => rule === "accounts.link_is_over")) {
    return c.var.show(<LinkOverPage again="/my/account" />, 422);
  }
  const [refused] = worded(problems, c.var.t);
  if (refused) return c.var.goTo("/my/account", { kind: "error", text: refused.text });
  return c.var.goTo("/my/account", { kind: "notice", text: c.var.t("accounts.newMail.done") });
}

async function withdraw(runtime: Runtime, c: Context) {
  requireLogin(c);
  await change(runtime, c.var.viewer, withdrawMail);
  return c.var.goTo("/my/account", { kind: "notice", text: c.var.t("accounts.newMail.withdrawn") });
}
