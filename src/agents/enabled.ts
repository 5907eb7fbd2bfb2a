import type { MiddlewareHandler } from "hono";
import { type Ground, Refusal } from "../kernel/index.js";

/** Switched off, the address does not exist, for nobody and for no method (decisions 3.2). */
export function onlyIfEnabled(ground: Ground): MiddlewareHandler {
  return async (_c, next) => {
    if (!ground.settings.value<boolean>("agent_endpoint_enabled"))
      throw new Refusal(404, "There is nothing at this address.");
    await next();
  };
}
