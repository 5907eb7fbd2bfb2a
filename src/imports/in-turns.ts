import { setImmediate as everybodyElse } from "node:timers/promises";

/** Milliseconds. */
const ONE_TURN = 10;

/** Goes through many items, and lets whatever else the process has to do take its turn in between. */
export async function inTurns<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - began < ONE_TURN) continue;
    await everybodyElse();
    began = performance.now();
  }
}
