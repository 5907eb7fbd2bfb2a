import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import type { Part, Runtime } from "../../kernel/index.js";
import type { Project } from "../project/project.js";

/** What another part shows on the overview of a project. */
export interface OverviewCard {
  /** Nobody else is shown it. */
  permission: string;
  /** What it reads is its own; undefined where there is nothing to show. */
  card(runtime: Runtime, viewer: Viewer, project: Project): Promise<Child | undefined>;
}

declare module "../../kernel/part.js" {
  interface Part {
    overviewCards?: OverviewCard[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    overviewCards: OverviewCard[];
  }
}

/** In the order of the parts. */
export const overviewCardsOf = (parts: readonly Part[]): OverviewCard[] =>
  parts.flatMap((part) => part.overviewCards ?? []);

/** Those that the viewer is shown. */
export async function overviewCards(
  runtime: Runtime,
  viewer: Viewer,
  { project, permissions }: { project: Project; permissions: Set<string> },
): Promise<Child[]> {
  const wanted = runtime.contributions.overviewCards.filter(({ permission }) => permissions.has(permission));
  const cards = await Promise.all(wanted.map(({ card }) => card(runtime, viewer, project)));
  return cards.filter((card) => card !== undefined);
}
