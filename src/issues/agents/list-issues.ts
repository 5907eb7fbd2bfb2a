import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import type { Tool } from "../../agents/index.js";
import {
  type Db,
  invalid,
  listAnswer,
  listInput,
  listOf,
  listOutput,
  placeAfter,
  placeInTime,
} from "../../kernel/index.js";
import { namedProject } from "../../projects/index.js";
import { priorities, statuses, trackers } from "../../tracking/index.js";
import { type IssueShape, issueForAgents, issueShape } from "../fields/issue-shape.js";
import { countIssues, recentIssues } from "../list/issue-list.js";
import type { Filters } from "../list/issue-query.js";
import { chosen, personId } from "./references.js";

const reference = z.union([z.int().positive(), z.string().min(1).max(255)]);
const fieldNames = Object.keys(issueShape.shape);

const input = z.strictObject({
  project: reference.optional().describe("Id, identifier or name. Its subprojects are listed, too."),
  status: reference.default("open").describe('"open", "closed", "any", or a status by id or name.'),
  tracker: reference.optional(),
  priority: reference.optional(),
  assigned_to: reference.optional().describe('Login, name, id, "me", or "none".'),
  author: reference.optional().describe('Login, name, id or "me".'),
  watcher: reference.optional().describe('Who watches: login, name, id or "me".'),
  text: z.string().min(1).max(200).optional().describe("Part of the subject."),
  updated_since: z.iso.datetime().optional(),
  fields: listOf(z.enum(fieldNames), fieldNames.length)
    .min(1)
    .default(["id", "subject", "project", "status", "assigned_to", "updated_on"])
    .describe("What to answer of each issue."),
  ...listInput,
});

const output = z.object({ issues: z.array(issueShape.partial()), ...listOutput });

type Input = z.infer<typeof input>;

export const listIssues: Tool<Input, z.infer<typeof output>> = {
  name: "service_issues_list",
  title: "List issues",
  description:
    "Issues you may see, last changed first; open ones unless you say otherwise. Compact by default: ask for more with `fields`, for numbers only with `count_only`.",
  input,
  output,
  access: "read",
  async call(runtime, caller, asked) {
    const filters = await filtersOf(runtime.db, caller, asked);
    const total_count = await countIssues(runtime.db, caller, filters);
    if (asked.count_only) return { issues: [], total_count, next_cursor: null };
    const list = { list: "issues", asked };
    const after = placeAfter(placeInTime, list);
    const rows = await recentIssues(runtime.db, caller, { filters, limit: asked.limit + 1, after });
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => picked(issueForAgents(row, runtime.baseUrl), asked.fields),
      place: (row) => [row.position, row.id],
    });
    return { issues: items, total_count, ...rest };
  },
};

const picked = (issue: IssueShape, fields: string[]): Partial<IssueShape> =>
  Object.fromEntries(Object.entries(issue).filter(([name]) => fields.includes(name)));

async function filtersOf(db: Db, caller: Viewer, asked: Input): Promise<Filters> {
  const person = async (field: "assigned_to" | "author" | "watcher") =>
    asked[field] === undefined ? undefined : String(await personId(db, caller, field, asked[field]));
  const project = asked.project === undefined ? undefined : await namedProject(db, caller, asked.project);
  return {
    project_id: project && String(project.id),
    status_id: await statusFilter(db, asked.status),
    tracker_id:
      asked.tracker === undefined ? undefined : String(chosen("tracker", asked.tracker, await trackers(db)).id),
    priority_id:
      asked.priority === undefined ? undefined : String(chosen("priority", asked.priority, await priorities(db)).id),
    assigned_to_id:
      asked.assigned_to === "none" ? "!*" : asked.assigned_to === "me" ? "me" : await person("assigned_to"),
    author_id: await person("author"),
    watcher_id: await person("watcher"),
    subject: asked.text && `~${asked.text}`,
    updated_on: asked.updated_since && `>=${utc(asked.updated_since)}`,
  };
}

async function statusFilter(db: Db, wanted: Input["status"]): Promise<string> {
  if (wanted === "open" || wanted === "closed") return wanted;
  if (wanted === "any" || wanted === "*") return "*";
  const named = [
    { id: 0, name: "open" },
    { id: 0, name: "closed" },
    { id: 0, name: "any" },
  ];
  return String(chosen("status", wanted, [...(await statuses(db)), ...named]).id);
}

function utc(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) throw invalid("updated_since", "issues.wrong_time");
  return time.toISOString();
}
