import type { Context } from "hono";
import { z } from "zod";
import {
  change,
  type Db,
  idParam,
  notFound,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentFlag,
  settable,
  text,
  wrapped,
} from "../../kernel/index.js";
import { requireLogin } from "../identity/access.js";
import { createUserType, deleteUserType, updateUserType } from "./change-user-type.js";
import { FEATURES } from "./features.js";
import { allUserTypes } from "./user-type-list.js";

/** People may read them; administrators change them. */
export function userTypeRestRoutes({ rest }: Routers, runtime: Runtime) {
  const types = rest.about(runtime, "User types");
  const body = { name: "user_type", schema: fields };
  types.get("/user_types", list, { summary: "List user types", answer: { user_types: z.array(userTypeAnswer) } });
  types.post("/user_types", create, { summary: "Create a user type", body, created: { user_type: userTypeAnswer } });
  types.get("/user_types/:id", show, { summary: "Show a user type", answer: { user_type: userTypeAnswer } });
  types.put("/user_types/:id", update, { summary: "Update a user type", body });
  types.delete("/user_types/:id", remove, { summary: "Delete a user type" });
}

const userTypeAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    internal: z.boolean(),
    features: z.array(z.string()).describe("What is open to users of this type."),
    is_default: z.boolean().describe("New users are of this type."),
  })
  .meta({ id: "UserType" });

const fields = z.strictObject({
  name: text(1_000).optional(),
  internal: sentFlag.optional(),
  features: z.array(z.enum(FEATURES)).max(FEATURES.length).optional(),
  is_default: sentFlag.optional(),
});

const sent = async (c: Context) =>
  parsed(fields, settable(wrapped("user_type", await readJson(c)), { input: fields, answer: userTypeAnswer }));

async function list(runtime: Runtime, c: Context) {
  requireLogin(c);
  return c.json({ user_types: await allUserTypes(runtime.db) });
}

async function show(runtime: Runtime, c: Context) {
  requireLogin(c);
  return c.json({ user_type: await one(runtime.db, idParam(c, "user_type")) });
}

async function create(runtime: Runtime, c: Context) {
  const given = await sent(c);
  const { id } = await change(runtime, c.var.viewer, (open) => createUserType(open, given));
  return c.json({ user_type: await one(runtime.db, id) }, 201, { location: `${runtime.baseUrl}/user_types/${id}` });
}

async function update(runtime: Runtime, c: Context) {
  const [id, given] = [idParam(c, "user_type"), await sent(c)];
  await change(runtime, c.var.viewer, (open) => updateUserType(open, id, given));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = idParam(c, "user_type");
  await change(runtime, c.var.viewer, (open) => deleteUserType(open, id));
  return c.body(null, 204);
}

async function one(db: Db, id: number) {
  const type = (await allUserTypes(db)).find((each) => each.id === id);
  if (!type) throw notFound("user_type");
  return type;
}
