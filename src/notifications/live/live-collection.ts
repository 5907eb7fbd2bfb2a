import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import type { Part, Runtime } from "../../kernel/index.js";

declare module "../../kernel/part.js" {
  interface Part {
    liveCollections?: AnyLiveCollection[];
  }
}

/** Many records of a class that a page shows at once, such as a board. The page hears when others change them. */
export interface LiveCollection<Shown> {
  /** The parameter of the stream that says what the page shows. */
  parameter: string;
  /** The class whose records ring for it. */
  type: string;
  /** What the parameter says; undefined: nothing. */
  shown(value: string, viewer: Viewer): Shown | undefined;
  /** What `NewsPlace` says on each of these pages, in their order; read for all of them together. Empty: nothing. */
  news(runtime: Runtime, pages: { viewer: Viewer; shown: Shown }[]): Promise<Child[]>;
}

/** Collections of different parts in one list. */
// biome-ignore lint/suspicious/noExplicitAny: each reads only what it has parsed itself
export type AnyLiveCollection = LiveCollection<any>;

export const liveCollectionsOf = (parts: readonly Part[]): AnyLiveCollection[] =>
  parts.flatMap((part) => part.liveCollections ?? []);

export interface ShownCollection {
  of: AnyLiveCollection;
  shown: unknown;
}

/** The first that the address asks for. */
export function collectionAsked(
  { contributions }: Pick<Runtime, "contributions">,
  c: Context,
  viewer: Viewer,
): ShownCollection | undefined {
  for (const of of contributions.notifications.collections) {
    const value = c.req.query(of.parameter);
    const shown = value === undefined ? undefined : of.shown(value, viewer);
    if (shown !== undefined) return { of, shown };
  }
  return undefined;
}
