import type { Child } from "hono/jsx";
import type { Described } from "../entities/index.js";
import type { Named, Translate } from "../kernel/index.js";
import type { Deed } from "../notifications/index.js";

/** What somebody did to a record. */
export interface Happening {
  at: Date;
  who: Named;
  deed: Deed;
  record: Pick<Described, "title" | "heading" | "project">;
  /** Where it stands on the page of the record. */
  href: string;
  /** The note, or what a new record is about, as Markdown; or empty. */
  text: string;
  changes: ChangedPart[];
  /** Not every user who sees the record sees it. */
  isPrivate: boolean;
}

/** A field that was changed, on one line. */
export interface ChangedPart {
  shown: Child;
  plain(t: Translate): string;
}
