import type { Runtime, Trx } from "../kernel/index.js";
import type { NotificationSource, TellingJob } from "./source.js";

export const NOTIFY_QUEUE = "notify";

/**
 * One transaction in which something changes, and what has to be told about it. Verbs take it first, so that several
 * can share one; whoever opens it decides what commits together.
 */
export interface Change {
  trx: Trx;
  /** Says that a record was created people may want to know of. Guards and mentions are asked right before commit. */
  tell<Row extends { id: number }, Told extends { id: number }>(
    source: NotificationSource<Row, Told>,
    record: Told,
  ): void;
  /** Ids of the jobs that went into the transaction; filled right before commit. */
  jobs: string[];
}

/**
 * Runs `act` in a transaction and puts its jobs into the same one: no change without its job, no job without it. A dry
 * run does everything and takes it all back.
 */
export async function change<T>(
  runtime: Pick<Runtime, "db" | "jobs">,
  act: (change: Change) => Promise<T>,
  { dryRun = false } = {},
): Promise<T> {
  const rehearsed: { result?: T } = {};
  try {
    return await runtime.db.transaction().execute(async (trx) => {
      rehearsed.result = await inside(runtime, trx, act);
      if (dryRun) throw new TakenBack();
      return rehearsed.result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return rehearsed.result as T;
    throw error;
  }
}

class TakenBack extends Error {}

async function inside<T>(runtime: Pick<Runtime, "jobs">, trx: Trx, act: (change: Change) => Promise<T>): Promise<T> {
  const told: (() => TellingJob[])[] = [];
  const open: Change = {
    trx,
    tell: (source, record) => {
      told.push(() => jobsFor(source, record));
    },
    jobs: [],
  };
  const result = await act(open);
  for (const job of told.flatMap((jobs) => jobs())) {
    open.jobs.push(await runtime.jobs.enqueue(trx, NOTIFY_QUEUE, job));
  }
  return result;
}

function jobsFor<Row extends { id: number }, Told extends { id: number }>(
  source: NotificationSource<Row, Told>,
  record: Told,
): TellingJob[] {
  return source.entries
    .filter((entry) => entry.if?.(record) ?? true)
    .map((entry) => ({
      source: { type: source.type, id: record.id },
      kind: entry.kind,
      mentioned: entry.mentions?.(record) ?? [],
    }));
}
