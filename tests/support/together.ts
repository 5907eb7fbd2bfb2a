import { after, suite } from "node:test";
import { setImmediate } from "node:timers/promises";

/** Registers the tests of several files, one after the other, each file as a suite of its name. `patience`: ms for a file. */
export function together(files: string[], patience: number): void {
  let turn = 0;
  // A connection that a test did not give back is never free to end.
  after(async () => (await import("../../src/testing/index.js")).dropKept(), { timeout: 30_000 });
  for (const [place, file] of files.entries())
    void suite(file, { timeout: patience }, async () => {
      // Asked over and over: what follows an await of the file before would belong to the suite of that file.
      while (turn < place) await setImmediate();
      try {
        await import(`../../${file}`);
      } finally {
        turn++;
      }
    });
}
