import type { RawBuilder } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { type Db, type Part, type Topic, uniquely } from "../kernel/index.js";

/** A record of some class: what journals, watchers and notifications are stored by. */
export interface EntityRef {
  type: string;
  id: number;
}

/** A class of records with journals, watchers and mentions. */
export interface EntityClass {
  /** Stored as `entity_type`: it never changes. */
  type: string;
  /** Its table, with `id` and `project_id`. */
  table: string;
  /** THE visibility relation of the class, for pairs (user, record): either side a column or a parameter. */
  visible(user: RawBuilder<number>, id: RawBuilder<number>): RawBuilder<boolean>;
  /** The id of the project a record is in. */
  project(id: RawBuilder<number>): RawBuilder<number>;
  /** Those of the records that the viewer sees, by id, in a number of statements that does not grow with them. */
  describe(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, Described>>;
  /** The permission that a comment takes in the record's project. */
  commentPermission: string;
  /** Published with each journal. */
  journalWritten: Topic<WrittenJournal>;
}

/** A record as text. */
export interface Described {
  title: string;
  /** The title in two, where it has a number: what it is called, and quietly which one it is ("#12"). */
  heading?: { name: string; number: string };
  /** Its page, as a path. */
  href: string;
  project: { id: number; name: string; identifier: string };
  /** Markdown: what it is about. */
  text: string;
}

/** What a change has in hand about a journal it wrote. */
export interface WrittenJournal {
  id: number;
  /** Ids of the people its text names. */
  mentioned: number[];
  /** It has a note or a changed field, so recipients are notified. */
  tells: boolean;
}

declare module "../kernel/part.js" {
  interface Part {
    entities?: EntityClass[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    entities: Map<string, EntityClass>;
  }
}

export const entitiesOf = (parts: readonly Part[]): Map<string, EntityClass> =>
  uniquely(
    "class of entities",
    parts.flatMap((part) => part.entities ?? []),
    ({ type }) => type,
  );
