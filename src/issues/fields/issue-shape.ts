import { z } from "zod";
import type { ListedIssue } from "../list/listed-issue.js";
import type { Field } from "./field.js";
import { columnNames, issueFields, shownAs } from "./fields.js";
import { nameIn } from "./issue-json.js";

/** What agents call a field (decisions 8.5). */
export const agentName = (name: string): string => {
  const shown = shownAs(name);
  return shown === "fixed_version" ? "version" : shown;
};

/** The same field by the name that lists are sorted and grouped by, which is Redmine's. */
export const nameInLists = (asked: string): string => (asked === "version" ? "fixed_version" : asked);

export const named = z.object({ id: z.int(), name: z.string() });

const shapes = {
  reference: named,
  line: z.string(),
  text: z.string(),
  flag: z.boolean(),
  day: z.string(),
  moment: z.string(),
  percent: z.int(),
  hours: z.number(),
  number: z.number(),
} satisfies Record<Field["kind"], z.ZodType>;

/** Everything an agent may ask of an issue in a list; each is left out unless it is asked for. */
export const issueShape = z.object({
  id: z.int(),
  url: z.string(),
  ...Object.fromEntries([...issueFields].map(([name, field]) => [agentName(name), shapeOf(field)])),
  project: named.extend({ identifier: z.string() }),
  status: named.extend({ is_closed: z.boolean() }),
  lock_version: z.int(),
});

export type IssueShape = z.infer<typeof issueShape>;

function shapeOf({ kind, mayBeEmpty }: Field): z.ZodType {
  const shape = shapes[kind];
  return mayBeEmpty ? shape.nullable() : shape;
}

export function issueForAgents(issue: ListedIssue, baseUrl: string): IssueShape {
  return {
    id: issue.id,
    url: `${baseUrl}/issues/${issue.id}`,
    ...Object.fromEntries(columnNames.map((name) => [agentName(name), valueFor(issue, name)])),
    project: { id: issue.project_id, name: issue.project_name, identifier: issue.project_identifier },
    status: { id: issue.status_id, name: issue.status_name, is_closed: issue.status_closed },
    lock_version: issue.lock_version,
  };
}

function valueFor(issue: ListedIssue, name: (typeof columnNames)[number]): unknown {
  const value = issue[name];
  if (value instanceof Date) return value.toISOString();
  if (value === null || issueFields.get(name)?.kind !== "reference") return value;
  return { id: value, name: nameIn(issue, name) ?? "" };
}

const LONG = 500;

/** Long old and new texts would fill an answer; their length tells whether to read on. */
export const elided = (value: string | null) =>
  value !== null && value.length > LONG ? `(${value.length} characters; ${value.slice(0, 80)}…)` : value;
