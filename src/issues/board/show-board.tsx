import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";
import { filterChips } from "../list/filters/filter-chip.js";
import type { ListAsked } from "../list/page/list-asked.js";
import { type ListContent, ListPage } from "../list/page/list-page.js";
import { rightsOf } from "../list/page/views/view-rights.js";
import { rememberList } from "../neighbours/last-list.js";
import { queriesFor } from "../queries/saved-queries.js";
import { readBoard } from "./read-board.js";

type Asked = Pick<ListContent, "around" | "asked" | "filters" | "address" | "columns" | "sort"> &
  Pick<ListAsked, "all">;

/** The same list as a board: its tabs, filters and views around columns of cards. */
export async function showBoard(runtime: Runtime, c: Context, { all, ...list }: Asked): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const { around, asked, filters, address } = list;
  const projectId = around?.project.id;
  const [board, queries, chips] = await Promise.all([
    readBoard(runtime, viewer, { ...list, all }),
    queriesFor(db, viewer, projectId),
    filterChips(db, filters, { viewer, projectId, customs: asked.inLists.customs, address, t: c.var.t }),
  ]);
  const rights = rightsOf(viewer, asked, around);
  const { total, tabs } = board;
  const ids = board.columns.flatMap(({ folded, cards }) => (folded ? [] : cards.map(({ id }) => id)));
  rememberList(c, { ids, page: 1, limit: Math.max(total, 1), total: ids.length, address: list.address });
  return c.var.show(<ListPage {...list} {...{ board, total, tabs, queries, chips, rights }} {...noRows} />);
}

const noRows = {
  ...{ issues: [], page: 1, limit: 1, empty: undefined, sums: undefined, groups: new Map() },
  ...{ unseen: new Set<number>(), editable: new Map() },
};
