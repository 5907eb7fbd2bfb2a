import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { ActivityProvider, Happening } from "../../activity/index.js";
import { type VisibleJournal, visibleJournals } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { listedIssues } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { seenBy } from "../visibility/seen-by.js";
import { issueEntity } from "./issue-entity.js";

/** New issues, and the journals of issues. */
export const issueActivity: ActivityProvider = async (db, viewer, limit) => {
  const journals = await recentJournals(db, viewer, limit);
  const newest = { filters: { status_id: "*" }, sort: "created_on:desc", limit, offset: 0 };
  const created = await listedIssues(db, viewer, newest);
  const changed = await issuesById(
    db,
    viewer,
    journals.map(({ entityId }) => entityId),
  );
  return [
    ...created.map(creation),
    ...journals.flatMap((journal) => {
      const issue = changed.get(journal.entityId);
      return issue ? [happening(issue, journal)] : [];
    }),
  ];
};

/** The newest of every issue the viewer sees. `offset 0`: asked per journal, newest first, until there are enough. */
function recentJournals(db: Db, viewer: Viewer, limit: number): Promise<VisibleJournal[]> {
  const seen = seenBy(viewer);
  const where = sql<boolean>`exists (select 1 from issues i where i.id = j.entity_id and ${seen.issue("i")} offset 0)`;
  return visibleJournals(db, viewer, issueEntity, { seen: { with: seen.projects, where }, limit });
}

const creation = (issue: ListedIssue): Happening => ({
  ...subject(issue),
  at: issue.created_on,
  whoId: issue.author_id,
  who: issue.author_name,
  did: "created",
  text: issue.description,
});

const happening = (issue: ListedIssue, { id, createdOn, user, notes }: VisibleJournal): Happening => ({
  ...subject(issue, `#change-${id}`),
  at: createdOn,
  whoId: user.id,
  who: user.name,
  did: notes === "" ? "changed" : "commented",
  text: notes,
});

const subject = (issue: ListedIssue, anchor = "") => ({
  title: `${issue.tracker_name} #${issue.id}: ${issue.subject}`,
  href: `/issues/${issue.id}${anchor}`,
  project: { name: issue.project_name, identifier: issue.project_identifier },
});

async function issuesById(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, ListedIssue>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const filters = { status_id: "*", issue_id: wanted.join("|") };
  const issues = await listedIssues(db, viewer, { filters, limit: wanted.length, offset: 0 });
  return new Map(issues.map((issue) => [issue.id, issue]));
}
