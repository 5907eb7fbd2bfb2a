import type { MiddlewareHandler } from "hono";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { type Config, Refusal, remoteAddress, retryAfter, secondsUntil } from "../kernel/index.js";

interface Limit {
  times: number;
  seconds: number;
}

/** Counts a request of an address, and answers how many seconds it must wait; undefined while it need not. */
type Wait = (address: string) => Promise<number | undefined>;

/** Beyond the limit a page that says to wait. */
export function limitedPage(config: Config, wait: Wait): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await wait(remoteAddress(c, config));
    if (seconds === undefined) return next();
    throw new Refusal(429, { rule: "oauth.too_many_requests", values: { count: seconds } }, retryAfter(seconds));
  };
}

/** The same where a program reads the answer, in the words of OAuth. */
export function limitedEndpoint(config: Config, wait: Wait): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await wait(remoteAddress(c, config));
    if (seconds === undefined) return next();
    const error_description = "Too many requests from this address. Retry-After says how many seconds to wait.";
    return c.json({ error: "temporarily_unavailable", error_description }, 429, retryAfter(seconds));
  };
}

/** Of this process alone: it bounds its work, and what is asked for cannot be guessed. */
export function waitInProcess(config: Config, { times, seconds }: Limit): Wait {
  const counter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (address) => {
    if (!config.rateLimits) return undefined;
    const over = await counter.consume(address).then(
      () => undefined,
      (rejected: RateLimiterRes) => rejected,
    );
    return over && secondsUntil(over.msBeforeNext);
  };
}
