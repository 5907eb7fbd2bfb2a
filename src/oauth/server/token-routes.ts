import type { Context } from "hono";
import type { Routers, Runtime } from "../../kernel/index.js";
import { crossOrigin } from "../cross-origin.js";
import { limitedEndpoint } from "../limits.js";
import type { Library } from "./library.js";
import { REVOKE, TOKEN } from "./paths.js";

const PER_MINUTE = 300;

/** What clients ask by themselves, from wherever they run. */
export function tokenRoutes({ root }: Routers, runtime: Runtime, ask: Library) {
  for (const path of [TOKEN, REVOKE]) {
    root.use(path, crossOrigin);
    root.post(path, limitedEndpoint(runtime.config, { times: PER_MINUTE, seconds: 60 }), (c) => passOn(c, path, ask));
    root.all(path, onlyPost);
  }
}

const passOn = async (c: Context, url: string, ask: Library) =>
  ask(c, { method: "POST", url, body: await c.req.text() });

export const onlyPost = (c: Context) =>
  c.json({ error: "invalid_request", error_description: "This address takes POST." }, 405, { allow: "POST, OPTIONS" });
