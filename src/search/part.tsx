import type { Context } from "hono";
import type { Part, Runtime } from "../kernel/index.js";
import { searchMigrations } from "./migrations.js";
import { projectSearch, projectsFindable } from "./project-search.js";
import { searchRest } from "./rest.js";
import { foundByClass, foundByNumber } from "./search.js";
import { SearchPage } from "./search-page.js";
import { searchTool } from "./tool.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const searchPart: Part = {
  name: "search",
  words: { en, de },
  migrations: { ...searchMigrations, ...projectsFindable },
  search: [projectSearch],
  tools: [searchTool],
  gather: (parts) => ({ search: parts.flatMap((part) => part.search ?? []) }),
  routes: (routers, runtime) => {
    searchRest(routers, runtime);
    routers.pages.get("/search", (c) => show(runtime, c));
  },
};

/** As many of each class as one looks through. */
const MOST_SHOWN = 25;

async function show(runtime: Runtime, c: Context): Promise<Response> {
  const text = c.req.query("q")?.trim() ?? "";
  const meant = await foundByNumber(runtime, c.var.viewer, text);
  if (meant) return c.var.goTo(meant.href);
  const classes = await foundByClass(runtime, c.var.viewer, { text, limit: MOST_SHOWN });
  return c.var.show(<SearchPage text={text} classes={classes} />);
}
