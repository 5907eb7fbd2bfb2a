import type { RawBuilder } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { IconName } from "../design/index.js";
import type { Described } from "../entities/index.js";
import type { Db } from "../kernel/index.js";
import type { SearchedFiles } from "./searched-files.js";
import type { SearchedWord } from "./words.js";

/** What is looked for. */
export interface Wanted {
  /** As it was typed. */
  text: string;
  words: SearchedWord[];
  /** The ids of the projects that are looked in; without them, all. */
  projects?: RawBuilder<number[]>;
  /** Scopes; without any, all classes. */
  only?: string[];
  titlesOnly?: boolean;
  openOnly?: boolean;
  anyWord?: boolean;
  /** Look in the names and descriptions of files, too, or in these alone. */
  files?: SearchedFiles;
  limit: number;
  offset: number;
}

/** A record that was found. */
export interface Found extends Described {
  /** `issue`, or `issue-closed`. */
  type: string;
  closed: boolean;
  /** What Redmine's clients read, where it differs from the title. */
  redmineTitle?: string;
  id: number;
  createdOn: Date;
  /** One line with some of the words: of its text, or of a note that the viewer may read. */
  excerpt: string;
  /** Ids of the people who wrote the title and the excerpt, where that is known. */
  writers: number[];
}

/** What of one class can be found. */
export interface SearchProvider {
  /** Key of its caption in the words. */
  label: string;
  /** What Redmine's clients call the class: `issues=1` asks for it. */
  scope: string;
  icon: IconName;
  /** `#12` is what users call the record with that id. */
  numbered?: boolean;
  /** Whether a path ("/issues/12") leads to one of its records: then it alone is asked. */
  leadsTo?(path: string): boolean;
  /** A page of what the viewer may see and the words stand in, the best first. */
  find(db: Db, viewer: Viewer, wanted: Wanted): Promise<FoundOfOne>;
}

export interface FoundOfOne {
  found: Found[];
  /** How many there are in all. */
  total: number;
  /** How many of them have all words in their title; these come first. */
  titled: number;
}

declare module "../kernel/part.js" {
  interface Part {
    search?: SearchProvider[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    search: SearchProvider[];
  }
}
