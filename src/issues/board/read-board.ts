import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { Appearance, Status } from "../../tracking/index.js";
import { type OpenFacts, openFacts } from "../inline/open-facts.js";
import { firstOfEach } from "../list/first-of-each.js";
import { groupCounts } from "../list/groups/group-counts.js";
import { groupingNamed } from "../list/groups/grouping.js";
import type { Filters } from "../list/issue-query.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { ListAsked } from "../list/page/list-asked.js";
import { type Tab, tabOf } from "../list/page/tab-counts.js";
import { unseenOf } from "../list/page/unseen-of.js";
import { boardStatuses } from "./board-statuses.js";

/** A column of the board. */
export interface BoardColumn {
  status: Status & Appearance;
  /** How many issues of the list have the status. */
  count: number;
  /** The first of them. */
  cards: ListedIssue[];
  /** The list does not ask for it. It can be unfolded, and issues can be moved to it. */
  folded: boolean;
}

export interface BoardContent {
  columns: BoardColumn[];
  /** In the columns that are not folded. */
  total: number;
  tabs: Record<Tab, number>;
  editable: OpenFacts;
  unseen: ReadonlySet<number>;
  filters: Filters;
  /** When, by the clock of the database, in milliseconds. */
  readAt: number;
}

const MOST_CARDS = 25;
const MOST_FOLDED = 5;

/** More than anybody looks at side by side: the others only say how many issues they have. */
const MOST_FILLED = 30;

/** A list by status. As many statements for any number of columns: statuses, counts, cards, which may be edited, which are unseen. */
export async function readBoard(
  runtime: Runtime,
  viewer: Viewer,
  { asked, all, sort }: Pick<ListAsked, "asked" | "all" | "sort">,
): Promise<BoardContent> {
  const { db } = runtime;
  const group = groupingNamed("status", asked.inLists);
  const [statuses, { groups }] = await Promise.all([
    boardStatuses(db, viewer, all),
    groupCounts(db, viewer, { filters: { ...all, status_id: "*" }, group, totals: [] }),
  ]);
  const counted = statuses.map(({ isUsed, isAsked, readAt, ...status }) => {
    const count = groups.get(String(status.id))?.count ?? 0;
    return { status, count, folded: !isAsked, isShown: (isUsed || count > 0) && (isAsked || tabOf(all) === "open") };
  });
  const columns = counted.filter(({ isShown }) => isShown);
  const lists = columns.slice(0, MOST_FILLED).map(({ status, folded, count }) => ({
    filters: { ...all, status_id: String(status.id) },
    limit: folded ? MOST_FOLDED : MOST_CARDS,
    total: count,
  }));
  const cards = await firstOfEach(db, viewer, { lists, sort, inLists: asked.inLists });
  const [editable, unseen] = await Promise.all([openFacts(runtime, viewer, cards), unseenOf(runtime, viewer, cards)]);
  const byStatus = Map.groupBy(cards, (card) => card.status_id);
  const sum = (of: (one: (typeof counted)[number]) => boolean) =>
    counted.filter(of).reduce((total, { count }) => total + count, 0);
  const [open, closed] = [sum(({ status }) => !status.isClosed), sum(({ status }) => status.isClosed)];
  return {
    columns: columns.map(({ status, folded, count }) => ({
      status,
      folded,
      count,
      cards: byStatus.get(status.id) ?? [],
    })),
    total: sum(({ folded }) => !folded),
    tabs: { open, closed, "*": open + closed },
    editable,
    unseen,
    filters: all,
    readAt: statuses[0]?.readAt ?? 0,
  };
}
