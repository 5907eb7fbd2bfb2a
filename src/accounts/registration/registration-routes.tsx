import type { Context } from "hono";
import {
  change,
  invalid,
  problemsOf,
  Refusal,
  type Routers,
  type Runtime,
  readForm,
  remoteAddress,
} from "../../kernel/index.js";
import { askingLimit } from "../attempts/asking-limit.js";
import { defaultLanguage, languageIsChosen } from "../identity/page-language.js";
import { LinkOverPage } from "../letters/link-over-page.js";
import { nextSession } from "../login/next-session.js";
import { keepSession } from "../login/session-cookie.js";
import { passwordRules } from "../passwords/password-rules.js";
import { duePath } from "../sessions/due.js";
import { provenBy } from "../tokens/user-token.js";
import { type CustomValuesOfUser, USER_VALUES } from "../users/custom-fields.js";
import { ActivatePage } from "./activate-page.js";
import { AT_ONCE, BY_MAIL, OFF, registrationMode } from "./mode.js";
import { confirmAddress, register } from "./register.js";
import { type Registering, RegisterPage } from "./register-page.js";

export function registrationRoutes({ pages }: Routers, runtime: Runtime) {
  const limit = askingLimit(runtime, { name: "registration", times: 10, minutes: 60 });
  pages.get("/register", (c) => showForm(runtime, c));
  pages.post("/register", (c) => create(runtime, c, limit));
  pages.get(USER_VALUES, (c) => offerValues(runtime, c));
  pages.get("/activate", (c) => showActivation(runtime, c));
  pages.post("/activate", (c) => activate(runtime, c));
}

function openMode(runtime: Runtime) {
  const mode = registrationMode(runtime);
  if (mode === OFF) throw new Refusal(404, "no_such_address");
  return mode;
}

function showForm(runtime: Runtime, c: Context) {
  openMode(runtime);
  if (!c.var.viewer.anonymous) return c.var.goTo("/");
  return show(runtime, c);
}

/** The values of a custom field of users, for visitors as well where they fill in its form. */
function offerValues(runtime: Runtime, c: Context) {
  if (c.var.viewer.anonymous) openMode(runtime);
  return runtime.contributions.userCustomFields.offer(runtime.db, c, c.req.query("field") ?? "");
}

type Sent = Pick<Registering, "values" | "problems"> & { customs: CustomValuesOfUser };

async function show(runtime: Runtime, c: Context, sent?: Sent) {
  const { settings, words } = runtime;
  const languages = languageIsChosen(runtime) ? words.languages : [];
  const values = sent?.values ?? { language: c.var.viewer.language };
  const rules = passwordRules(settings);
  const customForm = { userId: undefined, sent: sent?.customs, problems: sent?.problems };
  const customs = await runtime.contributions.userCustomFields.controls(runtime.db, c.var.viewer, customForm);
  const page = (
    <RegisterPage
      values={values}
      problems={sent?.problems ?? []}
      languages={languages}
      rules={rules}
      customs={customs}
    />
  );
  return c.var.show(page, sent ? 422 : 200);
}

async function create(runtime: Runtime, c: Context, limit: (address: string) => Promise<void>) {
  const mode = openMode(runtime);
  const form = await readForm(c);
  const value = (name: string) => form.text(name)?.trim() ?? "";
  const values = {
    login: value("login"),
    firstname: value("firstname"),
    lastname: value("lastname"),
    mail: value("mail"),
    language: languageIsChosen(runtime) ? value("language") : defaultLanguage(runtime),
  };
  const password = form.text("password") ?? "";
  const { userCustomFields } = runtime.contributions;
  const customs = userCustomFields.sent(form);
  let id = 0;
  await limit(remoteAddress(c, runtime.config));
  const problems = await problemsOf(async () => {
    if (!runtime.words.languages.includes(values.language)) throw invalid("language", "not_in_list");
    if (password !== form.text("password_again")) throw invalid("password_again", "accounts.different_passwords");
    const named = await userCustomFields.named(runtime.db, c.var.viewer, customs);
    const customValues = userCustomFields.given({ custom_field_values: named });
    const given = { ...values, password, customValues };
    ({ id } = await change(runtime, c.var.viewer, (open) => register(open, mode, given)));
  });
  if (problems.length > 0) return show(runtime, c, { values, customs, problems });
  if (mode === AT_ONCE) {
    const userAgent = c.req.header("user-agent");
    const { token, due } = await change(runtime, c.var.viewer, (open) => nextSession(open, { userId: id, userAgent }));
    keepSession(c, runtime, token);
    return c.var.goTo(duePath(due, "/"), {
      kind: "notice",
      text: runtime.words.t(values.language)("accounts.register.welcome"),
    });
  }
  const word = mode === BY_MAIL ? "accounts.register.confirm" : "accounts.register.pending";
  return c.var.goTo("/login", { kind: "notice", text: c.var.t(word) });
}

/** Looking uses nothing up: programs that read mail follow links. */
async function showActivation(runtime: Runtime, c: Context) {
  const token = c.req.query("token") ?? "";
  if (!(await provenBy(runtime.db, { token, purpose: "activation" }))) return c.var.show(<LinkOverPage />, 422);
  return c.var.show(<ActivatePage token={token} />);
}

async function activate(runtime: Runtime, c: Context) {
  const token = (await readForm(c)).text("token") ?? "";
  const problems = await problemsOf(() => change(runtime, c.var.viewer, (open) => confirmAddress(open, token)));
  if (problems.length > 0) return c.var.show(<LinkOverPage />, 422);
  return c.var.goTo("/login", { kind: "notice", text: c.var.t("accounts.register.activated") });
}
