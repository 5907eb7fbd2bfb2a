import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { seenBy } from "../../visibility/seen-by.js";
import { countOf, findsFew, storedCount } from "../count.js";
import { type Filters, projectsAsked } from "../issue-query.js";

export type Tab = "open" | "closed" | "*";

/** The tab that a list stands on; undefined: it shows other statuses. */
export function tabOf({ status_id = "open" }: Filters): Tab | undefined {
  if (["open", "o"].includes(status_id)) return "open";
  if (["closed", "c"].includes(status_id)) return "closed";
  return status_id === "*" ? "*" : undefined;
}

/** How many issues each tab has, as far as that costs no look at every issue: the one that is shown, of which `total` is known, always. */
export async function tabCounts(
  db: Db,
  viewer: Viewer,
  { filters, total }: { filters: Filters; total: number | undefined },
): Promise<Partial<Record<Tab, number>>> {
  const shown = total === undefined ? undefined : tabOf(filters);
  const known = shown && { [shown]: total };
  if (!countsCheaply(viewer, filters)) return { ...known };
  const countIn = (status_id: string) => {
    const those = { ...filters, status_id };
    return storedCount(viewer, those) ?? countOf(viewer, those);
  };
  const { open, closed } = await seenBy(viewer, projectsAsked(viewer, filters))
    .from(db)
    .selectNoFrom([
      (shown === "open" ? sql<number>`${total}::int` : countIn("open")).as("open"),
      (shown === "closed" ? sql<number>`${total}::int` : countIn("closed")).as("closed"),
    ])
    .executeTakeFirstOrThrow();
  return { open, closed, "*": open + closed };
}

const countsCheaply = (viewer: Viewer, filters: Filters): boolean => {
  const anyStatus = { ...filters, status_id: "*" };
  return storedCount(viewer, anyStatus) !== undefined || findsFew(anyStatus);
};
