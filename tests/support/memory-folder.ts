import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const STEM = "bellwether-tests-";

/** Bytes that a run may need: of the folder, and of the machine, where the folder is only a part of it. */
const ROOM_THERE = 3 * 2 ** 30;
const ROOM_AT_ALL = 8 * 2 ** 30;

/**
 * A folder in memory for what a run of the tests makes and forgets. Hundreds of databases and of browsers' profiles are
 * hundreds of thousands of small files: a busy disk takes a fifth longer for the run, a quiet one no longer. `undefined` where there is no such place
 * or too little room. It goes with this process; what a killed run left behind goes with the next.
 */
export function folderInMemory(): string | undefined {
  if (!hasRoom()) return undefined;
  for (const name of readdirSync(MEMORY)) if (isLeftBehind(name)) remove(join(MEMORY, name));
  const folder = mkdtempSync(join(MEMORY, `${STEM}${process.pid}-`));
  process.once("exit", () => remove(folder));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_THERE && process.availableMemory() >= ROOM_AT_ALL;
  } catch {
    return false; // another system than Linux has none
  }
}

function isLeftBehind(name: string): boolean {
  const pid = name.startsWith(STEM) && Number.parseInt(name.slice(STEM.length), 10);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
