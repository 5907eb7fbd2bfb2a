import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { WrongConfiguration } from "../../process/config.js";
import { codeOf } from "../../process/error-code.js";

/** Milliseconds: for a proper end, for a quick one, and until we give up. */
const PATIENCE = [15_000, 5_000];

/**
 * A server whose parent was killed ends by itself as a rule. Where its watcher was killed as well, it is asked to now:
 * its folder is ours, because we hold the lock.
 */
export async function endOrphan(folder: string): Promise<void> {
  const pid = serverIn(folder);
  if (pid === undefined) return;
  for (const [at, signal] of (["SIGINT", "SIGQUIT"] as const).entries()) {
    send(pid, signal);
    for (const deadline = Date.now() + (PATIENCE[at] ?? 0); Date.now() < deadline; await setTimeout(20)) {
      if (serverIn(folder) !== pid) return;
    }
  }
  throw new WrongConfiguration(
    `DATA_DIR: a PostgreSQL server (process ${pid}) still uses ${folder} and does not end. Stop it, then start again.`,
  );
}

/** What a server that was killed leaves behind. */
const LOCKS = ["postmaster.pid", ".s.PGSQL.5432.lock", ".s.PGSQL.5432"] as const;

/** The process that says of itself that it serves this folder, if it lives and really does. */
function serverIn(folder: string): number | undefined {
  const path = join(folder, LOCKS[0]);
  const pid = existsSync(path) ? Number(readFileSync(path, "utf8").split("\n")[0]) : 0;
  if (pid > 1 && servesHere(pid, folder)) return pid;
  // The number in them may be another program's by now, and the server would refuse to start beside that.
  for (const lock of LOCKS) rmSync(join(folder, lock), { force: true });
  return undefined;
}

function servesHere(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
    return process.platform === "linux" ? readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) : true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error; // else it ended just now
  }
}
