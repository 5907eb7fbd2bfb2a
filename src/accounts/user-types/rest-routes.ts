import type { Context } from "hono";
import { z } from "zod";
import {
  type Db,
  idParam,
  notFound,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentFlag,
  text,
  wrapped,
} from "../../kernel/index.js";
import { requireAdmin, requireLogin } from "../access.js";
import { createUserType, deleteUserType, updateUserType } from "./change-user-type.js";
import { FEATURES } from "./features.js";
import { allUserTypes } from "./user-type-list.js";

/** People may read them; administrators change them. */
export function userTypeRestRoutes({ rest }: Routers, runtime: Runtime) {
  rest.get("/user_types", list(runtime));
  rest.post("/user_types", create(runtime));
  rest.get("/user_types/:id", show(runtime));
  rest.put("/user_types/:id", update(runtime));
  rest.delete("/user_types/:id", remove(runtime));
}

const fields = z.strictObject({
  name: text(1_000).optional(),
  internal: sentFlag.optional(),
  features: z.array(z.enum(FEATURES)).max(FEATURES.length).optional(),
  is_default: sentFlag.optional(),
});

const sent = async (c: Context) => parsed(fields, wrapped("user_type", await readJson(c)));

const list = (runtime: Runtime) => async (c: Context) => {
  requireLogin(c);
  return c.json({ user_types: await allUserTypes(runtime.db) });
};

const show = (runtime: Runtime) => async (c: Context) => {
  requireLogin(c);
  return c.json({ user_type: await one(runtime.db, idParam(c, "User type")) });
};

const create = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  const given = await sent(c);
  const { id } = await runtime.db.transaction().execute((trx) => createUserType(trx, given));
  return c.json({ user_type: await one(runtime.db, id) }, 201, { location: `${runtime.baseUrl}/user_types/${id}` });
};

const update = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  const [id, given] = [idParam(c, "User type"), await sent(c)];
  await runtime.db.transaction().execute((trx) => updateUserType(trx, id, given));
  return c.body(null, 204);
};

const remove = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  const id = idParam(c, "User type");
  await runtime.db.transaction().execute((trx) => deleteUserType(trx, id));
  return c.body(null, 204);
};

async function one(db: Db, id: number) {
  const type = (await allUserTypes(db)).find((each) => each.id === id);
  if (!type) throw notFound("User type");
  return type;
}
