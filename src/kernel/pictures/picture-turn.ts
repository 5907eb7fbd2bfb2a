import { Refusal } from "../refusal/refusal.js";
import { retryAfter } from "../refusal/retry-after.js";

/** So many wait; who comes then is asked to come again. */
const MOST_WAITING = 200;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Work that holds a picture in memory, done one after the other: of the whole process one is there at a time. */
export async function pictureTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Refusal(503, "too_much_at_once", retryAfter(2));
  waiting++;
  const done = last.then(work).finally(() => waiting--);
  // What fails is told to its caller; the next one only waits for its end.
  last = done.catch(() => {});
  return done;
}
