import { Refusal, retryAfter } from "../../kernel/index.js";

/** Of one person in this process. */
const MOST_STREAMS = 8;

/** Seconds. Another one may have ended by then; nobody knows. */
const A_WHILE = 30;

/**
 * Takes a place for one more stream of a person, before anything is waited for. The answer gives it back; called again it does
 * nothing. @throws a refusal with 429 when all are taken.
 */
export function places(): (userId: number) => () => void {
  const taken = new Map<number, Set<object>>();
  return (userId) => {
    const theirs = taken.get(userId) ?? new Set();
    if (theirs.size >= MOST_STREAMS) {
      throw new Refusal(429, { rule: "agents.too_many_streams", values: { most: MOST_STREAMS } }, retryAfter(A_WHILE));
    }
    const place = {};
    taken.set(userId, theirs.add(place));
    return () => {
      if (theirs.delete(place) && theirs.size === 0) taken.delete(userId);
    };
  };
}
