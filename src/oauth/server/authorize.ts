import type { Context } from "hono";
import { type Problem, Refusal, type Routers, type Runtime } from "../../kernel/index.js";
import { isDocumentAddress, type ReadDocument } from "../clients/documents/metadata-document.js";
import { limitedPage, waitInProcess } from "../limits.js";
import type { Library } from "./library.js";
import { AUTHORIZE } from "./paths.js";
import { meantResource, SCOPE } from "./resource.js";

const PER_MINUTE = 60;

export function authorizeRoutes({ pages }: Routers, runtime: Runtime, ask: Library, readDocument: ReadDocument) {
  const limit = limitedPage(runtime.config, waitInProcess(runtime.config, { times: PER_MINUTE, seconds: 60 }));
  pages.get(AUTHORIZE, limit, (c) => authorize(runtime, c, ask, readDocument));
  pages.get(`${AUTHORIZE}/:id`, limit, (c) => resume(c, ask));
}

/** What a client asks for is checked by the library, which sends the browser on: to the consent page, or back. */
async function authorize(runtime: Runtime, c: Context, ask: Library, readDocument: ReadDocument): Promise<Response> {
  const sent = new URL(c.req.url).searchParams;
  // Kept until the person has answered.
  if ([...sent.values()].some((value) => value.includes("\u0000"))) throw new Refusal(400, "unstorable_bytes");
  const asked = understood(runtime.baseUrl, sent);
  const client = asked.get("client_id") ?? "";
  if (isDocumentAddress(client)) await readDocument(runtime, client);
  return answerPerson(ask(c, { method: "GET", url: `${AUTHORIZE}?${String(asked)}` }));
}

/** The person has answered. The path is what the cookie of the flow holds, so it is kept out of the log. */
function resume(c: Context, ask: Library): Promise<Response> {
  c.set("loggedPath", AUTHORIZE);
  return answerPerson(ask(c, { method: "GET", url: new URL(c.req.url).pathname }));
}

/** Others are ignored (RFC 6749, 3.1): the library knows those of OpenID Connect, and would ask for its scope. */
const KNOWN = new Set([
  "response_type",
  "response_mode",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "resource",
  "prompt",
  "request",
  "request_uri",
]);

/** Scopes that do not exist are not granted, and no reason to refuse (decisions 4.3); of prompts only `none` says something new. */
function understood(baseUrl: string, sent: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams([...sent].filter(([name]) => KNOWN.has(name)));
  asked.set("scope", SCOPE);
  const resources = new Set(sent.getAll("resource").map((one) => meantResource(baseUrl, one)));
  asked.delete("resource");
  for (const resource of resources) asked.append("resource", resource);
  if (sent.get("prompt") !== "none") asked.delete("prompt");
  // The library knows more modes than are offered.
  if ((sent.get("response_mode") ?? "query") !== "query") asked.set("response_mode", "not offered");
  return asked;
}

/** What cannot be told to the client, because it is not known or has no safe address, is told to the person. */
async function answerPerson(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (answer.status < 400) return answer;
  if (answer.status >= 500) throw new Error("The authorization server failed.");
  throw new Refusal(400, problemIn((await answer.json()) as Told));
}

const known: Record<string, string> = {
  invalid_client: "oauth.unknown_client",
  invalid_redirect_uri: "oauth.foreign_redirect",
};

/** As the library tells it (RFC 6749, 5.2). */
type Told = { error?: string; error_description?: string };

function problemIn({ error = "", error_description: reason = "" }: Told): Problem {
  if (/expired|session/.test(reason)) return { rule: "oauth.request_expired" };
  const rule = known[error];
  return rule ? { rule } : { rule: "oauth.wrong_request", values: { reason: reason || error } };
}
