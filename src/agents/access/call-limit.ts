import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Viewer } from "../../accounts/index.js";
import { type Config, Refusal, retryAfter, secondsUntil } from "../../kernel/index.js";

/** Five a second, without a pause, is more than an agent that reads its answers can use. */
const CALLS = 300;
const SECONDS = 60;

/**
 * Counts the tool calls of a user in this process, over all their credentials. An administrator's count is their own, whoever
 * they act for.
 */
export function callLimit(config: Pick<Config, "rateLimits">): (viewer: Viewer, sent: unknown) => Promise<void> {
  const counter = new RateLimiterMemory({ points: CALLS, duration: SECONDS });
  return async (viewer, sent) => {
    const calls = callsIn(sent);
    if (!config.rateLimits || calls === 0) return;
    await counter.consume(viewer.realUser?.id ?? viewer.id, calls).catch((over: RateLimiterRes) => {
      const wait = secondsUntil(over.msBeforeNext);
      throw new Refusal(
        429,
        { rule: "agents.too_many_calls", values: { most: CALLS, seconds: wait } },
        retryAfter(wait),
      );
    });
  };
}

/** Older clients may send several messages at once. */
function callsIn(sent: unknown): number {
  const messages = Array.isArray(sent) ? sent : [sent];
  return messages.filter((one) => counted.has(one?.method)).length;
}

/** What reads or changes something. Lists and greetings cost next to nothing. */
const counted = new Set(["tools/call", "resources/read", "completion/complete", "subscriptions/listen"]);
