import type { Context } from "hono";
import {
  change,
  invalid,
  type Problem,
  problemsOf,
  Refusal,
  type Routers,
  type Runtime,
  readForm,
  remoteAddress,
} from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { requireLogin } from "../identity/access.js";
import { userByPassword } from "../identity/identify.js";
import { forgetSession } from "../login/session-cookie.js";
import { DeleteAccountPage } from "./delete-account-page.js";
import { deleteOwnAccount, unsubscribeIsOn } from "./delete-own-account.js";

export function deleteAccountRoutes({ pages }: Routers, runtime: Runtime, attempts: LoginAttempts) {
  pages.get("/my/account/delete", (c) => ask(runtime, c));
  pages.post("/my/account/delete", (c) => remove(runtime, c, attempts));
}

function ask(runtime: Runtime, c: Context, problems: Problem[] = []) {
  refuseWhereOff(runtime);
  const { login } = requireLogin(c);
  return c.var.show(<DeleteAccountPage login={login} problems={problems} />, problems.length > 0 ? 422 : 200);
}

async function remove(runtime: Runtime, c: Context, attempts: LoginAttempts) {
  refuseWhereOff(runtime);
  const { login } = requireLogin(c);
  const password = (await readForm(c)).text("current_password") ?? "";
  const address = remoteAddress(c, runtime.config);
  const problems = await problemsOf(async () => {
    const knower = await attempts.guess(login, address, () => userByPassword(runtime.db, login, password));
    if (!knower) throw invalid("current_password", "accounts.wrong_password");
    await attempts.forgive(login, address);
    await change(runtime, c.var.viewer, (open) => deleteOwnAccount(open, { known: knower.hash }));
  });
  if (problems.length > 0) return ask(runtime, c, problems);
  forgetSession(c, runtime);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.unsubscribe.done") });
}

function refuseWhereOff({ settings }: Runtime): void {
  if (!unsubscribeIsOn(settings)) throw new Refusal(404, "no_such_address");
}
