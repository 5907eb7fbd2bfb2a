import type { Child } from "hono/jsx";
import type { Part, Runtime } from "../../../kernel/index.js";
import type { Viewer } from "../../identity/viewer.js";
import type { UserRow } from "../list/user-list.js";

/** What another part shows of a person on their page, as far as the viewer may see it: a `Card`, or nothing. */
export interface ProfileCard {
  /** In the column beside the others. */
  beside?: true;
  card: (runtime: Runtime, viewer: Viewer, person: Pick<UserRow, "id">) => Promise<Child>;
}

declare module "../../../kernel/part.js" {
  interface Part {
    profileCards?: ProfileCard[];
  }
}

declare module "../../../kernel/contributions.js" {
  interface Contributions {
    profileCards: ProfileCard[];
  }
}

export const profileCardsOf = (parts: readonly Part[]): ProfileCard[] =>
  parts.flatMap((part) => part.profileCards ?? []);

/** Those of the page, in both of its columns. */
export async function cardsOfProfile(
  runtime: Runtime,
  viewer: Viewer,
  person: Pick<UserRow, "id">,
): Promise<{ main: Child[]; beside: Child[] }> {
  const { profileCards } = runtime.contributions;
  const drawn = await Promise.all(
    profileCards.map(async ({ beside, card }) => ({ beside, card: await card(runtime, viewer, person) })),
  );
  const of = (column: true | undefined) => drawn.filter(({ beside }) => beside === column).map(({ card }) => card);
  return { main: of(undefined), beside: of(true) };
}
