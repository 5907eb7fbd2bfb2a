import type { Context } from "hono";
import { type Doors, type Ground, idParam, notFound, readJson, timestamp, wrapped } from "../kernel/index.js";
import { denied, requireLogin } from "./access.js";
import { apiKeyFields } from "./api-key-input.js";
import { type ApiKeyRow, apiKeysOf, createApiKey, revokeApiKey } from "./api-keys.js";
import { personId } from "./users/rest-routes.js";
import { userById } from "./users/user-list.js";

/** A person's keys are theirs; an administrator may help (decisions 8.3). */
export function apiKeyRestRoutes({ rest }: Doors, ground: Ground) {
  rest.get("/users/:id/api_keys", list(ground));
  rest.post("/users/:id/api_keys", create(ground));
  rest.delete("/users/:id/api_keys/:key_id", revoke(ground));
}

const list = (ground: Ground) => async (c: Context) => {
  const userId = await keyHolder(ground, c);
  return c.json({ api_keys: (await apiKeysOf(ground.db, userId)).map(apiKeyJson) });
};

const create = (ground: Ground) => async (c: Context) => {
  const userId = await keyHolder(ground, c);
  const { name, read_only, expires_on } = apiKeyFields(wrapped("api_key", await readJson(c)));
  const made = await createApiKey(ground.db, { userId, name, readOnly: read_only, expiresOn: expires_on });
  return c.json({ api_key: { ...apiKeyJson(made), key: made.key } }, 201);
};

const revoke = (ground: Ground) => async (c: Context) => {
  const userId = await keyHolder(ground, c);
  await revokeApiKey(ground.db, userId, idParam(c, "API key", "key_id"));
  return c.body(null, 204);
};

async function keyHolder(ground: Ground, c: Context): Promise<number> {
  const viewer = requireLogin(c);
  const id = personId(c);
  if (id === viewer.id) return id;
  if (!viewer.admin) throw denied(viewer, "Only administrators may see and make the API keys of others.");
  if (!(await userById(ground.db, id))) throw notFound("User");
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
