import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../process/error-code.js";

/** The process that runs the database of a data directory. */
interface LockHolder {
  pid: number;
  /** When that process started, where the system says so: after a reboot, another process may have its number. */
  started?: string;
}

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

/**
 * One process starts, watches and stops the database of a directory. The file is created exclusively and taken over only
 * from a process that is dead, never by age.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  const path = join(dataDir, "bellwether.lock");
  const mine: LockHolder = { pid: process.pid, started: startOf(process.pid) };
  while (!created(path, mine)) {
    const holder = holderIn(path);
    if (holder && isAlive(holder)) throw new DataDirectoryInUse(dataDir, holder);
    if (holder) removeStale(path, holder);
  }
  return { release: () => rmSync(path, { force: true }) };
}

function created(path: string, holder: LockHolder): boolean {
  try {
    putWhole(path, holder);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** No reader ever sees half a file: it is written beside its place and renamed in one step. */
function putWhole(path: string, holder: LockHolder): void {
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Two processes may find the same dead holder. A process that moves the file away and finds that a newer process had taken the
 * place meanwhile puts it back.
 */
function removeStale(path: string, dead: LockHolder): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (JSON.stringify(holderIn(aside)) !== JSON.stringify(dead)) linkSync(aside, path);
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

function isAlive({ pid, started }: LockHolder): boolean {
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
