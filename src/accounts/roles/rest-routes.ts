import type { Context } from "hono";
import { idParam, notFound, type Routers, type Runtime } from "../../kernel/index.js";

/** Open to everybody, as in Redmine: a client needs the names to make members. */
export function roleRestRoutes({ rest }: Routers, runtime: Runtime) {
  rest.get("/roles", (c) => list(runtime, c));
  rest.get("/roles/:id", (c) => show(runtime, c));
}

/** Those that can be given; Non member and Anonymous are found by their id. */
async function list(runtime: Runtime, c: Context) {
  const roles = await runtime.db
    .selectFrom("roles")
    .select(["id", "name"])
    .where("builtin", "=", 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return c.json({ roles });
}

async function show(runtime: Runtime, c: Context) {
  const role = await runtime.db
    .selectFrom("roles")
    .select(["id", "name", "assignable", "issues_visibility", "permissions"])
    .where("id", "=", idParam(c, "Role"))
    .executeTakeFirst();
  if (!role) throw notFound("Role");
  const { permissions, ...rest } = role;
  // Redmine's clients expect both; here everybody may see who somebody is, and there is no time tracking.
  return c.json({ role: { ...rest, time_entries_visibility: "all", users_visibility: "all", permissions } });
}
