import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { chosen, type Db, type Here, listInput, listOf, text } from "../../../kernel/index.js";
import { namedProject, versionsOf } from "../../../projects/index.js";
import { priorities, statuses, trackers } from "../../../tracking/index.js";
import { issueShape } from "../../fields/issue-shape.js";
import type { Filters } from "../../list/issue-query.js";
import { issueInSight } from "../../visibility/visible-issue.js";
import { customFieldsArgument } from "../custom-values.js";
import { alsoIssue, meantIssue } from "../issue-reference.js";
import { versionReference } from "../version-reference.js";
import { reference } from "../write-input.js";
import { assigneeAsked, dueByAsked, personAsked, statusAsked, updatedSinceAsked } from "./asked-of-lists.js";
import { customFilters } from "./custom-filters.js";
import { versionsAnywhere } from "./stored-values.js";

const fieldNames = [...Object.keys(issueShape.shape), "custom_fields"];

export const listIssuesInput = z.strictObject({
  query: text(1_000).optional().describe("Words in any order, beginnings too."),
  project: reference.optional().describe("With those below it."),
  status: reference.optional().describe('"open" (the default), "closed", "any", or one by name.'),
  tracker: reference.optional(),
  priority: reference.optional(),
  version: reference.optional().describe('Or "none".'),
  assigned_to: reference.optional().describe('Login, name, "me" or "none".'),
  author: reference.optional(),
  watcher: reference.optional(),
  parent: alsoIssue.optional(),
  custom_fields: customFieldsArgument.optional(),
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
  const person = (field: "author" | "watcher") => personAsked(here, caller, { field, wanted: asked[field] });
  const project = asked.project === undefined ? undefined : await namedProject(here, caller, asked.project);
  const filters: Filters = {
    query: asked.query?.trim() && `=${asked.query}`,
    project_id: project && String(project.id),
    status_id: asked.status === undefined ? undefined : statusAsked(asked.status, await statuses(db)),
    tracker_id:
      asked.tracker === undefined ? undefined : String(chosen("tracker", asked.tracker, await trackers(db)).id),
    priority_id:
      asked.priority === undefined ? undefined : String(chosen("priority", asked.priority, await priorities(db)).id),
    fixed_version_id:
      asked.version === undefined ? undefined : await versionFilter(here, caller, asked.version, project),
    assigned_to_id: await assigneeAsked(here, caller, asked.assigned_to),
    author_id: await person("author"),
    watcher_id: await person("watcher"),
    parent_id: asked.parent === undefined ? undefined : await parentFilter(here, caller, asked.parent),
    due_date: dueByAsked(caller, asked.due_by),
    updated_on: updatedSinceAsked(caller, asked.updated_since),
    ...(asked.custom_fields && (await customFilters(here, caller, asked.custom_fields, project?.id))),
  };
  // What is not asked for leaves a view as it is.
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** What is not there has no children either, which an empty list would say of what is. */
async function parentFilter(here: Here & { db: Db }, caller: Viewer, wanted: string | number) {
  const { id } = await issueInSight(here.db, caller, await meantIssue(here, caller, "parent", wanted));
  return `=${id}`;
}

async function versionFilter(
  { db, baseUrl }: Here & { db: Db },
  caller: Viewer,
  named: string | number,
  project: { id: number } | undefined,
) {
  const wanted = versionReference({ baseUrl }, "version", named);
  if (/^(none)?$/i.test(wanted)) return "!*";
  if (project) return String(chosen("version", wanted, await versionsOf(db, caller, project.id)).id);
  return (await versionsAnywhere(db, caller, { field: "version", wanted })).join("|");
}
