import type { Context } from "hono";
import {
  change,
  idParam,
  invalid,
  notFound,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  remoteAddress,
} from "../../kernel/index.js";
import { apiKeyFields } from "../api-keys/api-key-input.js";
import { apiKeysOf, createApiKey, revokeApiKey } from "../api-keys/api-keys.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { requireLogin } from "../identity/access.js";
import { userByPassword } from "../identity/identify.js";
import { languageIsChosen, pageLanguage } from "../identity/page-language.js";
import { unsubscribeIsOn } from "../leaving/delete-own-account.js";
import { changeOwnAccount } from "../new-mail/change-own-account.js";
import { waitingMail } from "../new-mail/waiting-mail.js";
import { chooseOwnPassword } from "../passwords/choose-own-password.js";
import { passwordRules } from "../passwords/password-rules.js";
import { recoveryCodesLeft } from "../second-factor/recovery-codes/recovery-codes-left.js";
import { secondFactorIsOn } from "../second-factor/second-factor-setting.js";
import { endOtherSessions, endOwnSession, ownSessions } from "../sessions/own-sessions.js";
import { sessionLimits } from "../sessions/session-end.js";
import { userById } from "../users/list/user-list.js";
import { updateUser } from "../users/update-user.js";
import { ownFields } from "../users/user-input.js";
import { AccountPage, type Refused } from "./account-page.js";
import { handedOver, handOver } from "./new-key.js";

export function accountPageRoutes({ pages }: Routers, runtime: Runtime, attempts: LoginAttempts) {
  pages.get("/my/account", (c) => showWithKey(runtime, c));
  pages.on(["PATCH", "POST"], "/my/account", (c) => saveProfile(runtime, c));
  pages.on(["PATCH", "POST"], "/my/mail_notification", (c) => saveMail(runtime, c));
  pages.on(["PATCH", "POST"], "/my/watching", (c) => saveWatching(runtime, c));
  pages.post("/my/password", (c) => changePassword(runtime, c, attempts));
  pages.post("/my/api_keys", (c) => createKey(runtime, c));
  pages.on(["DELETE", "POST"], "/my/api_keys/:id", (c) => revokeKey(runtime, c));
  pages.on(["DELETE", "POST"], "/my/sessions", (c) => signOutElsewhere(runtime, c));
  pages.on(["DELETE", "POST"], "/my/sessions/:id", (c) => signOutOne(runtime, c));
}

const showWithKey = async (runtime: Runtime, c: Context) => showAccount(runtime, c, { newKey: handedOver(c) });

async function saveProfile(runtime: Runtime, c: Context) {
  requireLogin(c);
  const form = await readForm(c);
  const sent = Object.fromEntries(
    ["firstname", "lastname", "mail", "language", "time_zone"].map((name) => [name, form.text(name)]),
  );
  const { userCustomFields } = runtime.contributions;
  const customs = userCustomFields.sent(form);
  let confirm = false;
  const problems = await problemsOf(async () => {
    const named = await userCustomFields.named(runtime.db, c.var.viewer, customs);
    const { lastname, mail, ...fields } = ownFields({ ...sent, custom_field_values: named }, userCustomFields);
    const given = { ...fields, lastname: lastname || null, mail: mail || null };
    ({ confirm } = await change(runtime, c.var.viewer, (open) => changeOwnAccount(open, given, runtime)));
  });
  if (problems.length > 0) return showAccount(runtime, c, { refused: { form: "profile", sent, customs, problems } });
  const t = runtime.words.t(pageLanguage(runtime, c, { language: sent.language ?? c.var.viewer.language }));
  return done(c, confirm ? "accounts.newMail.sent" : "accounts.saved", { t });
}

async function saveMail(runtime: Runtime, c: Context) {
  const { id } = requireLogin(c);
  const form = await readForm(c);
  const sent = {
    mail_notification: form.text("mail_notification"),
    ...(form.text("notified_project_ids") !== undefined && {
      notified_project_ids: form.texts("notified_project_ids"),
    }),
  };
  const problems = await problemsOf(() =>
    change(runtime, c.var.viewer, (open) =>
      updateUser(open, id, ownFields(sent, runtime.contributions.userCustomFields)),
    ),
  );
  if (problems.length > 0) return showAccount(runtime, c, { refused: { form: "mail", sent: {}, problems } });
  return done(c, "accounts.saved", { card: "email" });
}

async function saveWatching(runtime: Runtime, c: Context) {
  const { id } = requireLogin(c);
  const sent = { auto_watch: (await readForm(c)).text("auto_watch") };
  const fields = ownFields(sent, runtime.contributions.userCustomFields);
  await change(runtime, c.var.viewer, (open) => updateUser(open, id, fields));
  return done(c, "accounts.saved", { card: "watching" });
}

