import type { Viewer } from "../../../accounts/index.js";
import { chosen, type Db, invalid } from "../../../kernel/index.js";
import { customName } from "../../../tracking/index.js";
import { customFieldsInLists, type FieldInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import { agentName, nameInLists } from "../../fields/issue-shape.js";
import { type Arranged, MOST_KEYS } from "../../list/order/order.js";
import { type InLists, sortableNamed, sortNames } from "../../list/order/sortable.js";
import { type SavedQuery, savedQuery, visibleQueries } from "../../queries/saved-queries.js";
import { onlyOrders, waysAsked } from "./asked-of-lists.js";

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
  const wanted = sort ?? view?.sort;
  if (!wanted) return undefined;
  const ways = waysAsked(wanted);
  const plain = { viewer: caller, customs: [] };
  const isPlain = ways.every(({ name }) => sortableNamed(builtIn(name), plain));
  const inLists = isPlain ? plain : { viewer: caller, customs: await customFieldsInLists(db, caller) };
  return { sort: sort === undefined ? wanted : orderIn(ways, inLists), inLists };
}

const builtIn = (name: string) => nameInLists(name.toLowerCase());

/** As lists understand it. A custom field may be named as it is called. */
function orderIn(ways: ReturnType<typeof waysAsked>, inLists: InLists): string {
  const isCalled = (called: string) => (one: FieldInLists) => one.name.toLowerCase() === called.toLowerCase();
  const nameOf = (called: string) => {
    const custom = sortableNamed(builtIn(called)) ? undefined : inLists.customs.find(isCalled(called));
    return custom ? customName(custom.id) : builtIn(called);
  };
  const isSortable = (called: string) => sortableNamed(nameOf(called), inLists) !== undefined;
  const customs = inLists.customs.map(({ name }) => name).filter(isSortable);
  if (ways.length > MOST_KEYS) throw invalid("sort", "issues.too_many_orders", { count: MOST_KEYS });
  onlyOrders(ways, { names: [...sortNames.map(agentName), ...customs], isSortable });
  return ways.map(({ name, way }) => `${nameOf(name)}:${way}`).join();
}
