import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";

/** A change of a record, as shown in the activity feed. */
export interface Happening {
  at: Date;
  whoId: number;
  who: string;
  did: "created" | "changed" | "commented";
  /** The record, as a link. */
  title: string;
  href: string;
  project: { name: string; identifier: string };
  /** The note as Markdown, or empty. */
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
