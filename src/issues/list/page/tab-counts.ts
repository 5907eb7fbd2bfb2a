import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { findsFew, storedCount } from "../counts/count.js";
import { countIssues } from "../issue-list.js";
import type { Filters } from "../issue-query.js";

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
  const known: Partial<Record<Tab, number>> = shown ? { [shown]: total } : {};
  if (!countsCheaply(viewer, filters)) return known;
  const countIn = (status_id: string) => countIssues(db, viewer, { ...filters, status_id });
  const open = known.open ?? (await countIn("open"));
  const closed = known.closed ?? (known["*"] === undefined ? await countIn("closed") : known["*"] - open);
  return { open, closed, "*": open + closed };
}

const countsCheaply = (viewer: Viewer, filters: Filters): boolean => {
  const anyStatus = { ...filters, status_id: "*" };
  return storedCount(viewer, anyStatus) !== undefined || findsFew(anyStatus);
};
