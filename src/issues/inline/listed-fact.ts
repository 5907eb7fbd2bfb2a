import type { ListedIssue } from "../list/listed-issue.js";

/** The fields that are changed where an issue is listed, each with its key. */
export const factKeys = { status_id: "s", priority_id: "p", assigned_to_id: "a" } as const;

export type ListedFact = keyof typeof factKeys;

export const isListedFact = (name: string): name is ListedFact => Object.hasOwn(factKeys, name);

/** Those that the menu of a row changes, of one issue or of several. */
export const menuFacts = ["status_id", "priority_id", "assigned_to_id", "fixed_version_id"] as const;

export type MenuFact = (typeof menuFacts)[number];

export const isMenuFact = (name: string): name is MenuFact => menuFacts.some((one) => one === name);

/** What the user saw when they chose to change it: of another version, the change is refused if the fact differs. */
export interface SeenFact {
  version: number;
  value: string;
}

export const factAddress = (issue: ListedIssue, field: ListedFact): string =>
  `/issues/${issue.id}/facts/${field}?seen=${issue.lock_version}&was=${issue[field] ?? ""}`;

/** Undefined where the address does not say it. */
export function seenFact({ seen = "", was = "" }: Record<string, string | undefined>): SeenFact | undefined {
  if (!/^\d{1,9}$/.test(seen) || !/^\d{0,9}$/.test(was)) return undefined;
  return { version: Number(seen), value: was };
}