/** The present password can be guessed here as well as on the log-in page. */
async function changePassword(runtime: Runtime, c: Context, attempts: LoginAttempts) {
  const { login } = requireLogin(c);
  const form = await readForm(c);
  const [current = "", password = "", again = ""] = ["current_password", "password", "password_again"].map((name) =>
    form.text(name),
  );
  const address = remoteAddress(c, runtime.config);
  const problems = await problemsOf(async () => {
    const knower = await attempts.guess(login, address, () => userByPassword(runtime.db, login, current));
    if (!knower) throw invalid("current_password", "accounts.wrong_password");
    await attempts.forgive(login, address);
    if (password !== again) throw invalid("password_again", "accounts.different_passwords");
    await change(runtime, c.var.viewer, (open) =>
      chooseOwnPassword(open, password, { known: knower.hash, stay: c.var.sessionToken }),
    );
  });
  if (problems.length > 0) return showAccount(runtime, c, { refused: { form: "password", sent: {}, problems } });
  return done(c, "accounts.account.passwordChanged", { card: "password_card" });
}

async function createKey(runtime: Runtime, c: Context) {
  const { id: userId } = requireLogin(c);
  const form = await readForm(c);
  const sent = { name: form.text("name"), read_only: form.text("read_only"), expires_on: form.text("expires_on") };
  let key = "";
  const problems = await problemsOf(async () => {
    const { name, read_only: readOnly, expires_on: expiresOn } = apiKeyFields(sent);
    ({ key } = await change(runtime, c.var.viewer, (open) =>
      createApiKey(open, { userId, name, readOnly, expiresOn }),
    ));
  });
  if (problems.length > 0) return showAccount(runtime, c, { refused: { form: "key", sent, problems } });
  handOver(c, runtime, key);
  return c.var.goTo("/my/account#new_api_key");
}

async function revokeKey(runtime: Runtime, c: Context) {
  const viewer = requireLogin(c);
  const id = idParam(c, "api_key");
  await change(runtime, viewer, (open) => revokeApiKey(open, { userId: viewer.id, id }));
  return done(c, "accounts.keys.revoked", { card: "api_keys" });
}

async function signOutElsewhere(runtime: Runtime, c: Context) {
  const viewer = requireLogin(c);
  const token = tokenOf(c);
  await change(runtime, viewer, (open) => endOtherSessions(open, { token }));
  return done(c, "accounts.sessions.othersEnded", { card: "sessions" });
}

async function signOutOne(runtime: Runtime, c: Context) {
  const viewer = requireLogin(c);
  const id = idParam(c, "session");
  const token = tokenOf(c);
  await change(runtime, viewer, (open) => endOwnSession(open, { id, token }));
  return done(c, "accounts.sessions.ended", { card: "sessions" });
}

/** A user of pages is known by nothing else. */
const tokenOf = (c: Context): string => c.var.sessionToken ?? "";

/**
 * Back to the card that was used, which is far down a long page; to its head after the first of them. `t`: in the words of
 * the page that comes, where the language was changed.
 */
const done = (c: Context, word: string, { card, t = c.var.t }: { card?: string; t?: typeof c.var.t }): Response =>
  c.var.goTo(card ? `/my/account#${card}` : "/my/account", { kind: "notice", text: t(word) });

export async function showAccount(runtime: Runtime, c: Context, shown: { refused?: Refused; newKey?: string }) {
  const viewer = requireLogin(c);
  const user = await userById(runtime.db, viewer.id);
  if (!user) throw notFound("user");
  const keys = await apiKeysOf(runtime.db, viewer.id);
  const sessions = await ownSessions(runtime, { userId: viewer.id, token: tokenOf(c) });
  const cards = await Promise.all(runtime.contributions.accountCards.map((card) => card(runtime, viewer)));
  const customs = await runtime.contributions.userCustomFields.controls(runtime.db, viewer, {
    userId: viewer.id,
    sent: shown.refused?.customs,
    problems: shown.refused?.problems,
  });
  return c.var.show(
    <AccountPage
      user={user}
      name={viewer.name}
      keys={keys}
      sessions={sessions}
      limits={sessionLimits(runtime.settings)}
      secondFactor={
        secondFactorIsOn(runtime.settings) ? { left: await recoveryCodesLeft(runtime.db, viewer.id) } : undefined
      }
      mayLeave={unsubscribeIsOn(runtime.settings)}
      languages={languageIsChosen(runtime) ? runtime.words.languages : []}
      rules={passwordRules(runtime.settings)}
      projects={await runtime.contributions.notifiedProjects.offered(runtime.db, viewer.id)}
      waiting={await waitingMail(runtime.db, viewer.id)}
      cards={cards}
      customs={customs}
      {...shown}
    />,
    shown.refused ? 422 : 200,
  );
}
