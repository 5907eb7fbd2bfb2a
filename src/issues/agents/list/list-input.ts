import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { chosen, type Db, type Here, listInput, listOf, type Named, text } from "../../../kernel/index.js";
import { isOwnProjects, namedProject, visibleCategoriesNamed } from "../../../projects/index.js";
import { priorities, statuses, trackers } from "../../../tracking/index.js";
import { issueShape } from "../../fields/issue-shape.js";
import type { Filters } from "../../list/issue-query.js";
import { issueInSight } from "../../visibility/visible-issue.js";
import { customFieldsArgument } from "../custom-values.js";
import { alsoIssue, meantIssue } from "../issue-reference.js";
import { versionReference } from "../version-reference.js";
import { reference } from "../write-input.js";
import { assigneesAsked, dueByAsked, peopleAsked, statusesAsked, updatedSinceAsked } from "./asked-of-lists.js";
import { customFilters } from "./custom-filters.js";
import { otherFilters, readFilters } from "./other-filters.js";
import { anyAsked, isNone, several, type Wanted } from "./several-asked.js";
import { versionsAnywhere } from "./stored-values.js";

const fieldNames = [...Object.keys(issueShape.shape), "custom_fields"];

export const listIssuesInput = z.strictObject({
  query: text(1_000).optional().describe("Words in any order, beginnings too."),
  project: reference.optional().describe('With those below it, where the site shows them; "mine", "bookmarks".'),
  status: several(reference).optional().describe('"open" (the default), "closed", "any", or by name.'),
  tracker: several(reference).optional(),
  priority: several(reference).optional(),
  category: several(reference).optional(),
  version: several(reference).optional(),
  assigned_to: several(reference).optional().describe('Login, name, "me".'),
  author: several(reference).optional(),
  watcher: several(reference).optional(),
  parent: several(alsoIssue).optional(),
  custom_fields: customFieldsArgument.optional(),
  filters: otherFilters.optional(),
  due_by: z.string().max(40).optional().describe("This day or before."),
  updated_since: z.string().max(40).optional().describe("Date or time."),
  view: reference.optional().describe("A saved view: its filters and order."),
  sort: text(200).optional().describe('"priority:desc,due_date"'),
  group_by: text(250).optional(),
  fields: listOf(z.enum(fieldNames), fieldNames.length)
    .min(1)
    .default(["id", "subject", "project", "status", "assigned_to", "updated_on"]),
  ...listInput,
});

type Input = z.infer<typeof listIssuesInput>;

/** Names become the filters of the list. */
export async function filtersOf(here: Here & { db: Db }, caller: Viewer, asked: Input): Promise<Filters> {
  const { db } = here;
  const people = (field: "author" | "watcher") => peopleAsked(here, caller, { field, wanted: asked[field] });
  const called = String(asked.project).trim().toLowerCase();
  const theirs = isOwnProjects(called) ? called : undefined;
  const within =
    asked.project === undefined || theirs ? undefined : (await namedProject(here, caller, asked.project)).id;
  const filters: Filters = {
    query: asked.query?.trim() && `=${asked.query}`,
    project_id: theirs ?? within?.toString(),
    status_id: asked.status === undefined ? undefined : await statusesAsked(asked.status, await statuses(db)),
    tracker_id: await namesAsked("tracker", asked.tracker, () => trackers(db)),
    priority_id: await namesAsked("priority", asked.priority, () => priorities(db)),
    category_id: await unlessNone("category", asked.category, (wanted) =>
      visibleCategoriesNamed(db, caller, { wanted, within }),
    ),
    fixed_version_id: await unlessNone("version", asked.version, (wanted) =>
      versionsAnywhere(db, caller, { field: "version", wanted: versionReference(here, "version", wanted), within }),
    ),
    assigned_to_id: await assigneesAsked(here, caller, asked.assigned_to),
    author_id: await people("author"),
    watcher_id: await people("watcher"),
    parent_id: await unlessNone("parent", asked.parent, (wanted) => parentsNamed(here, caller, wanted)),
    due_date: dueByAsked(caller, asked.due_by),
    updated_on: updatedSinceAsked(caller, asked.updated_since),
    ...(asked.custom_fields && (await customFilters(here, caller, asked.custom_fields, within))),
  };
  // What is not asked for leaves a view as it is.
  const own = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return asked.filters ? { ...own, ...(await readFilters(here, caller, asked.filters, own)) } : own;
}

const namesAsked = async (field: string, wanted: Wanted | undefined, choices: () => Promise<Named[]>) =>
  wanted === undefined
    ? undefined
    : anyAsked({ field, wanted }, async (one) => [chosen(field, one, await choices()).id]);

const unlessNone = async (
  field: string,
  wanted: Wanted | undefined,
  idsOf: (one: Wanted) => Promise<readonly number[]>,
) => {
  if (wanted === undefined) return undefined;
  return isNone(wanted) || wanted === "" ? "!*" : anyAsked({ field, wanted }, idsOf);
};

/** What is not there has no children either, which an empty list would say of what is. */
async function parentsNamed(here: Here & { db: Db }, caller: Viewer, wanted: Wanted): Promise<number[]> {
  return [(await issueInSight(here.db, caller, await meantIssue(here, caller, "parent", wanted))).id];
}
