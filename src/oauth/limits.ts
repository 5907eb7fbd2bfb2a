import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { type Config, Refusal, remoteAddress, retryAfter, secondsUntil } from "../kernel/index.js";

interface Limit {
  times: number;
  seconds: number;
}

/** So many requests of one address, in this process; beyond them a page that says to wait. */
export function limitedPage(config: Config, limit: Limit): MiddlewareHandler {
  const wait = waitOf(config, limit);
  return async (c, next) => {
    const seconds = await wait(c);
    if (seconds === undefined) return next();
    throw new Refusal(429, { rule: "oauth.too_many_requests", values: { count: seconds } }, retryAfter(seconds));
  };
}

/** The same where a program reads the answer, in the words of OAuth. */
export function limitedEndpoint(config: Config, limit: Limit): MiddlewareHandler {
  const wait = waitOf(config, limit);
  return async (c, next) => {
    const seconds = await wait(c);
    if (seconds === undefined) return next();
    const error_description = "Too many requests from this address. Retry-After says how many seconds to wait.";
    return c.json({ error: "temporarily_unavailable", error_description }, 429, retryAfter(seconds));
  };
}

/** Counts a request, and answers how many seconds its address must wait; undefined while it need not. */
function waitOf(config: Config, { times, seconds }: Limit) {
  const counter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (c: Context): Promise<number | undefined> => {
    if (!config.rateLimits) return undefined;
    const over = await counter.consume(remoteAddress(c, config)).then(
      () => undefined,
      (rejected: RateLimiterRes) => rejected,
    );
    return over && secondsUntil(over.msBeforeNext);
  };
}
