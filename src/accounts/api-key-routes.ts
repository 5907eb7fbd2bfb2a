import type { Context } from "hono";
import {
  change,
  idParam,
  leftUnpacked,
  notFound,
  type Routers,
  type Runtime,
  readJson,
  timestamp,
  wrapped,
} from "../kernel/index.js";
import { requireLogin } from "./access.js";
import { apiKeyFields } from "./api-key-input.js";
import { type ApiKeyRow, apiKeysOf, createApiKey, revokeApiKey } from "./api-keys.js";
import { denied } from "./denied.js";
import { personId } from "./users/rest-routes.js";
import { userById } from "./users/user-list.js";

/** A person's keys are theirs; an administrator may help (decisions 8.3). */
export function apiKeyRestRoutes({ rest }: Routers, runtime: Runtime) {
  rest.get("/users/:id/api_keys", (c) => list(runtime, c));
  rest.post("/users/:id/api_keys", (c) => create(runtime, c));
  rest.delete("/users/:id/api_keys/:key_id", (c) => revoke(runtime, c));
}

async function list(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  return c.json({ api_keys: (await apiKeysOf(runtime.db, userId)).map(apiKeyJson) });
}

async function create(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  const { name, read_only, expires_on } = apiKeyFields(wrapped("api_key", await readJson(c)));
  const wanted = { userId, name, readOnly: read_only, expiresOn: expires_on };
  const made = await change(runtime, c.var.viewer, (open) => createApiKey(open, wanted));
  leftUnpacked(c);
  return c.json({ api_key: { ...apiKeyJson(made), key: made.key } }, 201);
}

async function revoke(runtime: Runtime, c: Context) {
  const userId = await keyHolder(runtime, c);
  const id = idParam(c, "API key", "key_id");
  await change(runtime, c.var.viewer, (open) => revokeApiKey(open, { userId, id }));
  return c.body(null, 204);
}

async function keyHolder(runtime: Runtime, c: Context): Promise<number> {
  const viewer = requireLogin(c);
  const id = personId(c);
  if (id === viewer.id) return id;
  if (!viewer.admin) throw denied(viewer, "Only administrators may see and make the API keys of others.");
  if (!(await userById(runtime.db, id))) throw notFound("User");
  return id;
}

const apiKeyJson = ({ id, name, prefix, read_only, expires_on, last_used_on }: ApiKeyRow) => ({
  id,
  name,
  prefix,
  read_only,
  expires_on,
  last_used_on: last_used_on && timestamp(last_used_on),
});
