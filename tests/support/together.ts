import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { after, suite } from "node:test";

interface Queue {
  /** In the order in which they are taken. */
  files: string[];
  /** A folder in which each file that a process has taken is marked. */
  taken: string;
  /** How many one process takes. */
  most: number;
  /** Milliseconds for a file. */
  patience: number;
}

/**
 * Runs test files one after the other, each as a suite of its name: the next one that no other process has taken, so that no
 * process is left with the slow ones, and each loads the product once.
 */
export async function together({ files, taken, most, patience }: Queue): Promise<void> {
  let left = most;
  for (const [place, file] of files.entries()) {
    if (left === 0) return;
    if (!take(join(taken, String(place)))) continue;
    left--;
    await whole(file, patience);
  }
}

/** Whether this process is the one that takes it. */
function take(mark: string): boolean {
  try {
    closeSync(openSync(mark, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Until the last of its hooks has run. */
function whole(file: string, patience: number): Promise<void> {
  return new Promise((ended) => {
    void suite(file, { timeout: patience }, async () => {
      try {
        await import(`../../${file}`);
        after(() => ended());
      } catch (error) {
        ended();
        throw error;
      }
    });
  });
}
