import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import type { Database, Db, Trx } from "../database/database.js";
import type { Config } from "../process/config.js";
import type { Log } from "../process/log.js";
import { declareQueues } from "./declare-queues.js";
import type { Queue } from "./queue.js";
import { type QueueLog, queueLog } from "./queue-log.js";
import { orNotAllowed, schemaStands } from "./queue-schema.js";

/** One attempt of a job; `number` counts from 1. A failure is thrown, and the job is tried again later. */
export type Attempt = (queue: string, job: { id: string; data: never; number: number }) => Promise<void>;

export interface JobCounts {
  waiting: number;
  active: number;
  failed: number;
}

export interface JobAge {
  queue: string;
  seconds: number;
}

export interface Jobs {
  /** Inside the transaction of the change it follows from: neither exists without the other. Answers the job's id. */
  enqueue(trx: Trx, queue: string, data: object): Promise<string>;
  counts(): Promise<JobCounts>;
  /** Of each queue with a job that is due and waits: how long the oldest does. */
  ages(): Promise<JobAge[]>;
  /** Of the given jobs, those that are neither done nor given up. */
  unfinished(ids: string[]): Promise<string[]>;
  /** Doing it twice is doing it once. */
  startWorkers(config: Config, attempt: Attempt): Promise<void>;
  /** Takes no new job and waits for the running ones, up to eight seconds. Enqueueing goes on until `stop`. */
  finish(): Promise<void>;
  /** A job that still runs is given back to the queue. */
  stop(): Promise<void>;
}

/** A process manager gives a stopping process about ten seconds before it sends SIGKILL. */
const PATIENCE = 8_000;

export async function openJobs(database: Database, log: Log, declared: Queue[]): Promise<Jobs> {
  const errors = queueLog(log);
  const boss = new PgBoss({
    db: heard(database.boss, errors),
    createSchema: !(await schemaStands(database)),
    useListenNotify: true,
    // Supervision retries what a killed worker left behind after its heartbeat ran out.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
  });
  boss.on("error", errors.failed);
  boss.on("warning", (warning) => log.warn({ warning }, "the job queue warns"));
  try {
    await boss.start();
    await declareQueues(boss, declared);
  } catch (error) {
    await boss.stop({ graceful: false }); // or its timers would keep the process
    throw orNotAllowed(error);
  }
  let started: Promise<void> | undefined;
  return {
    async enqueue(trx, queue, data) {
      const id = await boss.send(queue, data, { db: fromKysely(trx) });
      if (id === null) throw new Error(`The queue ${queue} took no job.`);
      return id;
    },
    counts: () => counts(database.db),
    ages: () => ages(database.db),
    unfinished: (ids) => unfinished(database.db, ids),
    startWorkers: (config, attempt) => {
      started ??= startWorkers({ boss, config, attempt }, declared);
      return started;
    },
    async finish() {
      const late = new AbortController();
      const running = declared.map(({ queue }) => boss.offWork(queue));
      await Promise.race([Promise.all(running), setTimeout(PATIENCE, undefined, { signal: late.signal })]);
      late.abort();
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

const heard = (db: Database["boss"], { answered }: QueueLog): Database["boss"] => ({
  ...db,
  async executeSql(text, values) {
    const result = await db.executeSql(text, values);
    answered();
    return result;
  },
});

interface Workers {
  boss: PgBoss;
  config: Config;
  attempt: Attempt;
}

async function startWorkers(workers: Workers, declared: Queue[]) {
  for (const job of declared) await startWorker(workers, job);
}

async function startWorker({ boss, config, attempt }: Workers, job: Queue) {
  const options = {
    // A batch of one drains one job per polling interval; see docs/decisions. A batch of ten slow ones would outlast its claim.
    batchSize: job.recordsEach ? 2 : 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: 1,
    // A new job rings; one that is due again after a failure does not, and would wait half a minute by default.
    notifyPollingIntervalSeconds: 2,
    localConcurrency: job.concurrency ?? 2,
  } as const;
  await boss.work<never, unknown, typeof options>(job.queue, options, (batch: Job<never>[]) =>
    inOrder(batch, async (one) => {
      const done = await result(attempt, one);
      // A failure can wait for the rest: the job would be tried again in any case.
      if (job.recordsEach && done.status === "completed") await boss.complete(job.queue, one);
      return done;
    }),
  );
  if (job.cron) await boss.schedule(job.queue, job.cron(config), {}, { tz: "UTC", missed: "once" });
}

/** A failure is kept with its job and retried; it never takes the rest of the batch with it. */
async function result(attempt: Attempt, { id, name, data, retryCount, signal }: Job<never>): Promise<JobResult> {
  try {
    signal.throwIfAborted(); // the claim ran out while other jobs of the batch took long: another worker has it

    await attempt(name, { id, data, number: retryCount + 1 });
    return { id, status: "completed" };
  } catch (error) {
    return { id, status: "failed", output: { message: String(error) } };
  }
}

async function inOrder<In, Out>(items: In[], act: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

/** pg-boss's own bookkeeping queues start with two underscores and are not counted as work. */
const own = sql`name not like '\\_\\_%'`;

async function counts(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
           count(*) filter (where state = 'active')::int as active,
           count(*) filter (where state = 'failed')::int as failed
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') and ${own}`.execute(db);
  return rows[0] ?? { waiting: 0, active: 0, failed: 0 };
}

async function ages(db: Db): Promise<JobAge[]> {
  const { rows } = await sql<JobAge>`
    select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after <= now() and ${own} group by name`.execute(
    db,
  );
  return rows;
}

async function unfinished(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from pgboss.job
     where id = any(${ids}::uuid[]) and state in ('created', 'retry', 'active')`.execute(db);
  return rows.map((row) => row.id);
}
