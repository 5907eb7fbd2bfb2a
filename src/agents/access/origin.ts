import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { Refusal, type Runtime } from "../../kernel/index.js";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** As browsers send it, or no request would ever match: without a path, in small letters, of the web without its usual port and in ASCII. `*`: any. */
export const originSetting = z
  .string()
  .max(300)
  .regex(/^(\*|[a-z][a-z0-9+.-]*:\/\/[^\s/?#A-Z]+)$/, { error: "agents.wrong_origin", abort: true })
  .refine((text) => !/^https?:/.test(text) || URL.parse(text)?.origin === text, "agents.wrong_origin");

/** Keeps a web page from using an agent's place in the network (DNS rebinding); programs send no origin. Decisions 9.1. */
export function fromValidOrigin(runtime: Runtime): MiddlewareHandler {
  const own = new URL(runtime.baseUrl).origin;
  return async (c, next) => {
    const origin = c.req.header("origin");
    const allowed = runtime.settings.value<string[]>("agent_allowed_origins");
    if (origin !== undefined && !(origin === own || isLoopback(origin) || isAmong(origin, allowed))) {
      throw new Refusal(403, "agents.foreign_origin");
    }
    await next();
  };
}

function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.origin === origin && LOOPBACK.has(url.hostname);
}

/** `*` does not include `null`, the origin of pages that hide theirs. */
const isAmong = (origin: string, allowed: string[]) =>
  allowed.includes(origin) || (allowed.includes("*") && origin !== "null");
