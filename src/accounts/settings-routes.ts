import type { Context } from "hono";
import { type Routers, type Runtime, readJson, wrapped } from "../kernel/index.js";
import { requireAdmin } from "./access.js";

/** For administrators only (decisions 8.1). */
export function settingsRestRoutes({ rest }: Routers, runtime: Runtime) {
  rest.get("/settings", show(runtime));
  rest.put("/settings", change(runtime));
}

const show = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  return c.json({ settings: runtime.settings.all() });
};

const change = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  await runtime.settings.change(wrapped("settings", await readJson(c)));
  return c.body(null, 204);
};
