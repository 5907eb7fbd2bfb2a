import type { RawBuilder } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { type Db, type Named, type Part, uniquely } from "../kernel/index.js";
import type { Happening } from "./happening.js";

/** The happenings of a class of records. */
export interface ActivityProvider {
  /** As addresses name the class: `issues` in `show_issues=1`. */
  scope: string;
  /** Key of its caption in the words. */
  label: string;
  /** Without it in some project a viewer sees none of the class. */
  permission?: string | undefined;
  streams: ActivityStream[];
  /** What the marks stand for, in their order, in a number of statements that does not grow with them. Undefined: gone meanwhile. */
  happenings(db: Db, viewer: Viewer, marks: Mark[]): Promise<(Happening | undefined)[]>;
}

/**
 * A select of `id`, `record_id`, `user_id` and `at` of what the viewer may see, in the order of (`at`, `id`), newest first, of
 * which it reads no more than the span by an index.
 */
export type ActivityStream = (viewer: Viewer, span: Span) => RawBuilder<unknown>;

export interface Span {
  /** Of this project and, where the setting says so, those below it. */
  projectId: number | undefined;
  /** Of this person. */
  userId: number | undefined;
  /** Only what comes behind this place. */
  behind: { at: RawBuilder<unknown>; id: number } | undefined;
  limit: number;
}

/** A happening in the order of all. */
export interface Mark {
  /** Place of its stream among those of the provider. */
  stream: number;
  id: number;
  recordId: number;
  who: Named;
  at: Date;
}

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

export const providersOf = (parts: readonly Part[]): ActivityProvider[] => [
  ...uniquely(
    "class of activity",
    parts.flatMap((part) => part.activity ?? []),
    ({ scope }) => scope,
  ).values(),
];
