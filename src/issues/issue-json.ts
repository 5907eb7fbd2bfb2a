import type { VisibleJournal } from "../entities/index.js";
import { timestamp } from "../kernel/index.js";
import type { ListedIssue } from "./issue-list.js";

const ref = (id: number, name: string | null) => ({ id, name: name ?? "" });

/** An issue in Redmine's shape, in the order of its keys. */
export function issueJson(issue: ListedIssue) {
  return {
    id: issue.id,
    project: ref(issue.project_id, issue.project_name),
    tracker: ref(issue.tracker_id, issue.tracker_name),
    status: { ...ref(issue.status_id, issue.status_name), is_closed: issue.status_closed },
    priority: ref(issue.priority_id, issue.priority_name),
    author: ref(issue.author_id, issue.author_name),
    ...(issue.assigned_to_id === null ? {} : { assigned_to: ref(issue.assigned_to_id, issue.assigned_to_name) }),
    ...(issue.category_id === null ? {} : { category: ref(issue.category_id, issue.category_name) }),
    subject: issue.subject,
    description: issue.description === "" ? null : issue.description,
    start_date: issue.start_date,
    due_date: issue.due_date,
    done_ratio: issue.done_ratio,
    is_private: issue.is_private,
    estimated_hours: issue.estimated_hours,
    total_estimated_hours: issue.estimated_hours,
    created_on: timestamp(issue.created_on),
    updated_on: timestamp(issue.updated_on),
    closed_on: issue.closed_on && timestamp(issue.closed_on),
    lock_version: issue.lock_version,
  };
}

export function journalJson({ id, user, notes, createdOn, privateNotes, stored }: VisibleJournal) {
  return {
    id,
    user: ref(user.id, user.name),
    notes: notes === "" && stored.length > 0 ? "" : notes,
    created_on: timestamp(createdOn),
    private_notes: privateNotes,
    details: stored.map(({ property, prop_key, old_value, value }) => ({
      property,
      name: prop_key,
      old_value,
      new_value: value,
    })),
  };
}
