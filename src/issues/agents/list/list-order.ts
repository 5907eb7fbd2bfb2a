import type { Viewer } from "../../../accounts/index.js";
import { chosen, type Db } from "../../../kernel/index.js";
import { isCustomName } from "../../../tracking/index.js";
import { customFieldsInLists } from "../../custom-fields/fields-in-lists.js";
import { agentName, nameInLists } from "../../fields/issue-shape.js";
import type { Arranged } from "../../list/order/order.js";
import { waysIn } from "../../list/order/order.js";
import { sortableNamed, sortNames } from "../../list/order/sortable.js";
import { type SavedQuery, savedQuery, visibleQueries } from "../../queries/saved-queries.js";
import { onlyOrders } from "./asked-of-lists.js";

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
  if (sort !== undefined) {
    const isSortable = (name: string) => sortableNamed(nameInLists(name), inLists) !== undefined;
    onlyOrders(sort, { names: sortNames.map(agentName), isSortable });
  }
  return { sort: wanted, inLists };
}
