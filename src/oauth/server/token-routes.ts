import type { Context } from "hono";
import type { Routers, Runtime } from "../../kernel/index.js";
import { crossOrigin } from "../cross-origin.js";
import { limitedEndpoint, waitInProcess } from "../limits.js";
import type { Library } from "./library.js";
import { REVOKE, TOKEN } from "./paths.js";
import { lockGrantOf } from "./refresh.js";
import { asOneChange } from "./transaction.js";

const PER_MINUTE = 300;

/** What clients ask by themselves, from wherever they run. */
export function tokenRoutes({ root }: Routers, runtime: Runtime, ask: Library) {
  const takes: Record<string, (c: Context) => Promise<Response>> = {
    [TOKEN]: (c) => passOn(c, TOKEN, ask),
    [REVOKE]: (c) => revoke(runtime, c, ask),
  };
  for (const [path, take] of Object.entries(takes)) {
    root.use(path, crossOrigin);
    root.post(
      path,
      limitedEndpoint(runtime.config, waitInProcess(runtime.config, { times: PER_MINUTE, seconds: 60 })),
      take,
    );
    root.all(path, onlyPost);
  }
}

const passOn = async (c: Context, url: string, ask: Library) =>
  ask(c, { method: "POST", url, body: await c.req.text() });

/** Waits for a refresh that is under way, so that what it brings ends as well. */
async function revoke(runtime: Runtime, c: Context, ask: Library): Promise<Response> {
  const presented = new URLSearchParams(await c.req.text()).get("token") ?? "";
  return asOneChange(runtime, async ({ trx }) => {
    await lockGrantOf(trx, presented);
    return passOn(c, REVOKE, ask);
  });
}

export const onlyPost = (c: Context) =>
  c.json({ error: "invalid_request", error_description: "This address takes POST." }, 405, { allow: "POST, OPTIONS" });
