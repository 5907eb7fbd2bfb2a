import type { RawBuilder } from "kysely";
import type { Db, Topic } from "../../kernel/index.js";
import type { Recipients } from "../job/recipients.js";

/** A field of the source that holds such a value, or a function of it. */
export type Option<Row, Value> = FieldOf<Row, Value> | ((row: Row) => Value);

type FieldOf<Row, Value> = { [Field in keyof Row]: Row[Field] extends Value ? Field : never }[keyof Row];

/** May be left out where the source has the field that is the default. */
type WithDefault<Row, Name extends string, Field extends string, Value> =
  Row extends Record<Field, Value> ? { [N in Name]?: Option<Row, Value> } : { [N in Name]: Option<Row, Value> };

/**
 * A kind of record whose creation is told to people. `Row` is what the job reads of it, by id, in one statement;
 * `Told` is what the change has in hand about it before commit, transient state included.
 */
export interface NotificationSource<Row extends { id: number }, Told extends { id: number }> {
  /** Its name is stored as `source_type`. */
  topic: Topic<Told>;
  /** Undefined when the record, or what it belongs to, is gone: there is nobody to tell. */
  read(db: Db, id: number): Promise<Row | undefined>;
  /**
   * `heldEntity` or `heldJournal`: for the statement that writes the events. A deletion that runs beside it either comes
   * first, and nothing is written, or waits and then finds what was written. `isHanded`: the row is what `handed` answered,
   * and there is none where something of it has changed since.
   */
  held(row: Row, isHanded: boolean): RawBuilder<unknown>;
  /**
   * The row as the change has it in hand, asked right before commit: it goes with the job, as JSON, and spares it `read` where it
   * still stands. Left out, or undefined: the job reads it.
   */
  handed?(told: Told): Row | undefined;
  /** One entry per kind. */
  entries: NotificationEntry<Row, Told>[];
}

/** Sources of different records in one list. */
// biome-ignore lint/suspicious/noExplicitAny: each source reads and tells of its own record only
export type AnySource = NotificationSource<any, any>;

/** Specification 2.6; each option is a field of the record or a function of it. `actor`: who did it, and so is never told. `eventAt`: when, as the database writes it. */
export type NotificationEntry<Row extends { id: number }, Told> = Entry<Row, Told> &
  WithDefault<Row, "actor", "author_id", number> &
  WithDefault<Row, "eventAt", "created_on", string>;

interface Entry<Row extends { id: number }, Told> {
  kind: string;
  /** Asked in the job. A plain list of ids means those people and groups, as far as they see the entity. */
  recipients: Option<Row, Recipients | number[]>;
  /** What the notification is grouped under, itself the topic of a source. Default: the source itself. */
  entity?: { type: string; id: Option<Row, number> };
  /** Asked when all writes of the change are done, right before commit. */
  if?: Option<Told, boolean>;
  /** Ids of the people the new text names. Asked right before commit; the job receives the answer. */
  mentions?: Option<Told, number[]>;
  /** The transaction that edited a text: only those whom it names now are told. Asked right before commit. */
  editedIn?: Option<Told, string | undefined>;
  /** It may have taken the entity out of somebody's sight: open pages count their notifications anew. */
  hides?: Option<Row, boolean>;
  /** It took the entity to another project: what was told of it before goes along. */
  moves?: Option<Row, boolean>;
}

/** The data of one job. */
export interface TellingJob {
  source: { type: string; id: number };
  kind: string;
  mentioned: number[];
  /** What `handed` answered. */
  row?: object;
  /** The transaction of an edit, which is news for those it names, whatever they saw of the source before; others were told. */
  editedIn?: string;
}

export type Sql<T> = RawBuilder<T>;

/** An option as `AnySource` has it: its record is not known any more. */
export type AnyOption<Value> = PropertyKey | ((row: Row) => Value);

export type Row = Record<PropertyKey, unknown>;

/** The value of an option; undefined where it was left out. A field holds one, as its type says. */
export function optionOf<Value>(option: AnyOption<Value> | undefined, row: object): Value | undefined {
  if (option === undefined) return undefined;
  return typeof option === "function" ? option(row as Row) : ((row as Row)[option] as Value);
}
