import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { leftUnpacked, type Routers, type Runtime, readJson, wrapped } from "../../kernel/index.js";
import { changeSettings } from "./change-settings.js";

/** For administrators only (decisions 8.1). */
export function settingsRestRoutes({ rest }: Routers, runtime: Runtime) {
  const settings = rest.about(runtime, "Settings");
  const { schema } = runtime.settings;
  settings.get("/settings", show, { summary: "Show the settings", answer: { settings: schema } });
  settings.put("/settings", write, {
    summary: "Change settings",
    description: "All of them or none: a wrong name or value refuses the rest.",
    body: { name: "settings", schema: schema.partial() },
  });
}

async function show(runtime: Runtime, c: Context) {
  requireAdmin(c);
  leftUnpacked(c);
  return c.json({ settings: runtime.settings.all() });
}

async function write(runtime: Runtime, c: Context) {
  const viewer = requireAdmin(c);
  await changeSettings(runtime, viewer, wrapped("settings", await readJson(c)));
  return c.body(null, 204);
}
