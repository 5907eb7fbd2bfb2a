import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of CPU since the process began. */
export interface Cpu {
  node: number;
  postgres: number;
}

/** What the product's process and all of PostgreSQL have used so far. */
export function cpuOf(server: number, postmaster: number): Cpu {
  return { node: ofProcess(server), postgres: ofProcess(postmaster) + ofChildren(postmaster) + ofEnded(postmaster) };
}

/** All threads: the event loop, the compiler, the garbage collector. */
function ofProcess(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ", 1)[0] ?? 0);
  }
  return nanoseconds / 1e6;
}

function ofChildren(pid: number): number {
  let milliseconds = 0;
  for (const child of read(`/proc/${pid}/task/${pid}/children`).split(" ")) {
    if (child !== "") milliseconds += ofChild(Number(child));
  }
  return milliseconds;
}

function ofChild(pid: number): number {
  try {
    return ofProcess(pid);
  } catch {
    return 0; // ended meanwhile: counted by `ofEnded`
  }
}

const MS_PER_TICK = 10;

/** Parallel workers live as long as their statement; their time is then the parent's `cutime` and `cstime` (proc(5)). */
function ofEnded(postmaster: number): number {
  const fields = read(`/proc/${postmaster}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || (error as NodeJS.ErrnoException).code === "ESRCH")
      return "";
    throw error;
  }
}
