import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ControlAddress } from "./control.js";

/** Who holds an embedded data directory, and where that process listens for commands. */
export interface LockHolder {
  pid: number;
  /** When that process started, where the system says so: after a reboot, its number may be somebody else's. */
  started?: string;
  /** The control channel, once it listens. */
  control?: ControlAddress;
}

export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";
  readonly holder: LockHolder;

  constructor(dataDir: string, holder: LockHolder) {
    super(
      `The data directory ${dataDir} is in use by process ${holder.pid}. An embedded database belongs to one process: ` +
        `stop that process, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server to run several.`,
    );
    this.holder = holder;
  }
}

export interface DataLock {
  announce(control: ControlAddress): void;
  release(): void;
}

/**
 * PGlite has no lock of its own, and two processes on one directory lose acknowledged writes silently. The file is
 * created exclusively and taken over only from a process that is dead, never by age.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "bellwether.lock");
  const mine: LockHolder = { pid: process.pid, started: startOf(process.pid) };
  while (!created(path, mine)) {
    const holder = holderIn(path);
    if (holder && isAlive(holder)) throw new DataDirectoryInUse(dataDir, holder);
    if (holder) removeStale(path, holder);
  }
  return {
    announce: (control) => whole(path, { ...mine, control }, renameSync),
    release: () => rmSync(path, { force: true }),
  };
}

function created(path: string, holder: LockHolder): boolean {
  try {
    whole(path, holder, linkSync);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Nobody ever reads half a file: it is written beside its place and put there in one step. */
function whole(path: string, holder: LockHolder, put: (from: string, to: string) => void): void {
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(holder), { mode: 0o600 });
  try {
    put(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Two processes may find the same dead holder. Whoever moves its file away and finds that somebody newer had taken the
 * place meanwhile puts it back.
 */
function removeStale(path: string, dead: LockHolder): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (JSON.stringify(holderIn(aside)) !== JSON.stringify(dead)) linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
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
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive({ pid, started }: LockHolder): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const now = startOf(pid);
  return now === undefined || started === undefined || now === started;
}

/** Linux: boot and clock tick at which the process started. Elsewhere undefined, and the number alone must do. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1);
    return `${boot} ${afterName?.split(" ")[19]}`;
  } catch {
    return undefined;
  }
}
