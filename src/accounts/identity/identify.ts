import { sql } from "kysely";
import { type Db, Refusal } from "../../kernel/index.js";
import { viewerOfKey } from "../api-keys/api-keys.js";
import { passwordMatches } from "../passwords/password.js";
import { type Viewer, viewerById, viewerByLogin } from "./viewer.js";

/** What a request brought to identify itself with. */
export type Presented =
  | { kind: "api_key"; key: string; bearer?: true; switchTo: string | undefined }
  | { kind: "basic"; login: string; password: string; switchTo: string | undefined };

/**
 * The first credential present decides; a wrong one is not passed over for the next (decisions 2.5).
 * `X-Redmine-*` are aliases of `X-Legacy-*`, so that Redmine clients work unchanged.
 */
export function presentedCredential(request: Request): Presented | undefined {
  const header = (name: string) => request.headers.get(name)?.trim() || undefined;
  const switchTo = header("x-legacy-switch-user") ?? header("x-redmine-switch-user");
  const key = header("x-service-api-key") ?? header("x-legacy-api-key") ?? header("x-redmine-api-key");
  if (key) return { kind: "api_key", key, switchTo };
  const authorization = header("authorization");
  if (authorization) return fromAuthorization(authorization, switchTo);
  const fromQuery = new URL(request.url).searchParams.get("key");
  return fromQuery === null ? undefined : { kind: "api_key", key: fromQuery, switchTo };
}

function fromAuthorization(value: string, switchTo: string | undefined): Presented {
  const [scheme = "", rest = ""] = value.split(/\s+(.*)/s);
  if (/^bearer$/i.test(scheme)) return { kind: "api_key", key: rest, bearer: true, switchTo };
  // A scheme we do not speak is present all the same, and opens nothing.
  if (!/^basic$/i.test(scheme)) return { kind: "api_key", key: "", switchTo };
  const [login = "", password = ""] = Buffer.from(rest, "base64").toString("utf8").split(/:(.*)/s);
  return { kind: "basic", login, password, switchTo };
}

/** The person behind a key, switched when an administrator asked for it; undefined when the key opens nothing. */
export async function viewerByApiKey(
  db: Db,
  presented: { key: string; switchTo: string | undefined },
): Promise<Viewer | undefined> {
  const owner = await viewerOfKey(db, presented.key);
  return owner && switched(db, owner, presented.switchTo);
}

/** HTTP Basic: login and password, or an API key as the user name. */
export async function viewerByBasic(db: Db, presented: Presented & { kind: "basic" }): Promise<Viewer | undefined> {
  const byKey = await viewerByApiKey(db, { key: presented.login, switchTo: presented.switchTo });
  if (byKey) return byKey;
  const person = await viewerByPassword(db, presented.login, presented.password);
  return person && switched(db, person, presented.switchTo);
}

async function viewerByPassword(db: Db, login: string, password: string): Promise<Viewer | undefined> {
  const user = await userByPassword(db, login, password);
  return user && viewerById(db, user.id, { kind: "password", readOnly: false });
}

/**
 * Who knows a password. By the time something is done for them it may be another one: what lasts is done while the hash is still that
 * of the user.
 */
export interface Knower {
  id: number;
  status: number;
  /** That the password was compared with. */
  hash: string;
}

/** Of any status: who is told more than "wrong" has shown that the account is theirs. */
export async function userByPassword(db: Db, login: string, password: string): Promise<Knower | undefined> {
  const user = await userCalled(db, login);
  const hash = user?.password_hash ?? null;
  const isRight = await passwordMatches(password, hash);
  return isRight && user && hash !== null ? { id: user.id, status: user.status, hash } : undefined;
}

async function userCalled(db: Db, login: string) {
  if (login.includes("\u0000")) return undefined; // the database refuses to look for it
  return db
    .selectFrom("users")
    .select(["id", "status", "password_hash"])
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .where("type", "=", "user")
    .executeTakeFirst();
}

/** Only an administrator's credential switches; from any other caller the header is ignored (decisions 2.6). */
async function switched(db: Db, owner: Viewer, login: string | undefined): Promise<Viewer> {
  if (login === undefined || !owner.admin) return owner;
  const effective = await viewerByLogin(db, login, owner.credential);
  if (!effective) throw new Refusal(412, { rule: "accounts.nobody_to_switch_to", values: { login } });
  return { ...effective, realUser: { id: owner.id, login: owner.login } };
}
