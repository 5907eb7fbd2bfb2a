import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { sql } from "kysely";
import { type Db, Refusal, type Runtime, remoteAddress } from "../../kernel/index.js";
import { type LoginAttempts, loginAttempts } from "../attempts/login-attempts.js";
import { dueOf } from "../login/due-of.js";
import { bringsCode, bringsLogIn, SAFE } from "../login/interrupted-form.js";
import { RECOVERY_CODES } from "../second-factor/recovery-codes/recovery-codes-shown.js";
import { type Due, duePages, duePath } from "../sessions/due.js";
import { owingSession, SESSION_COOKIE, viewerOfSession } from "../sessions/sessions.js";
import { USER_VALUES } from "../users/custom-fields.js";
import { provenOwnForm } from "./csrf.js";
import { denied } from "./denied.js";
import { type Presented, presentedCredential, viewerByApiKey, viewerByBasic } from "./identify.js";
import { pageAskedFor } from "./page-asked-for.js";
import { inPageLanguage } from "./page-language.js";
import { inWeeksOfHouse } from "./start-of-week.js";
import type { Viewer } from "./viewer.js";

declare module "hono" {
  interface ContextVariableMap {
    viewer: Viewer;
    /** The cookie's token on pages, when the user is logged in. */
    sessionToken: string | undefined;
  }
}

const CHALLENGE = 'Basic realm="Bellwether API"';

/**
 * REST: a key or Basic; a present but wrong credential is always 401; none at all is the anonymous visitor. The challenge
 * belongs to REST alone: browsers would answer that of a page with a prompt of their own.
 */
export function identifiedByCredential(runtime: Runtime): MiddlewareHandler {
  const attempts = loginAttempts(runtime);
  return async (c, next) => {
    if (!runtime.settings.value<boolean>("rest_api_enabled")) throw new Refusal(403, "accounts.rest_is_off");
    const presented = presentedCredential(c.req.raw);
    const viewer = presented
      ? await presentedViewer(runtime, c, presented, attempts)
      : await runtime.contributions.visitor.viewer();
    c.set("viewer", inWeeksOfHouse(runtime.settings, viewer));
    if (isShutOut(runtime, viewer)) throw new Refusal(401, "accounts.log_in_first", { "www-authenticate": CHALLENGE });
    if (viewer.credential.readOnly && !SAFE.has(c.req.method)) {
      throw new Refusal(403, "accounts.read_only_key");
    }
    await next();
    if (c.res.status === 401) c.res.headers.set("www-authenticate", CHALLENGE);
  };
}

/** What visitors see where the setting lets them see nothing. */
const OPEN = new Set([
  "/login",
  "/logout",
  "/lost_password",
  "/register",
  "/activate",
  "/confirm_mail",
  USER_VALUES,
  ...Object.values(duePages),
  RECOVERY_CODES,
  "/theme",
]);

const isShutOut = ({ settings }: Runtime, viewer: Viewer): boolean =>
  viewer.anonymous && settings.value<boolean>("login_required");

async function presentedViewer(
  runtime: Runtime,
  c: Context,
  presented: Presented,
  attempts: LoginAttempts,
): Promise<Viewer> {
  const viewer =
    presented.kind === "basic"
      ? await viewerByGuess(runtime, presented, attempts, remoteAddress(c, runtime.config))
      : await viewerByApiKey(runtime.db, presented);
  if (!viewer) throw new Refusal(401, "accounts.wrong_credential", { "www-authenticate": CHALLENGE });
  return viewer;
}

/** A password can be guessed here as well as on the log-in page; a key cannot. */
async function viewerByGuess(
  runtime: Runtime,
  presented: Presented & { kind: "basic" },
  attempts: LoginAttempts,
  address: string,
): Promise<Viewer | undefined> {
  const viewer = await attempts.guess(presented.login, address, () => viewerByBasic(runtime.db, presented));
  const owner = viewer?.credential.kind === "password" ? (viewer.realUser?.id ?? viewer.id) : undefined;
  const due = owner === undefined ? undefined : await dueOf(runtime.db, runtime.settings, owner);
  if (due !== undefined) throw dueOfPrograms[due]();
  if (owner !== undefined) await noteSignIn(runtime.db, owner);
  return viewer;
}

/** A program cannot pay it: it has no page. */
const dueOfPrograms: Record<Due, () => Refusal> = {
  code: () => new Refusal(401, "accounts.second_factor_given_by_key", { "www-authenticate": CHALLENGE }),
  set_up: () => new Refusal(403, "accounts.second_factor_due"),
  password: () => new Refusal(403, "accounts.password_due"),
};

/** A password that opens is a sign-in, as in Redmine; noted at most once a minute. */
async function noteSignIn(db: Db, id: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ last_login_on: sql`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(last_login_on < now() - interval '1 minute', true)`)
    .execute();
}

/** Pages: the session cookie. What changes something must come from our own pages. */
export function identifiedBySession(runtime: Runtime): MiddlewareHandler {
  return async (c, next) => {
    const token = getCookie(c, SESSION_COOKIE);
    const viewer = await viewerOfSession(runtime, token, { byItself: isStream(c) });
    const { pathname } = new URL(c.req.url);
    const owing =
      viewer || token === undefined || OPEN.has(pathname) ? undefined : await owingSession(runtime.db, token);
    // A form in place of which the log-in stands brings the code along.
    if (owing && !(owing.owes === "code" && (await bringsCode(c)))) {
      const back = pageAskedFor(c);
      return c.redirect(back === undefined ? duePages[owing.owes] : duePath(owing.owes, back), 303);
    }
    c.set("viewer", inPageLanguage(runtime, c, viewer ?? (await runtime.contributions.visitor.viewer())));
    c.set("sessionToken", viewer ? token : undefined);
    if (!SAFE.has(c.req.method) && !(await provenOwnForm(c, runtime.baseUrl))) {
      throw new Refusal(403, "accounts.foreign_form");
    }
    const isClosed = isShutOut(runtime, c.var.viewer) && !OPEN.has(pathname);
    if (isClosed && !(await bringsLogIn(c))) throw denied(c.var.viewer);
    await next();
  };
}

/** An open page asks for it by itself, and again whenever it was cut off. */
const isStream = (c: Context) => (c.req.header("accept") ?? "").includes("event-stream");

export function requireLogin(c: Context): Viewer {
  if (c.var.viewer.anonymous) throw denied(c.var.viewer);
  return c.var.viewer;
}

export function requireAdmin(c: Context): Viewer {
  if (!c.var.viewer.admin) throw denied(c.var.viewer, "accounts.only_administrators");
  return c.var.viewer;
}
