import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../process/error-code.js";
import { isHeard, LIFE_SIGN, type LifeSign, lifeSign } from "./life-sign.js";

/** The process that runs the database of a data directory. */
interface LockHolder {
  pid: number;
  /** When that process started, where the system says so: after a reboot, another process may have its number. */
  started?: string;
  /** Name of its life sign. Left out: locked by an earlier version. */
  sign?: string;
}

const LOCK = "bellwether.lock";

export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";

  constructor(dataDir: string, { pid }: LockHolder) {
    super(
      `The data directory ${dataDir} is in use by process ${pid}, which runs its database. Stop that process, or choose ` +
        "another DATA_DIR. Beside it, start:web, start:worker and commands may run.",
    );
  }
}

export interface DataLock {
  release(): void;
}

/** Whether a file of the data directory is the lock, or was left by one: no content. */
export const belongsToLock = (name: string): boolean => name.startsWith(LOCK) || name.startsWith(LIFE_SIGN);

/**
 * One process starts, watches and stops the database of a directory. The file is created exclusively and taken over only
 * from a process that is dead, never by age.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataLock> {
  const path = join(dataDir, LOCK);
  for (;;) {
    const holder = holderIn(path);
    if (holder === undefined) {
      const lock = await taken(path, dataDir);
      if (lock) return lock;
    } else if (await isAlive(dataDir, holder)) throw new DataDirectoryInUse(dataDir, holder);
    else removeStale(dataDir, path, holder);
  }
}

/** Undefined: another process was faster. */
async function taken(path: string, dataDir: string): Promise<DataLock | undefined> {
  const sign = await lifeSign(dataDir);
  try {
    putWhole(path, sign);
  } catch (error) {
    sign.end();
    if (codeOf(error) === "EEXIST") return undefined;
    throw error;
  }
  return {
    release() {
      rmSync(path, { force: true });
      sign.end();
    },
  };
}

/** No reader ever sees half a file: it is written beside its place and linked there in one step. */
function putWhole(path: string, { name: sign }: LifeSign): void {
  const holder: LockHolder = { pid: process.pid, started: startOf(process.pid), sign };
  const beside = `${path}${sign}`;
  writeFileSync(beside, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Two processes may find the same dead holder, and one have taken its place while the other listened for a life sign. A process that
 * moves the file away all the same and finds that a newer process had taken the place puts it back.
 */
function removeStale(dataDir: string, path: string, dead: LockHolder): void {
  const aside = `${path}.${randomUUID()}.stale`;
  const isDead = (file: string) => JSON.stringify(holderIn(file)) === JSON.stringify(dead);
  if (!isDead(path)) return;
  try {
    renameSync(path, aside);
    if (!isDead(aside)) linkSync(aside, path);
    else if (dead.sign !== undefined) rmSync(join(dataDir, dead.sign), { force: true });
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** What a power cut made of the file is a holder that lives no more; undefined when there is no file. */
function holderIn(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0 };
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * A process of another container has a number that means nothing here, or one of our own: it is heard all the same, where both are
 * on one machine.
 */
const isAlive = async (dataDir: string, holder: LockHolder): Promise<boolean> =>
  isRunning(holder) || (holder.sign !== undefined && (await isHeard(dataDir, holder.sign)));

/** As far as its number says. */
function isRunning({ pid, started }: LockHolder): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  // A number that is kept for a parent which does not ask (zombie), as the first process of many containers, runs nothing.
  if (statOf(pid)?.[STATE] === "Z") return false;
  const now = startOf(pid);
  return now === undefined || started === undefined || now === started;
}

/** Linux: boot and clock tick at which the process started. Elsewhere undefined, and the number alone must do. */
function startOf(pid: number): string | undefined {
  const stat = statOf(pid);
  return stat && `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${stat[START]}`;
}

/** Places in what Linux says of a process, behind its name (proc_pid_stat(5)). */
const STATE = 0;
const START = 19;

function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
