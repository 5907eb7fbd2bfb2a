import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";

/** Something that happened to a record that people see. */
export interface Happening {
  at: Date;
  who: string;
  did: "created" | "changed" | "commented";
  /** What it happened to, as a link. */
  title: string;
  href: string;
  project: { name: string; identifier: string };
  /** Markdown that was said, or empty. */
  text: string;
}

/** The newest of a class, at most `limit`, in everything the viewer may see. A number of statements that does not grow. */
export type ActivityProvider = (db: Db, viewer: Viewer, limit: number) => Promise<Happening[]>;

declare module "../kernel/part.js" {
  interface Part {
    activity?: ActivityProvider[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    activity: ActivityProvider[];
  }
}
