import type { MiddlewareHandler } from "hono";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { type Config, Refusal, remoteAddress } from "../kernel/index.js";

interface Limit {
  times: number;
  seconds: number;
}

/** So many requests of one address, in this process. */
export function limitPerAddress(config: Config, { times, seconds }: Limit): MiddlewareHandler {
  const counter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (c, next) => {
    if (config.rateLimits) await counter.consume(remoteAddress(c, config)).catch(refuse);
    await next();
  };
}

function refuse(over: RateLimiterRes): never {
  const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
  throw new Refusal(
    429,
    { rule: "oauth.too_many_requests", values: { count: seconds } },
    { "retry-after": String(seconds) },
  );
}

/** The same where a program reads the answer, in the words of OAuth. */
export function limited(config: Config, limit: Limit): MiddlewareHandler {
  const count = limitPerAddress(config, limit);
  return async (c, next) => {
    let over: Refusal | undefined;
    const within = async () => {};
    await Promise.resolve(count(c, within)).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      over = error;
    });
    if (!over) return next();
    const error_description = "Too many requests from this address. Retry-After says how many seconds to wait.";
    return c.json({ error: "temporarily_unavailable", error_description }, 429, over.headers);
  };
}
