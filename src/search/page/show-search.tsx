import type { Context } from "hono";
import { toLastPage } from "../../design/index.js";
import { pageOf, type Runtime } from "../../kernel/index.js";
import { idsBelow, projectByRef, visibleProject } from "../../projects/index.js";
import { foundByClass, foundByNumber } from "../search.js";
import { searchedFiles } from "../searched-files.js";
import { SearchPage } from "./search-page.js";

/** So many of each class where all of them are shown. */
const BEST = 10;

/** `/search` and `/projects/:project/search`. A number alone leads to its record. */
export async function showSearch(runtime: Runtime, c: Context): Promise<Response> {
  const { db, contributions } = runtime;
  const { viewer } = c.var;
  const { q = "", in: named, titles_only, open_issues, near } = c.req.query();
  const text = q.trim();
  const inPath = c.req.param("project");
  const project = inPath === undefined ? undefined : await projectByRef(db, viewer, inPath);
  const meant = project ? undefined : await foundByNumber(runtime, viewer, text);
  if (meant) return c.var.goTo(meant.href);
  const scope = contributions.search.find((one) => one.scope === named)?.scope;
  const found = project ?? (await visibleProject(db, viewer, near));
  const how = { titlesOnly: titles_only === "1", openOnly: open_issues === "1", files: searchedFiles(c) };
  const asked = { text, scope, project, ...how };
  const page = pageOf(c.req.query());
  const pageOfClass = (one: string) =>
    scope === undefined ? { limit: BEST, offset: 0 } : one === scope ? page : { limit: 0, offset: 0 };
  const projects = project && idsBelow(project.id);
  const classes = await foundByClass(runtime, viewer, { ...asked, projects, pageOf: pageOfClass });
  const shown = classes.find((one) => one.scope === scope);
  const last = shown && toLastPage(c, page, shown.total);
  if (last) return last;
  return c.var.show(<SearchPage asked={{ ...asked, near: found }} classes={classes} page={pageNumber(page)} />);
}

const pageNumber = ({ limit, offset }: { limit: number; offset: number }) => ({
  limit,
  page: Math.floor(offset / limit) + 1,
});
