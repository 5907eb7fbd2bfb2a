import type { Context } from "hono";
import { z } from "zod";
import {
  included,
  including,
  momentAnswer,
  paged,
  pageOf,
  pageQuery,
  type Routers,
  type Runtime,
  timestamp,
} from "../kernel/index.js";
import { projectByRef } from "../projects/index.js";
import type { Found } from "./provider.js";
import { scopes, searchedProjects } from "./scope.js";
import { foundInAll } from "./search.js";
import { searchedFiles } from "./searched-files.js";

/** Redmine's search; an `excerpt` of each where it is asked for. */
export function searchRest({ rest }: Routers, runtime: Runtime): void {
  const search = rest.about(runtime, "Search", { project: z.string().describe("Id or identifier.") });
  const { page: _, ...page } = pageQuery;
  const query = {
    q: z.string().describe('Words in any order, `"words together"`, `#12`, `owner/repository#12` or an address.'),
    titles_only: flag.describe("Look in titles only."),
    open_issues: flag.describe("Leave out what is closed."),
    all_words: z.enum(["0", "1"]).default("1").describe("0: one of the words is enough."),
    attachments: z
      .enum(["0", "1", "only"])
      .default("0")
      .describe("1: look in the names and descriptions of files, too; only: in these alone."),
    issues: flag.describe("1: of the classes, only those that are asked for like this."),
    scope: z
      .enum(scopes)
      .optional()
      .describe(
        "all: everywhere; my_projects: where the caller is a member; bookmarks: what they bookmarked; subprojects: the project and those below it.",
      ),
    projects: flag.describe(
      "1: projects, by name, identifier, description and searchable custom fields; not inside a project.",
    ),
    ...including("excerpt"),
    ...page,
  };
  const total_count = z.int().nullable().describe("null where nothing was asked for.");
  const answer = { ...paged({ results: z.array(resultAnswer) }), total_count };
  search.get("/search", show, { summary: "Search", query, answer });
  search.get("/projects/:project/search", show, { summary: "Search a project", query, answer });
}

const flag = z.enum(["0", "1"]);

const resultAnswer = z
  .object({
    id: z.int(),
    title: z.string(),
    type: z.string().describe("`issue`, `issue-closed`, `project`, or what a plugin brings."),
    url: z.string(),
    description: z.string().nullable().describe("Markdown."),
    excerpt: z.string().optional().describe("With `include=excerpt`: one line with some of the words."),
    datetime: momentAnswer.describe("When it was created."),
  })
  .meta({ id: "SearchResult" });

async function show(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { q = "", titles_only, open_issues, all_words, scope } = c.req.query();
  const withExcerpt = included(c).has("excerpt");
  const reference = c.req.param("project");
  const projectId = reference === undefined ? undefined : (await projectByRef(runtime.db, viewer, reference)).id;
  const page = pageOf(c.req.query());
  const { found, total } = await foundInAll(runtime, viewer, {
    text: q,
    projects: searchedProjects(viewer, { scope, projectId }),
    only: [...runtime.contributions.search.map((one) => one.scope), ...NOT_HERE].filter(
      (one) => c.req.query(one) === "1",
    ),
    titlesOnly: titles_only === "1",
    openOnly: open_issues === "1",
    anyWord: all_words === "0" || all_words === "",
    files: searchedFiles(c),
    ...page,
  });
  const results = found.map((one) => ({
    ...resultJson(one, runtime.baseUrl),
    ...(withExcerpt && { excerpt: one.excerpt }),
  }));
  const { limit, offset } = page;
  return c.json({ results, total_count: q.trim() === "" ? null : total, offset, limit });
}

/** Redmine's classes that this product does not have: asked for alone they find nothing. */
const NOT_HERE = ["news", "documents", "changesets", "wiki_pages", "messages"];

const resultJson = (
  { id, title, redmineTitle = title, type, href, text, createdOn }: Found,
  baseUrl: string,
): z.infer<typeof resultAnswer> => ({
  id,
  title: redmineTitle,
  type,
  url: `${baseUrl}${href}`,
  description: text === "" ? null : text,
  datetime: timestamp(createdOn),
});
