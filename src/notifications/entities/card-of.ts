import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import type { Described, VisibleJournal } from "../../entities/index.js";
import type { Db, Translate } from "../../kernel/index.js";
import type { CardEvent } from "../card.js";

/** What a card of a record shows to its viewer: read now, with today's permissions. */
export interface CardContent<Entry extends VisibleJournal> extends Described {
  /** Visible journals among the events, oldest first. */
  journals: Entry[];
  /** Whom it is shown to. */
  reader: { id: number; login: string };
  /** Why the viewer was told of each of them. */
  reasons: Map<number, CardEvent["reason"]>;
  /** Whether the record's creation is among the events. */
  created: boolean;
}

/** A changed field as a card says it: once, with its last value. */
export interface CardChange {
  /** The same for every change of one field. What stands by itself, as a new attachment, has one of its own. */
  field: string;
  /** It stands by itself and is no field: a file, a subtask, a relation. */
  apart?: boolean;
  /** Key of the caption in the words. */
  caption: string;
  /** Instead of the caption: what administrators called the field. */
  name?: string;
  value: Child;
  /** Field and value in plain English, for agents. */
  plain: string;
}

/** What a class of records says in its own words. */
export interface CardOf<Entry extends VisibleJournal> {
  /** The given journals as far as the viewer may see them, oldest first. */
  journals(db: Db, viewer: Viewer, journalIds: number[]): Promise<Entry[]>;
  changes(entry: Entry): CardChange[];
  /** What these journals of one person say beyond a comment or a change. `all`: those of everybody on the card, oldest first. */
  deed?(told: Told<Entry>[], all: Told<Entry>[]): Deed | undefined;
}

/** What somebody did, as the rest of the sentence that begins with their name: "commented". */
export interface Deed {
  /** Key of the words. */
  word: string;
  values?: (t: Translate) => Record<string, unknown>;
}

/** A journal, and why the viewer was told of it. */
export interface Told<Entry extends VisibleJournal> {
  entry: Entry;
  reason: CardEvent["reason"];
}
