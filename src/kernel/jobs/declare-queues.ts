import type { PgBoss, Queue as PgBossQueue } from "pg-boss";
import type { Queue } from "./queue.js";

type Options = Omit<PgBossQueue, "name">;

const RETRY = { retryLimit: 12, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };

const NO_JOB = "00000000-0000-0000-0000-000000000000";

/**
 * Makes the queues that are not there, and writes over what a new version declares otherwise. Those that stand as they are
 * declared cost nothing: five statements for each of them were most of what a start asked of the database.
 */
export async function declareQueues(boss: PgBoss, declared: Queue[]): Promise<void> {
  const standing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of declared) {
    const options = optionsOf(job);
    const queue: Options | undefined = standing.get(job.queue);
    if (!queue || !isAs(options, queue)) await declareQueue(boss, job.queue, options);
  }
}

const optionsOf = ({ retry }: Queue): Options => ({
  ...RETRY,
  ...retry,
  heartbeatSeconds: 10,
  notify: true,
  deleteAfterSeconds: 3600 * 24,
});

const isAs = (options: Options, queue: Options) =>
  (Object.keys(options) as (keyof Options)[]).every((name) => options[name] === queue[name]);

/**
 * `createQueue` keeps an existing queue as it is. The look at the queue makes pg-boss remember it, as it remembers from its start
 * those that stood: otherwise the first `send` would ask for it on a second connection, while its change waits with locks in hand.
 */
async function declareQueue(boss: PgBoss, name: string, options: Options) {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  await boss.getJobById(name, NO_JOB);
}
