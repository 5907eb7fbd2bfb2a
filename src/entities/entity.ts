import type { Child } from "hono/jsx";
import type { RawBuilder } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { type Db, type Part, type Topic, topic, uniquely } from "../kernel/index.js";
import type { Granted, Permissions } from "../projects/index.js";
import type { JournalInHand } from "./journals/journal-in-hand.js";

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
  /**
   * THE visibility relation of the class, for pairs (user, record): either side a column or a parameter. `granted`: what the statement
   * around has found of this one user, for many records.
   */
  visible(user: RawBuilder<number>, id: RawBuilder<number>, granted?: Granted): RawBuilder<boolean>;
  /** The id of the project a record is in. */
  project(id: RawBuilder<number>): RawBuilder<number>;
  /** The id of the tracker of a record, where roles may limit permissions to some. */
  tracker?(id: RawBuilder<number>): RawBuilder<number>;
  /** The id of the user who made a record. */
  author(id: RawBuilder<number>): RawBuilder<number>;
  /** Those of the records that the viewer sees, by id, in a number of statements that does not grow with them. */
  describe(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, Described>>;
  /** Details of its journals (`detail`: an alias) that not every user sees, and who does. */
  guardedDetails?: {
    /** By the names of what they touch (`touchedBy`). */
    names: string[];
    seen(detail: string, user: RawBuilder<number>): RawBuilder<boolean>;
  };
  /** Without this permission in its project nobody sees a record of the class. */
  viewPermission?: string;
  /** The rule of notes: what the permissions of a user in the record's project, with its tracker, let them do. */
  mayOnNotes(permissions: Permissions, viewer: Viewer, authorId: number): MayOnNotes;
  /** Published with each journal. */
  journalWritten: Topic<WrittenJournal>;
}

/** The key of the caption of the class: its type in snake case. */
export const captionKey = ({ type }: Pick<EntityClass, "type">): string =>
  type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();

/** A record as text. */
export interface Described {
  title: string;
  /** The title in two, where it has a number: what it is called, and quietly which one it is ("#12"). */
  heading?: { name: string; number: string };
  /** Its page, as a path. */
  href: string;
  /** Shows what becomes of a text of it, of a journal's note with `?of=ID`; left out: its project does. */
  preview?: string;
  project: { id: number; name: string; identifier: string };
  /** Markdown: what it is about. */
  text: string;
  /** What else is said of it in a line, where a card shows it. */
  facts?: Child;
}

/** What a change has in hand about a journal it wrote. */
export interface WrittenJournal {
  id: number;
  /** Ids of the people its text names. */
  mentioned: number[];
  /** It has a note or a changed field, so recipients are notified. */
  tells: boolean;
  /** Where the change has it, and says what is read of the record. */
  inHand?: JournalInHand;
  /** The transaction (`xid8`) of an edit: the other recipients were notified when the journal was written. */
  editedIn?: string;
}

export interface MayOnNotes {
  comment: boolean;
  commentPrivately: boolean;
  /** Those of everybody. */
  editNotes: boolean;
  editOwnNotes: boolean;
}

/** Published when a record was deleted; its journals and watchers go by a trigger. */
export const recordGone = topic<EntityRef>("RecordGone");

/** Published when a journal alone was deleted. `source`: the name of its topic. */
export const journalGone = topic<{ id: number; source: string; record: EntityRef }>("JournalGone");

/** Published when a note was edited, or other users see it than before. */
export const noteEdited = topic<{ id: number; record: EntityRef }>("NoteEdited");

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
