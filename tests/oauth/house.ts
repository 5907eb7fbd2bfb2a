import { createHash, randomBytes } from "node:crypto";
import type { Log, Part } from "../../src/kernel/index.js";
import { type Person, person, type TestApp, testApp } from "../../src/testing/index.js";
import { type Seen, Visitor } from "./visitor.js";

export const PASSWORD = "correct horse battery";

/** An app that listens, with somebody to log in. */
export interface House {
  app: TestApp;
  base: string;
  ada: Person;
}

export async function openHouse(
  given: { parts?: Part[]; variables?: NodeJS.ProcessEnv; log?: Log } = {},
): Promise<House> {
  const app = await testApp({ ...given, variables: { BASE_URL: "", ...given.variables } });
  const ada = await person(app, "ada", { lastname: "Lovelace", password: PASSWORD });
  const { port } = await app.startWeb();
  return { app, base: `http://127.0.0.1:${port}`, ada };
}

export const REDIRECT = "http://127.0.0.1:4711/callback";

type Json = Record<string, unknown>;

export const posted = (address: string, body: Json | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: "POST",
    headers: body instanceof URLSearchParams ? headers : { "content-type": "application/json", ...headers },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });

export interface RegisteredClient {
  client_id: string;
  client_secret?: string;
}

export async function registered({ base }: House, metadata: Json = {}): Promise<RegisteredClient> {
  const usual = { client_name: "Claude", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" };
  const answer = await posted(`${base}/oauth2/register`, { ...usual, ...metadata });
  if (answer.status !== 201) throw new Error(`not registered: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as RegisteredClient;
}

export const verifier = () => randomBytes(32).toString("base64url");

const challengeOf = (text: string) => createHash("sha256").update(text).digest("base64url");

export interface Asking {
  client: RegisteredClient;
  verifier: string;
  more?: Record<string, string | undefined>;
}

/** The address a client opens in the browser. A parameter that is undefined is left out. */
export function authorizeAddress({ base }: House, { client, verifier, more }: Asking): string {
  const usual = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    state: "xyz",
    scope: "mcp",
    resource: `${base}/mcp`,
    ...more,
  };
  const given = Object.entries(usual).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${base}/oauth2/authorize?${String(new URLSearchParams(given))}`;
}

/** The consent page, as somebody sees it who had to log in first. */
export async function atConsent(house: House, asking: Asking, visitor = new Visitor(house.base)) {
  const login = await visitor.visit(authorizeAddress(house, asking));
  return { visitor, page: await visitor.logIn(login, "ada", PASSWORD) };
}

/** Where the person's answer sends the browser. */
export async function answered(house: House, asking: Asking, answer: Record<string, string>): Promise<Seen> {
  const { visitor, page } = await atConsent(house, asking);
  return visitor.submit(page, answer);
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

export const exchange = ({ base }: House, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  posted(`${base}/oauth2/token`, new URLSearchParams(fields), headers);

export const redeem = (house: House, { client, verifier }: Asking, code: string, more: Record<string, string> = {}) =>
  exchange(house, {
    grant_type: "authorization_code",
    client_id: client.client_id,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
    ...more,
  });

export const refresh = (house: House, client: RegisteredClient, token: string, more: Record<string, string> = {}) =>
  exchange(house, { grant_type: "refresh_token", client_id: client.client_id, refresh_token: token, ...more });

/** A client that somebody allowed, and the tokens it got. */
export async function connected(house: House, { readOnly = false, metadata = {} } = {}) {
  const asking: Asking = { client: await registered(house, metadata), verifier: verifier() };
  const { url } = await answered(house, asking, { decision: "allow", read_only: readOnly ? "1" : "0" });
  const code = url.searchParams.get("code") ?? "";
  const tokens = (await (await redeem(house, asking, code)).json()) as Tokens;
  return { ...asking, code, tokens };
}

/** Whom the agent endpoint takes the bearer of a token for; undefined when it lets nobody in. */
export async function whoIs({ base }: Pick<House, "base">, token: string): Promise<Json | undefined> {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "service_users_me", arguments: {} } };
  const answer = await posted(`${base}/mcp`, body, {
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${token}`,
  });
  if (answer.status === 401) return undefined;
  const [, data = ""] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
  return JSON.parse(data).result.structuredContent;
}
