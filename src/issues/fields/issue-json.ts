import type { VisibleJournal } from "../../entities/index.js";
import { timestamp } from "../../kernel/index.js";
import type { ListedIssue } from "../issue-list.js";
import { columnNames, issueFields, shownAs } from "./fields.js";

const ref = (id: number, name: string | null) => ({ id, name: name ?? "" });

/** An issue in Redmine's shape. */
export function issueJson(issue: ListedIssue): Record<string, unknown> {
  const fields = columnNames.flatMap((name) => fieldJson(issue, name));
  return {
    id: issue.id,
    ...Object.fromEntries(fields),
    status: { ...ref(issue.status_id, issue.status_name), is_closed: issue.status_closed },
    total_estimated_hours: issue.estimated_hours,
    lock_version: issue.lock_version,
  };
}

/** Redmine leaves out a reference to nothing, and says null for any other value that is not there. */
function fieldJson(issue: ListedIssue, name: (typeof columnNames)[number]): [string, unknown][] {
  const value = issue[name];
  if (issueFields.get(name)?.kind === "reference") {
    return value === null ? [] : [[shownAs(name), ref(value as number, nameIn(issue, name))]]; // ids of references are numbers
  }
  if (value instanceof Date) return [[name, timestamp(value)]];
  return [[name, value === "" ? null : value]];
}

/** The name beside the id of a reference. */
export const nameIn = (issue: ListedIssue, name: string): string | null =>
  issue[`${shownAs(name)}_name` as keyof ListedIssue] as string | null; // each reference of a listed issue has its name beside it

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
