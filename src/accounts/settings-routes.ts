import type { Context } from "hono";
import { type Doors, type Ground, readJson, wrapped } from "../kernel/index.js";
import { requireAdmin } from "./access.js";

/** For administrators only (decisions 8.1). */
export function settingsRestRoutes({ rest }: Doors, ground: Ground) {
  rest.get("/settings", show(ground));
  rest.put("/settings", change(ground));
}

const show = (ground: Ground) => async (c: Context) => {
  requireAdmin(c);
  return c.json({ settings: ground.settings.all() });
};

const change = (ground: Ground) => async (c: Context) => {
  requireAdmin(c);
  await ground.settings.change(wrapped("settings", await readJson(c)));
  return c.body(null, 204);
};
