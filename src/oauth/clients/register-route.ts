import type { Context } from "hono";
import { askingWait, operator } from "../../accounts/index.js";
import { asRefusal, change, type Routers, type Runtime, readOnlyJson, worded } from "../../kernel/index.js";
import { crossOrigin } from "../cross-origin.js";
import { limitedEndpoint } from "../limits.js";
import { REGISTER } from "../server/paths.js";
import { SCOPE } from "../server/resource.js";
import { onlyPost } from "../server/token-routes.js";
import { type ClientFields, clientFields } from "./client-fields.js";
import { registerClient } from "./register-client.js";

const PER_HOUR = 60;

/** Dynamic registration (RFC 7591): anybody may; what a client may do is decided by the person who is asked later. */
export function registerRoute({ root }: Routers, runtime: Runtime) {
  root.use(REGISTER, crossOrigin);
  const wait = askingWait(runtime, { name: "clients", times: PER_HOUR, minutes: 60 });
  root.post(REGISTER, limitedEndpoint(runtime.config, wait), (c) => register(runtime, c));
  root.all(REGISTER, onlyPost);
}

async function register(runtime: Runtime, c: Context): Promise<Response> {
  try {
    const fields = clientFields((await readOnlyJson(c)) ?? {});
    const made = await change(runtime, operator, (open) => registerClient(open, "dynamic", fields));
    return c.json(registered(fields, made), 201, { "cache-control": "no-store", pragma: "no-cache" });
  } catch (error) {
    return c.json(refused(runtime, error as Error), 400);
  }
}

/** What is absent is left out: clients refuse null. */
function registered(fields: ClientFields, made: Awaited<ReturnType<typeof registerClient>>) {
  return {
    client_id: made.id,
    client_id_issued_at: Math.floor(made.created_on.getTime() / 1000),
    ...(made.secret !== undefined && { client_secret: made.secret, client_secret_expires_at: 0 }),
    ...(fields.name !== "" && { client_name: fields.name }),
    redirect_uris: fields.redirectUris,
    token_endpoint_auth_method: fields.authMethod,
    grant_types: fields.grantTypes,
    response_types: ["code"],
    scope: SCOPE,
  };
}

function refused({ words }: Runtime, error: Error) {
  const refusal = asRefusal(error);
  if (!refusal || refusal.status >= 500) throw error;
  const ofRedirects = refusal.problems.some(({ field }) => field?.startsWith("redirect_uris"));
  const said = worded(refusal.problems, words.t("en"), "program");
  return {
    error: ofRedirects ? "invalid_redirect_uri" : "invalid_client_metadata",
    error_description: said.map(({ text }) => text).join(" "),
  };
}
