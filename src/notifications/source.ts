import type { RawBuilder } from "kysely";
import type { Db, Topic } from "../kernel/index.js";
import type { Recipients } from "./recipients.js";

export interface EntityRef {
  type: string;
  id: number;
}

/** A field of the source, or a function of it. */
export type Option<Row, Value> = keyof Row | ((row: Row) => Value);

/**
 * A kind of record whose creation is told to people. `Row` is what the job reads of it, by id, in one statement;
 * `Told` is what the change has in hand about it before commit, transient state included.
 */
export interface NotificationSource<Row extends { id: number }, Told extends { id: number }> {
  /** Its name is stored as `source_type`. */
  topic: Topic<Told>;
  /** Undefined when the record, or what it belongs to, is gone: there is nobody to tell. */
  read(db: Db, id: number): Promise<Row | undefined>;
  /** One entry per kind. */
  entries: NotificationEntry<Row, Told>[];
}

/** Sources of different records in one list. */
// biome-ignore lint/suspicious/noExplicitAny: each source reads and tells of its own record only
export type AnySource = NotificationSource<any, any>;

/** Specification 2.6. */
export interface NotificationEntry<Row extends { id: number }, Told> {
  kind: string;
  recipients: (row: Row) => Recipients;
  /** What the notification is grouped under. Default: the source itself. */
  entity?: (row: Row) => EntityRef;
  /** Who did it, and so is never told. Default: `author_id`. */
  actor?: Option<Row, number>;
  /** When it happened, as the database writes it, microseconds included. Default: `created_on`. */
  eventAt?: Option<Row, string>;
  /** Asked when all writes of the change are done, right before commit. */
  if?: (told: Told) => boolean;
  /** Ids of the people the new text names. Asked right before commit; the job receives the answer. */
  mentions?: (told: Told) => number[];
}

/** The data of one job. */
export interface TellingJob {
  source: { type: string; id: number };
  kind: string;
  mentioned: number[];
}

export type Sql<T> = RawBuilder<T>;
