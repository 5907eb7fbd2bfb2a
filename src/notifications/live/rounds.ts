import { setTimeout } from "node:timers/promises";

/**
 * A round is followed by a rest of so many times its length: while one change follows the other, open pages take a quarter of
 * the time and leave the rest to requests. After the few milliseconds of a single change it is not noticed.
 */
const REST = 3;
/** Milliseconds. */
const LONGEST_REST = 500;

export interface Rounds<One> {
  /** Its turn comes in this round or the next. Asking twice before it is asking once. */
  add(one: One): void;
  remove(one: One): void;
}

/**
 * Calls `tell` with those that asked, so many at a time. Each call waits for the one before, so that an older state never arrives
 * after a newer one, and whoever asks meanwhile is told together with the others that do. `tell` never fails.
 */
export function inRounds<One>(most: number, tell: (some: One[]) => Promise<void>): Rounds<One> {
  const due = new Set<One>();
  let running = false;

  const round = async () => {
    for (let left = due.size; left > 0; left -= most) {
      const some = due.values().take(most).toArray();
      for (const one of some) due.delete(one);
      if (some.length > 0) await tell(some);
    }
  };
  const run = async () => {
    running = true;
    // Not at once: more than one may ask now.
    await setTimeout(0, undefined, { ref: false });
    while (due.size > 0) {
      const began = performance.now();
      await round();
      const rest = REST * (performance.now() - began);
      await setTimeout(Math.min(rest, LONGEST_REST), undefined, { ref: false });
    }
    running = false;
  };

  return {
    add(one) {
      due.add(one);
      if (!running) void run();
    },
    remove: (one) => void due.delete(one),
  };
}
