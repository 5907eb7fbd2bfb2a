import { z } from "zod";
import type { ListedIssue } from "../issue-list.js";

export const named = z.object({ id: z.int(), name: z.string() });

/** Everything an agent may ask of an issue in a list; each is left out unless it is asked for. */
export const issueShape = z.object({
  id: z.int(),
  subject: z.string(),
  url: z.string(),
  project: named.extend({ identifier: z.string() }),
  tracker: named,
  status: named.extend({ is_closed: z.boolean() }),
  priority: named,
  author: named,
  assigned_to: named.nullable(),
  category: named.nullable(),
  description: z.string(),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  done_ratio: z.int(),
  estimated_hours: z.number().nullable(),
  is_private: z.boolean(),
  lock_version: z.int(),
  created_on: z.string(),
  updated_on: z.string(),
  closed_on: z.string().nullable(),
});

export type IssueShape = z.infer<typeof issueShape>;

export function issueForAgents(issue: ListedIssue, baseUrl: string): IssueShape {
  const ref = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
  return {
    id: issue.id,
    subject: issue.subject,
    url: `${baseUrl}/issues/${issue.id}`,
    project: { id: issue.project_id, name: issue.project_name, identifier: issue.project_identifier },
    tracker: { id: issue.tracker_id, name: issue.tracker_name },
    status: { id: issue.status_id, name: issue.status_name, is_closed: issue.status_closed },
    priority: { id: issue.priority_id, name: issue.priority_name },
    author: { id: issue.author_id, name: issue.author_name },
    assigned_to: ref(issue.assigned_to_id, issue.assigned_to_name),
    category: ref(issue.category_id, issue.category_name),
    description: issue.description,
    start_date: issue.start_date,
    due_date: issue.due_date,
    done_ratio: issue.done_ratio,
    estimated_hours: issue.estimated_hours,
    is_private: issue.is_private,
    lock_version: issue.lock_version,
    created_on: issue.created_on.toISOString(),
    updated_on: issue.updated_on.toISOString(),
    closed_on: issue.closed_on?.toISOString() ?? null,
  };
}

const LONG = 500;

/** Long old and new texts would fill an answer with what nobody asked for; their length is enough to decide. */
export const elided = (value: string | null) =>
  value !== null && value.length > LONG ? `(${value.length} characters; ${value.slice(0, 80)}…)` : value;
