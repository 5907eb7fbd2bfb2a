import type { Child } from "hono/jsx";
import type { Part, Runtime } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";

/** What another part shows administrators of a user or group: a `Card`. */
export type PrincipalCard = (runtime: Runtime, viewer: Viewer, principalId: number) => Promise<Child>;

declare module "../../kernel/part.js" {
  interface Part {
    principalCards?: PrincipalCard[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    principalCards: PrincipalCard[];
  }
}

export const principalCardsOf = (parts: readonly Part[]): PrincipalCard[] =>
  parts.flatMap((part) => part.principalCards ?? []);

export const cardsAbout = (runtime: Runtime, viewer: Viewer, principalId: number): Promise<Child[]> =>
  Promise.all(runtime.contributions.principalCards.map((card) => card(runtime, viewer, principalId)));
