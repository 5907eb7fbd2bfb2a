import type { MiddlewareHandler } from "hono";
import { Refusal, type Runtime } from "../../kernel/index.js";

/** When it is switched off, the address answers 404 to every caller and method (decisions 3.2). */
export function onlyIfEnabled(runtime: Runtime): MiddlewareHandler {
  return async (_c, next) => {
    if (!runtime.settings.value<boolean>("agent_endpoint_enabled")) throw new Refusal(404, "no_such_address");
    await next();
  };
}
