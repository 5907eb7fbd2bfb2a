import { z } from "zod";
import type { Viewer } from "../accounts/index.js";
import type { Tool } from "../agents/index.js";
import { excerpt } from "../design/index.js";
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
import { idsBelow, namedProject, peopleIn } from "../projects/index.js";
import { besideRecords, besideRecordsIn } from "./beside-records.js";
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
      project: z.string().optional().describe("Its identifier."),
      created_on: z.string().optional(),
      excerpt: z.string(),
      author_standing: z.literal("outsider").optional(),
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
    const elsewhere = besideRecordsIn(pathHere(runtime, asked.query) ?? "");
    if (elsewhere) return oneBesideRecords(runtime, caller, elsewhere);
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
    const people = await peopleIn(
      runtime.db,
      found.flatMap(({ writers }) => writers),
      found.map((one) => one.project.id),
    );
    const { items, ...rest } = listAnswer(found, list, {
      item: ({
        type,
        id,
        title,
        href,
        project: { identifier, id: projectId },
        createdOn,
        excerpt: around,
        writers,
      }) => ({
        type,
        id,
        title,
        url: `${runtime.baseUrl}${href}`,
        project: identifier,
        created_on: timestamp(createdOn),
        excerpt: around,
        // Whoever of them stands furthest outside: what is in the row cannot be told apart.
        ...(writers.some((writer) => people.get(writer)?.standing(projectId) === "outsider") && {
          author_standing: "outsider" as const,
        }),
      }),
      place: (one) => [offset + found.indexOf(one) + 1],
    });
    return { results: items, total_count: total, ...rest, ...nearly };
  },
};

/** What it is, if the caller sees it, and where else it is asked for: never texts in which its address stands. */
async function oneBesideRecords(
  { db, baseUrl }: Runtime,
  caller: Viewer,
  page: NonNullable<ReturnType<typeof besideRecordsIn>>,
): Promise<z.infer<typeof output>> {
  const found = await besideRecords(db, caller, page);
  if (!found) return { results: [], total_count: 0, next_cursor: null, hint: FOUND_ELSEWHERE };
  const { href, excerpt: text, ...one } = found;
  const result = { ...one, url: `${baseUrl}${href}`, excerpt: excerpt(text) };
  return { results: [result], total_count: 1, next_cursor: null, hint: FOUND_ELSEWHERE };
}

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
  if (/^\s*\d+\s*$/.test(wanted.text))
    return foundInAll(runtime, caller, { ...wanted, text: `#${wanted.text.trim()}` });
  if (searchedWords(wanted.text).length < 2) return exactly;
  const nearly = await foundInAll(runtime, caller, { ...wanted, anyWord: true });
  return nearly.total > 0 ? { ...nearly, hint: "Nothing has all of the words. These have some of them." } : nearly;
}

const FOUND_ELSEWHERE =
  "An address of a person is a query of service_users_list, one of a version the `version` of service_issues_list.";
