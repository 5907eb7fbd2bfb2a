import type { Child } from "hono/jsx";
import type { Part, Runtime } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";

/** What another part shows of a person on their account page: a `Card`. */
export type AccountCard = (runtime: Runtime, viewer: Viewer) => Promise<Child>;

declare module "../../kernel/part.js" {
  interface Part {
    accountCards?: AccountCard[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    accountCards: AccountCard[];
  }
}

export const accountCardsOf = (parts: readonly Part[]): AccountCard[] =>
  parts.flatMap((part) => part.accountCards ?? []);
