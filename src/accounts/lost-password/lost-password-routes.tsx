import type { Context } from "hono";
import {
  change,
  type Form,
  parsed,
  problemsOf,
  Refusal,
  type Routers,
  type Runtime,
  readForm,
  remoteAddress,
} from "../../kernel/index.js";
import { mailIsOn, writeLetter } from "../../mail/index.js";
import { askingLimit } from "../attempts/asking-limit.js";
import { lettersTo } from "../letters/letters-to.js";
import { LinkOverPage } from "../letters/link-over-page.js";
import { passwordRules } from "../passwords/password-rules.js";
import { provenBy } from "../tokens/user-token.js";
import { mailAddress } from "../users/mail-address.js";
import { recovery } from "./letters.js";
import { lostPasswordIsOn } from "./lost-password-setting.js";
import { ChoosePasswordPage, LostPasswordPage } from "./pages.js";
import { recoverPassword } from "./recover-password.js";

const purpose = "recovery";

/**
 * Offered while mail can be sent. Where the setting is off nobody asks for a link; one that was mailed, as administrators go on doing, is
 * followed.
 */
export function lostPasswordRoutes({ pages }: Routers, runtime: Runtime) {
  if (!mailIsOn(runtime.config)) return;
  const limits = {
    address: askingLimit(runtime, { name: "letters at", times: 10, minutes: 10 }),
    // It says no for addresses that nobody has, too.
    mail: lettersTo(runtime),
  };
  pages.get("/lost_password", (c) => show(runtime, c));
  pages.post("/lost_password", async (c) => {
    const form = await readForm(c);
    return form.text("token") === undefined ? ask(runtime, c, form, limits) : choose(runtime, c, form);
  });
}

type Limit = (key: string) => Promise<void>;

/** Looking uses nothing up: programs that read mail follow links. */
async function show(runtime: Runtime, c: Context) {
  const token = c.req.query("token");
  if (token === undefined) {
    refuseWhereOff(runtime);
    return c.var.show(<LostPasswordPage />);
  }
  if (!(await provenBy(runtime.db, { token, purpose }))) return linkOver(runtime, c);
  return c.var.show(<ChoosePasswordPage token={token} rules={passwordRules(runtime.settings)} problems={[]} />);
}

/** The same answer, after the same work, whether somebody has the address or nobody. */
async function ask(runtime: Runtime, c: Context, form: Form, limits: { address: Limit; mail: Limit }) {
  refuseWhereOff(runtime);
  const mail = form.text("mail")?.trim() ?? "";
  await limits.address(remoteAddress(c, runtime.config));
  const problems = await problemsOf(async () => {
    parsed(mailAddress, { mail });
    await limits.mail(mail);
    await change(runtime, c.var.viewer, async (open) => writeLetter(open, recovery, { mail }));
  });
  if (problems.length > 0) return c.var.show(<LostPasswordPage mail={mail} problems={problems} />, 422);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.lostPassword.sent") });
}

async function choose(runtime: Runtime, c: Context, form: Form) {
  const [token = "", password = "", again = ""] = ["token", "password", "password_again"].map((name) =>
    form.text(name),
  );
  if (!(await provenBy(runtime.db, { token, purpose }))) return linkOver(runtime, c);
  const problems = await problemsOf(() =>
    change(runtime, c.var.viewer, (open) => recoverPassword(open, { token, password, again })),
  );
  if (problems.some(({ rule }) => rule === "accounts.link_is_over")) return linkOver(runtime, c);
  if (problems.length > 0) {
    return c.var.show(
      <ChoosePasswordPage token={token} rules={passwordRules(runtime.settings)} problems={problems} />,
      422,
    );
  }
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.lostPassword.done") });
}

function refuseWhereOff(runtime: Runtime): void {
  if (!lostPasswordIsOn(runtime)) throw new Refusal(404, "no_such_address");
}

const linkOver = (runtime: Runtime, c: Context) =>
  c.var.show(<LinkOverPage again={lostPasswordIsOn(runtime) ? "/lost_password" : undefined} />, 422);
