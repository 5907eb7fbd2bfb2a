import { type RawBuilder, sql } from "kysely";
import type { IssueFields } from "../fields/fields.js";

/** What the job that tells of an issue knows of it: who is concerned, who sees it, and whether it is closed now. */
export interface Subject {
  issue_id: number;
  project_id: number;
  tracker_id: number;
  author_id: number;
  assigned_to_id: number | null;
  is_private: boolean;
  is_closed: boolean;
}

/** A new issue. */
export interface ToldIssue extends Subject {
  id: number;
  /** As the database writes it. */
  created_on: string;
}

/** One that is updated. */
export interface UpdatedSubject extends Subject {
  /** The update closes it, which from one closed status to another it does not (decisions 9.4). */
  closes: boolean;
}

/** It as a select of the issue `i` in the status `s`. */
export const subject = [
  "i.id as issue_id",
  "i.project_id",
  "i.tracker_id",
  "i.author_id",
  "i.assigned_to_id",
  "i.is_private",
  "s.is_closed",
] as const;

/** It as the change that writes the issue leaves it: a select of one row. */
export const subjectInHand = (
  issueId: RawBuilder<number>,
  authorId: number,
  { project_id, tracker_id, assigned_to_id, is_private, status_id }: IssueFields,
): RawBuilder<Subject> => sql`
  select ${issueId} as issue_id, ${project_id}::int as project_id, ${tracker_id}::int as tracker_id, ${authorId}::int as author_id,
         ${assigned_to_id}::int as assigned_to_id, ${is_private}::boolean as is_private, s.is_closed
    from issue_statuses s where s.id = ${status_id}`;

/** The same of an update. */
export const updateInHand = (
  issueId: number,
  authorId: number,
  { old, next }: { old: IssueFields; next: IssueFields },
): RawBuilder<UpdatedSubject> => sql`
  select now.*, now.is_closed and not before.is_closed as closes
    from (${subjectInHand(sql`${issueId}::int`, authorId, next)}) now, issue_statuses before where before.id = ${old.status_id}`;

/** Whether the issue `e`, which was created, is still what was said of it. */
export const sameIssue = (said: ToldIssue): RawBuilder<boolean> =>
  sql`e.created_on = ${said.created_on}::timestamptz and ${sameSubject(said)}`;

/** The same of one that a journal is of. */
export const sameSubject = (said: Subject): RawBuilder<boolean> => sql`
  (e.project_id, e.tracker_id, e.author_id, e.is_private, (select s.is_closed from issue_statuses s where s.id = e.status_id))
    = (${said.project_id}::int, ${said.tracker_id}::int, ${said.author_id}::int, ${said.is_private}::boolean, ${said.is_closed}::boolean)
  and e.assigned_to_id is not distinct from ${said.assigned_to_id}::int`;
