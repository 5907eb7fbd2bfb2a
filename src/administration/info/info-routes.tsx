import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import type { Routers, Runtime } from "../../kernel/index.js";
import { houseInfo } from "./house-info.js";
import { InfoPage } from "./info-page.js";

export function infoRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/admin/info", (c) => show(runtime, c));
}

async function show(runtime: Runtime, c: Context): Promise<Response> {
  requireAdmin(c);
  return c.var.show(<InfoPage {...(await houseInfo(runtime))} />);
}
