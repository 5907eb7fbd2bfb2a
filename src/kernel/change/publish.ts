import type { Contributions } from "../contributions.js";
import type { Trx } from "../database/database.js";

/** What may be published: that a record of a kind was created, changed or deleted. Its name is stored: it never changes. */
export interface Topic<Record extends { id: number } = never> {
  name: string;
  /** Never there: what the type says about the records of the topic. */
  readonly record?: Record;
}

export const topic = <Record extends { id: number }>(name: string): Topic<Record> => ({ name });

/** What happened in a change, to a record. */
export interface Published {
  topic: string;
  /** The record as the change has it, transient state included. */
  record: { id: number };
}

/** A job that goes into the transaction of the change. */
export interface OrderedJob {
  queue: string;
  data: object;
}

/** Asked right before commit, when all writes are done: which jobs follow from what was published. */
export type Listener = (published: Published[], contributions: Contributions) => OrderedJob[];

/**
 * What must come true together with what was published: done in the same transaction, right before commit, once for all
 * records of the topic.
 */
export interface Follower {
  topic: string;
  follow(trx: Trx, records: { id: number }[]): Promise<void>;
}

export const following = <Record extends { id: number }>(
  { name }: Topic<Record>,
  follow: (trx: Trx, records: Record[]) => Promise<void>,
): Follower => ({ topic: name, follow });
