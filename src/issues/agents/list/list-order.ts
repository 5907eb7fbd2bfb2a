import type { Viewer } from "../../../accounts/index.js";
import { chosen, type Db, missedReference } from "../../../kernel/index.js";
import { isCustomName } from "../../../tracking/index.js";
import { customFieldsInLists } from "../../custom-fields/fields-in-lists.js";
import { agentName, nameInLists } from "../../fields/issue-shape.js";
import type { Arranged } from "../../list/order/order.js";
import { waysIn } from "../../list/order/order.js";
import { sortableNamed, sortNames } from "../../list/order/sortable.js";
import { type SavedQuery, savedQuery, visibleQueries } from "../../queries/saved-queries.js";

/** As many as a house has names for. */
const MOST_VIEWS = 1_000;

/** The saved view that an agent names; a miss says which there are. */
export async function viewAsked(db: Db, caller: Viewer, wanted: string | number | undefined) {
  if (wanted === undefined) return undefined;
  const { queries } = await visibleQueries(db, caller, { limit: MOST_VIEWS, offset: 0 });
  return savedQuery(db, caller, chosen("view", wanted, queries).id);
}

/** The order that an agent asks for, or that of a view; undefined: last changed first. What a list cannot be sorted by is refused. */
export async function orderAsked(
  db: Db,
  caller: Viewer,
  { sort, view }: { sort: string | undefined; view: SavedQuery | undefined },
): Promise<Arranged | undefined> {
  const wanted = sort?.toLowerCase().replace(/[^,:\s]+/g, nameInLists) ?? view?.sort;
  if (!wanted) return undefined;
  const names = [...waysIn(wanted).keys()];
  const customs = names.some(isCustomName) ? await customFieldsInLists(db, caller) : [];
  const inLists = { viewer: caller, customs };
  const unknown = sort === undefined ? undefined : names.find((name) => !sortableNamed(name, inLists));
  if (unknown !== undefined) throw missedReference("sort", unknown, sortNames.map(agentName));
  if (sort !== undefined) refuseOtherWays(sort);
  return { sort: wanted, inLists };
}

/** Read as up, "descending" would turn the list round without a word. */
function refuseOtherWays(sort: string): void {
  for (const word of sort.split(",")) {
    const [name = "", way] = word.trim().split(":");
    if (way !== undefined && !/^(asc|desc)$/i.test(way))
      throw missedReference("sort", word.trim(), [`${name}:asc`, `${name}:desc`]);
  }
}
