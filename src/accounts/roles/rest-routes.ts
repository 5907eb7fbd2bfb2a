import type { Context } from "hono";
import { z } from "zod";
import { idParam, namedAnswer, notFound, type Routers, type Runtime } from "../../kernel/index.js";

/** Open to all users, as in Redmine: a client needs the names to make members. */
export function roleRestRoutes({ rest }: Routers, runtime: Runtime) {
  const roles = rest.about(runtime, "Roles");
  roles.get("/roles", list, { summary: "List roles", answer: { roles: z.array(namedAnswer) } });
  roles.get("/roles/:id", show, { summary: "Show a role", answer: { role: roleAnswer } });
}

const roleAnswer = z
  .object({
    ...namedAnswer.shape,
    assignable: z.boolean().describe("Issues may be assigned to who has it."),
    issues_visibility: z.enum(["all", "default", "own"]),
    time_entries_visibility: z.literal("all"),
    users_visibility: z.literal("all"),
    permissions: z.array(z.string()),
  })
  .meta({ id: "Role" });

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
    .where("id", "=", idParam(c, "role"))
    .executeTakeFirst();
  if (!role) throw notFound("role");
  const { permissions, ...rest } = role;
  // Redmine's clients expect both; here all users may see users' names, and there is no time tracking.
  return c.json({ role: { ...rest, time_entries_visibility: "all", users_visibility: "all", permissions } });
}
