import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";

/** A record that was found. */
export interface Found {
  title: string;
  href: string;
  /** Of its project. */
  project: string;
  /** Markdown that says more. */
  text: string;
}

/** What of one class can be found. */
export interface SearchProvider {
  /** Key of its caption in the words. */
  label: string;
  /** What the viewer may see and all words stand in, the last changed first. */
  find(db: Db, viewer: Viewer, wanted: { words: string[]; limit: number }): Promise<Found[]>;
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

/** For a `where`: each word stands in one of the columns, whatever its capitals. */
export const everyWordIn = (words: string[], columns: string[]): RawBuilder<boolean> =>
  sql.join(
    words.map((word) => {
      const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ilike ${part}`),
        sql` or `,
      )})`;
    }),
    sql` and `,
  );
