import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { after, suite } from "node:test";

/** What the processes of a run share. */
interface Run {
  files: string[];
  /** A folder: who first makes the file called by a test file's place there takes it. */
  taken: string;
  /** Test files for one process. */
  most: number;
  /** Milliseconds for a test file. */
  patience: number;
}

/** Runs test files that no other process has taken, one after the other, each as a suite of its name. */
export async function together({ files, taken, most, patience }: Run): Promise<void> {
  let own = 0;
  for (const [place, file] of files.entries()) {
    if (own === most) break;
    if (!isFree(join(taken, String(place)))) continue;
    own++;
    // A suite of the root is awaited until its tests are done.
    await suite(file, { timeout: patience }, async () => void (await import(`../../${file}`)));
  }
  if (own === 0) return;
  const { dropKept } = await import("../../src/testing/index.js");
  await suite("databases that test files lent to each other are dropped", () => after(dropKept));
}

function isFree(place: string): boolean {
  try {
    closeSync(openSync(place, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
