import { Refusal } from "../refusal/refusal.js";
import { retryAfter } from "../refusal/retry-after.js";

/** So many wait; who comes then is asked to come again. */
const MOST_WAITING = 200;

/** Work that takes a core and much memory, done one after the other. */
export function oneAtATime(most = MOST_WAITING) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= most) throw new Refusal(503, "too_much_at_once", retryAfter(2));
    waiting++;
    const done = last.then(work).finally(() => waiting--);
    // What fails is told to its caller; the next one only waits for its end.
    last = done.catch(() => {});
    return done;
  };
}
