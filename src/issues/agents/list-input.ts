import { z } from "zod";
import { namedPrincipal, type Viewer } from "../../accounts/index.js";
import { chosen, type Db, invalid, listInput, listOf, text } from "../../kernel/index.js";
import { namedProject } from "../../projects/index.js";
import { priorities, statuses, trackers } from "../../tracking/index.js";
import { issueShape } from "../fields/issue-shape.js";
import type { Filters } from "../list/issue-query.js";
import { reference } from "./write-input.js";

const fieldNames = Object.keys(issueShape.shape);

export const listIssuesInput = z.strictObject({
  query: text(1_000).optional().describe("Words in subject, description or comments, in any order, beginnings too."),
  project: reference.optional().describe("With those below it."),
  status: reference.default("open").describe('"open", "closed", "any", or one by name.'),
  tracker: reference.optional(),
  priority: reference.optional(),
  assigned_to: reference.optional().describe('Login, name, "me" or "none".'),
  author: reference.optional(),
  watcher: reference.optional(),
  updated_since: z.string().max(40).optional().describe("Date or time."),
  fields: listOf(z.enum(fieldNames), fieldNames.length)
    .min(1)
    .default(["id", "subject", "project", "status", "assigned_to", "updated_on"]),
  ...listInput,
});

type Input = z.infer<typeof listIssuesInput>;

/** Names become the filters of the list. */
export async function filtersOf(db: Db, caller: Viewer, asked: Input): Promise<Filters> {
  const person = async (field: "assigned_to" | "author" | "watcher") => {
    const wanted = asked[field];
    if (wanted === undefined) return undefined;
    // `me` is the caller's groups as well.
    return String(wanted).toLowerCase() === "me" ? "me" : String(await namedPrincipal(db, caller, { field, wanted }));
  };
  const project = asked.project === undefined ? undefined : await namedProject(db, caller, asked.project);
  return {
    query: asked.query && `=${asked.query}`,
    project_id: project && String(project.id),
    status_id: await statusFilter(db, asked.status),
    tracker_id:
      asked.tracker === undefined ? undefined : String(chosen("tracker", asked.tracker, await trackers(db)).id),
    priority_id:
      asked.priority === undefined ? undefined : String(chosen("priority", asked.priority, await priorities(db)).id),
    assigned_to_id: /^(none|nobody)$/i.test(String(asked.assigned_to)) ? "!*" : await person("assigned_to"),
    author_id: await person("author"),
    watcher_id: await person("watcher"),
    updated_on: asked.updated_since && `>=${sinceOf(asked.updated_since)}`,
  };
}

async function statusFilter(db: Db, wanted: Input["status"]): Promise<string> {
  const word = String(wanted).trim().toLowerCase();
  if (word === "open" || word === "closed") return word;
  if (["any", "all", "*"].includes(word)) return "*";
  const words = ["open", "closed", "any"].map((name) => ({ id: 0, name }));
  return String(chosen("status", wanted, [...(await statuses(db)), ...words]).id);
}

/** A day is a day of the caller; a time without a zone is UTC, as times in answers are. */
function sinceOf(sent: string): string {
  const moment = sent.trim();
  if (/^\d{4}-\d\d-\d\d$/.test(moment) && !Number.isNaN(Date.parse(moment))) return moment;
  const zoned = /(z|[+-]\d\d:?\d\d)$/i.test(moment) ? moment : `${moment}Z`;
  const time = new Date(zoned.replace(" ", "T"));
  if (!/^\d{4}-\d\d-\d\d[T ]/i.test(moment) || Number.isNaN(time.getTime())) {
    throw invalid("updated_since", "issues.wrong_time");
  }
  return time.toISOString();
}
