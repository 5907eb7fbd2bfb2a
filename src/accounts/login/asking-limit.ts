import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { type Config, Refusal, retryAfter, secondsUntil } from "../../kernel/index.js";

/** Counts in this process what visitors ask for, by any key; refuses what is too much. */
export function askingLimit(
  { rateLimits }: Pick<Config, "rateLimits">,
  { times, minutes }: { times: number; minutes: number },
): (key: string) => Promise<void> {
  const counter = new RateLimiterMemory({ points: times, duration: minutes * 60 });
  return async (key) => {
    if (!rateLimits) return;
    await counter.consume(key).catch((over: RateLimiterRes) => {
      const wait = secondsUntil(over.msBeforeNext);
      const rule = { rule: "accounts.too_often", values: { count: Math.ceil(wait / 60) } };
      throw new Refusal(429, rule, retryAfter(wait));
    });
  };
}
