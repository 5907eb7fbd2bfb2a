import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Who holds an embedded data directory, and where that process listens for commands. */
export interface LockHolder {
  pid: number;
  /** Loopback port and secret of the control channel, once it listens. */
  control?: { port: number; token: string };
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
  announce(control: LockHolder["control"]): void;
  release(): void;
}

/**
 * PGlite has no lock of its own, and two processes on one directory lose acknowledged writes silently. The file is
 * created exclusively and taken over only from a process that is dead, never by age.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = lockPath(dataDir);
  const mine: LockHolder = { pid: process.pid };
  if (!created(path, mine)) {
    const holder = lockHolder(dataDir);
    if (holder) throw new DataDirectoryInUse(dataDir, holder);
    rmSync(path, { force: true });
    if (!created(path, mine)) throw new DataDirectoryInUse(dataDir, lockHolder(dataDir) ?? { pid: 0 });
  }
  return {
    announce: (control) => writeFileSync(path, JSON.stringify({ ...mine, control }), { mode: 0o600 }),
    release: () => rmSync(path, { force: true }),
  };
}

/** The living process that holds the directory, if any. */
export function lockHolder(dataDir: string): LockHolder | undefined {
  const holder = read(lockPath(dataDir));
  return holder && holder.pid !== process.pid && isAlive(holder.pid) ? holder : undefined;
}

const lockPath = (dataDir: string) => join(dataDir, "bellwether.lock");

function created(path: string, holder: LockHolder): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, JSON.stringify(holder));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A half-written file is what a process killed while creating it leaves behind: no holder. */
function read(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
