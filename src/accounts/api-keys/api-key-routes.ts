import type { Context } from "hono";
import { z } from "zod";
import {
  change,
  idParam,
  leftUnpacked,
  momentAnswer,
  notFound,
  type Routers,
  type Runtime,
  readJson,
  timestamp,
  wrapped,
} from "../../kernel/index.js";
import { requireLogin } from "../identity/access.js";
import { denied } from "../identity/denied.js";
import { userById } from "../users/list/user-list.js";
import { personId, userRef } from "../users/rest-routes.js";
import { apiKeyFields, apiKeyInput } from "./api-key-input.js";
import { type ApiKeyRow, apiKeyOf, apiKeysOf, createApiKey, revokeApiKey } from "./api-keys.js";

/** A person's keys are theirs; an administrator may help (decisions 8.3). */
export function apiKeyRestRoutes({ rest }: Routers, runtime: Runtime) {
  const keys = rest.about(runtime, "API keys", { id: userRef });
  keys.get("/users/:id/api_keys", list, { summary: "List API keys", answer: { api_keys: z.array(apiKeyAnswer) } });
  keys.post("/users/:id/api_keys", create, {
    summary: "Make an API key",
    description: "The key itself is in this answer only.",
    body: { name: "api_key", schema: apiKeyInput },
    created: { api_key: z.object({ ...apiKeyAnswer.shape, key: z.string() }) },
  });
  keys.get("/users/:id/api_keys/:key_id", show, { summary: "Show an API key", answer: { api_key: apiKeyAnswer } });
  keys.delete("/users/:id/api_keys/:key_id", revoke, { summary: "Revoke an API key" });
}

const apiKeyAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    prefix: z.string().describe("How the key begins."),
    read_only: z.boolean(),
    expires_on: z.iso.date().nullable().describe("The last day it works, UTC."),
    last_used_on: momentAnswer.nullable(),
  })
  .meta({ id: "ApiKey" });

async function list(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  return c.json({ api_keys: (await apiKeysOf(runtime.db, userId)).map(apiKeyJson) });
}

async function show(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  const key = await apiKeyOf(runtime.db, { userId, id: idParam(c, "api_key", "key_id") });
  return c.json({ api_key: apiKeyJson(key) });
}

async function create(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  const { name, read_only, expires_on, key } = apiKeyFields(wrapped("api_key", await readJson(c)));
  const wanted = { userId, name, readOnly: read_only, expiresOn: expires_on, key };
  const made = await change(runtime, c.var.viewer, (open) => createApiKey(open, wanted));
  leftUnpacked(c);
  const location = `${runtime.baseUrl}/users/${userId}/api_keys/${made.id}`;
  return c.json({ api_key: { ...apiKeyJson(made), key: made.key } }, 201, { location });
}

async function revoke(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  const id = idParam(c, "api_key", "key_id");
  await change(runtime, c.var.viewer, (open) => revokeApiKey(open, { userId, id }));
  return c.body(null, 204);
}

async function keyHolder(runtime: Runtime, c: Context): Promise<number> {
  const viewer = requireLogin(c);
  const id = personId(c);
  if (id === viewer.id) return id;
  if (!viewer.admin) throw denied(viewer, "accounts.keys_of_others");
  if (!(await userById(runtime.db, id))) throw notFound("user");
  return id;
}

const apiKeyJson = ({
  id,
  name,
  prefix,
  read_only,
  expires_on,
  last_used_on,
}: ApiKeyRow): z.infer<typeof apiKeyAnswer> => ({
  id,
  name,
  prefix,
  read_only,
  expires_on,
  last_used_on: last_used_on && timestamp(last_used_on),
});
