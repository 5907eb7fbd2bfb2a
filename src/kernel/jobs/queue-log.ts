import { isUnreachable } from "../database/server/unreachable.js";
import { wordIn } from "../process/error-code.js";
import type { Log } from "../process/log.js";

/** How the errors of the queue are logged. */
export interface QueueLog {
  failed(error: unknown): void;
  /** The database answered the queue. */
  answered(): void;
}

/**
 * A database that is away is said once until it answers again. Each worker of each queue asks every two seconds: with a
 * line and a stack for each, the log takes a gigabyte a day, maybe on the disk whose being full is the reason.
 */
export function queueLog(log: Log): QueueLog {
  let away = false;
  return {
    failed(error) {
      if (!isUnreachable(error)) return log.error({ err: error }, "the job queue failed");
      if (!away) log.warn({ reason: wordIn(error, "message") }, "the job queue waits for the database");
      away = true;
    },
    answered() {
      away = false;
    },
  };
}
