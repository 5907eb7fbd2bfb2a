import { setTimeout } from "node:timers/promises";
import type { Contributions } from "../contributions.js";
import type { Trx } from "../database/database.js";
import { isCollision } from "../database/server/unreachable.js";
import type { Settings } from "../process/settings.js";
import type { Runtime } from "../runtime.js";
import type { Published, Topic } from "./publish.js";

/** The actor of a change. `accounts` widens it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the room that knows people
export interface Actor {}

/** One transaction in which something changes. Verbs take it first, so that several can share one. */
export interface Change {
  trx: Trx;
  /** Verbs check this actor's permissions. */
  actor: Actor;
  /** Publishes what happened to a record. Listeners are asked right before commit. */
  publish<Record extends { id: number }>(topic: Topic<Record>, record: Record): void;
  /** What the parts declared: verbs of a room that takes declarations read them here. */
  contributions: Contributions;
  /** What administrators chose: verbs whose rules depend on it ask here. */
  settings: Pick<Settings, "value">;
  /** Ids of the jobs that went into the transaction; filled right before commit. */
  jobs: string[];
}

type Changing = Pick<Runtime, "db" | "jobs" | "followers" | "listeners" | "contributions" | "settings">;

interface Manner {
  /** Does all work and rolls it back. */
  dryRun?: boolean;
  /** `act` leaves something outside of the transaction that a second attempt would find: it is given up on a collision. */
  once?: boolean;
}

const ATTEMPTS = 3;
const PAUSE = 20; // ms

/**
 * The unit of work: every change of the product runs in one. Runs `act` in a transaction and puts the jobs that follow from
 * it into the same one: no change without its job, no job without it. Changes reach other issues (parents, followers, duplicates)
 * in an order that no one knows beforehand, so two of them may wait for each other: the one that PostgreSQL ends begins anew.
 */
export async function change<T>(
  runtime: Changing,
  actor: Actor,
  act: (change: Change) => Promise<T>,
  { dryRun = false, once = false }: Manner = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(runtime, actor, act, dryRun);
    } catch (error) {
      if (once || attempt === ATTEMPTS || !isCollision(error)) throw error;
      // At once it would often be back in the way before the other one has woken up.
      await setTimeout(PAUSE * (attempt + Math.random()));
    }
  }
}

async function transaction<T>(
  runtime: Changing,
  actor: Actor,
  act: (change: Change) => Promise<T>,
  dryRun: boolean,
): Promise<T> {
  const rehearsed: { result?: T } = {};
  try {
    return await runtime.db.transaction().execute(async (trx) => {
      rehearsed.result = await inside(runtime, { trx, actor }, act);
      if (dryRun) throw new TakenBack();
      return rehearsed.result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return rehearsed.result as T; // set before it was taken back
    throw error;
  }
}

class TakenBack extends Error {}

async function inside<T>(
  runtime: Changing,
  { trx, actor }: Pick<Change, "trx" | "actor">,
  act: (change: Change) => Promise<T>,
): Promise<T> {
  const published: Published[] = [];
  const open: Change = {
    trx,
    actor,
    publish: ({ name }, record) => {
      published.push({ topic: name, record });
    },
    contributions: runtime.contributions,
    settings: runtime.settings,
    jobs: [],
  };
  const result = await act(open);
  for (const { topic, follow } of runtime.followers) {
    const records = published.filter((one) => one.topic === topic).map(({ record }) => record);
    if (records.length > 0) await follow(trx, records);
  }
  for (const listen of published.length > 0 ? runtime.listeners : []) {
    for (const { queue, data } of listen(published, runtime.contributions)) {
      open.jobs.push(await runtime.jobs.enqueue(trx, queue, data));
    }
  }
  return result;
}
