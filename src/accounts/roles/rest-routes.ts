import type { Context } from "hono";
import { type Doors, type Ground, idParam, notFound } from "../../kernel/index.js";

/** Open to everybody, as in Redmine: a client needs the names to make members. */
export function roleRestRoutes({ rest }: Doors, ground: Ground) {
  rest.get("/roles", list(ground));
  rest.get("/roles/:id", show(ground));
}

/** Those that can be given; Non member and Anonymous are found by their id. */
const list = (ground: Ground) => async (c: Context) => {
  const roles = await ground.db
    .selectFrom("roles")
    .select(["id", "name"])
    .where("builtin", "=", 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return c.json({ roles });
};

const show = (ground: Ground) => async (c: Context) => {
  const role = await ground.db
    .selectFrom("roles")
    .select(["id", "name", "assignable", "issues_visibility", "permissions"])
    .where("id", "=", idParam(c, "Role"))
    .executeTakeFirst();
  if (!role) throw notFound("Role");
  const { permissions, ...rest } = role;
  // Redmine's clients expect both; here everybody may see who somebody is, and there is no time tracking.
  return c.json({ role: { ...rest, time_entries_visibility: "all", users_visibility: "all", permissions } });
};
