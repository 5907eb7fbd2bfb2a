import type { Context } from "hono";
import { toLastPage } from "../../../design/index.js";
import { pageOf, type Runtime } from "../../../kernel/index.js";
import { projectAroundWith } from "../../../projects/index.js";
import { showBoard } from "../../board/show-board.js";
import { rememberList } from "../../neighbours/last-list.js";
import { defaultQuery } from "../../queries/default-query.js";
import { queriesFor } from "../../queries/saved-queries.js";
import { addFilter } from "../filters/editor/add-filter.js";
import { filterChips } from "../filters/filter-chip.js";
import { issueList } from "../issue-list.js";
import { wholeAddress } from "./list-address.js";
import { isBoard, listAsked } from "./list-asked.js";
import { ListPage } from "./list-page.js";
import { plainAddress } from "./plain-address.js";
import { readRows } from "./read-rows.js";
import { rightsOf } from "./views/view-rights.js";

/** `/issues`, and `/projects/:project/issues` for those of one project. */
export async function showList(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const query = c.req.query();
  const plain = plainAddress(c);
  if (plain !== undefined) return c.var.goTo(plain);
  if (query.with !== undefined) return addFilter(runtime, c);
  const inPath = c.req.param("project");
  const around =
    inPath === undefined
      ? undefined
      : await projectAroundWith(runtime, viewer, { ref: inPath, permission: "view_issues" });
  const projectId = around?.project.id;
  const opening = await openingView(runtime, c, projectId);
  if (opening) return c.var.goTo(opening);
  const wanted = await listAsked(runtime, viewer, { query: c.req.queries(), projectId });
  const { asked, filters, all, columns, sort } = wanted;
  const { path } = c.var.view();
  const address = wholeAddress(path, asked);
  const list = { around, asked, filters, address, columns, sort };
  if (isBoard(wanted)) return showBoard(runtime, c, { ...list, all });

  const { limit, offset } = pageOf(query);
  const { issues, total } = await issueList(db, viewer, { ...asked, filters: all, sort, limit, offset });
  const last = toLastPage(c, { limit, offset }, total);
  if (last) return last;
  const [rows, queries, chips] = await Promise.all([
    readRows(runtime, viewer, wanted, { around, found: { issues, total, limit, offset } }),
    queriesFor(db, viewer, projectId),
    filterChips(db, filters, { viewer, projectId, customs: asked.inLists.customs, address, t: c.var.t }),
  ]);
  rememberList(c, { ids: issues.map(({ id }) => id), page: rows.page, limit, total, address });
  return c.var.show(<ListPage {...list} {...rows} {...{ queries, chips }} rights={rightsOf(viewer, asked, around)} />);
}

/** Where a list that is asked for nothing opens with a view. */
async function openingView({ db }: Pick<Runtime, "db">, c: Context, projectId: number | undefined) {
  const { path } = c.var.view();
  if (path.includes("?")) return undefined;
  const id = await defaultQuery(db, c.var.viewer, projectId);
  return id === undefined ? undefined : `${path}?query_id=${id}`;
}
