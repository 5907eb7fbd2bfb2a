import { z } from "zod";
import type { Viewer } from "../accounts/index.js";
import type { Tool } from "../agents/index.js";
import {
  listAnswer,
  listInput,
  listOutput,
  pathHere,
  placeAfter,
  placeInOrder,
  type Runtime,
  text,
  timestamp,
} from "../kernel/index.js";
import { idsBelow, namedProject } from "../projects/index.js";
import { foundInAll, LONGEST_SEARCH } from "./search.js";
import { searchedWords } from "./words.js";

const { count_only: _, ...paging } = listInput;

const input = z.strictObject({
  query: text(LONGEST_SEARCH).describe(
    'Words in any order, beginnings too; "words together"; #12; owner/repo#12; an address.',
  ),
  project: z.union([z.int(), z.string()]).optional(),
  ...paging,
});

const output = z.object({
  results: z.array(
    z.object({
      type: z.string(),
      id: z.int(),
      title: z.string(),
      url: z.string(),
      project: z.string().describe("Its identifier."),
      created_on: z.string(),
      excerpt: z.string(),
    }),
  ),
  ...listOutput,
  hint: z.string().optional(),
});

export const searchTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_search",
  title: "Search",
  description:
    "Full text of projects, issues and what else there is: titles, descriptions, comments, files. The best first.",
  input,
  output,
  access: "read",
  async call(runtime, caller, asked) {
    const project = asked.project === undefined ? undefined : await namedProject(runtime, caller, asked.project);
    const list = { list: "search", asked };
    const [offset] = placeAfter(placeInOrder, list) ?? [0];
    const wanted = {
      text: asked.query,
      files: "also" as const,
      projects: project && idsBelow(project.id),
      limit: asked.limit + 1,
      offset,
    };
    const { found, total, ...nearly } = await foundOrNearly(runtime, caller, wanted);
    const { items, ...rest } = listAnswer(found, list, {
      item: ({ type, id, title, href, project: { identifier }, createdOn, excerpt }) => ({
        type,
        id,
        title,
        url: `${runtime.baseUrl}${href}`,
        project: identifier,
        created_on: timestamp(createdOn),
        excerpt,
      }),
      place: (one) => [offset + found.indexOf(one) + 1],
    });
    return { results: items, total_count: total, ...rest, ...nearly };
  },
};

/**
 * Nothing found tells an agent that there is nothing. A number alone may be that of an issue; and where no record has all words, those
 * with some of them are shown and called so.
 */
async function foundOrNearly(
  runtime: Runtime,
  caller: Viewer,
  wanted: Parameters<typeof foundInAll>[2],
): Promise<Awaited<ReturnType<typeof foundInAll>> & { hint?: string }> {
  const exactly = await foundInAll(runtime, caller, wanted);
  if (exactly.total > 0) return exactly;
  if (NOT_FOUND_HERE.test(pathHere(runtime, wanted.text) ?? "")) return { ...exactly, hint: FOUND_ELSEWHERE };
  if (/^\s*\d+\s*$/.test(wanted.text))
    return foundInAll(runtime, caller, { ...wanted, text: `#${wanted.text.trim()}` });
  if (searchedWords(wanted.text).length < 2) return exactly;
  const nearly = await foundInAll(runtime, caller, { ...wanted, anyWord: true });
  return nearly.total > 0 ? { ...nearly, hint: "Nothing has all of the words. These have some of them." } : nearly;
}

/** Pages of people and versions, which are no records with texts. */
const NOT_FOUND_HERE = /^\/(users|versions)\/\d/;

const FOUND_ELSEWHERE =
  "An address of a person is a query of service_users_list, one of a version the `version` of service_issues_list.";
