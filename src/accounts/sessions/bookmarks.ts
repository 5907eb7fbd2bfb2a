import { type RawBuilder, sql } from "kysely";
import { type Part, WrongPart } from "../../kernel/index.js";

/** A project that a person has marked, to have it at hand. */
export interface Bookmark {
  name: string;
  identifier: string;
  closed: boolean;
}

/** Of a user, whose columns they are: a select of a JSON array of bookmarks, or null. */
export type BookmarksOf = (user: { id: RawBuilder<number>; admin: RawBuilder<boolean> }) => RawBuilder<unknown>;

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that knows projects. It stands in the statement that knows a session: every page shows them. */
    bookmarksOf?: BookmarksOf;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    bookmarksOf: BookmarksOf;
  }
}

export function theBookmarksOf(parts: readonly Part[]): BookmarksOf {
  const [one, another] = parts.flatMap((part) => part.bookmarksOf ?? []);
  if (another) throw new WrongPart("Two parts say which projects people have bookmarked: one may.");
  return one ?? (() => sql`null`);
}
