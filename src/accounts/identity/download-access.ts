import type { MiddlewareHandler } from "hono";
import type { Runtime } from "../../kernel/index.js";
import { identifiedByCredential, identifiedBySession } from "./access.js";
import { presentedCredential } from "./identify.js";

/**
 * What is downloaded or subscribed to: a program brings a key, in the address as well, and any wrong one is 401; a browser has the
 * session of its user.
 */
export function identifiedForDownload(runtime: Runtime): MiddlewareHandler {
  const byCredential = identifiedByCredential(runtime);
  const bySession = identifiedBySession(runtime);
  return (c, next) => (presentedCredential(c.req.raw) ? byCredential : bySession)(c, next);
}
