import { sql } from "kysely";
import type { EntityClass, WrittenJournal } from "../../entities/index.js";
import { topic } from "../../kernel/index.js";
import type { ToldIssue } from "../told/subject.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { describeIssues } from "./describe-issues.js";
import { mayOnIssue } from "./may/may-on-issue.js";
import { namedIssues } from "./named-issues.js";

export interface CreatedIssue {
  id: number;
  mentioned: number[];
  /** False when no user shall be notified. */
  notify: boolean;
  /** Where the change has it. */
  inHand?: ToldIssue;
}

/** An issue was created. */
export const issueCreated = topic<CreatedIssue>("Issue");

/** Issues as records with journals and watchers. */
export const issueEntity: EntityClass = {
  type: issueCreated.name,
  table: "issues",
  visible: (user, id, granted) =>
    sql`exists (select 1 from issues ei where ei.id = ${id} and ${issueVisible(user, issueColumns("ei"), granted)})`,
  project: (id) => sql`(select project_id from issues where id = ${id})`,
  tracker: (id) => sql`(select tracker_id from issues where id = ${id})`,
  author: (id) => sql`(select author_id from issues where id = ${id})`,
  guardedDetails: namedIssues,
  viewPermission: "view_issues",
  describe: describeIssues,
  mayOnNotes: mayOnIssue,
  journalWritten: topic<WrittenJournal>("Journal"),
};
