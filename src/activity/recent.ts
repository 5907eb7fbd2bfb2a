import type { Viewer } from "../accounts/index.js";
import { type HistoryEntry, type ListedIssue, listedIssues, recentHistory } from "../issues/index.js";
import type { Db } from "../kernel/index.js";

/** Something that happened to an issue: it was created, or one of its journals. */
export interface Happening {
  at: Date;
  who: string;
  issue: ListedIssue;
  journal: HistoryEntry | undefined;
}

const SHOWN = 50;

/** What happened last in everything the viewer may see, latest first. A number of statements that does not grow. */
export async function recentHappenings(db: Db, viewer: Viewer): Promise<Happening[]> {
  const journals = await recentHistory(db, viewer, SHOWN);
  const newest = { filters: { status_id: "*" }, sort: "created_on:desc", limit: SHOWN, offset: 0 };
  const created = await listedIssues(db, viewer, newest);
  const changed = await issuesById(
    db,
    viewer,
    journals.map(({ entityId }) => entityId),
  );
  const happenings = [
    ...created.map((issue) => ({ at: issue.created_on, who: issue.author_name, issue, journal: undefined })),
    ...journals.flatMap((journal) => {
      const issue = changed.get(journal.entityId);
      return issue ? [{ at: journal.createdOn, who: journal.user.name, issue, journal }] : [];
    }),
  ];
  return happenings.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN);
}

async function issuesById(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, ListedIssue>> {
  if (ids.length === 0) return new Map();
  const filters = { status_id: "*", issue_id: [...new Set(ids)].join("|") };
  const issues = await listedIssues(db, viewer, { filters, limit: SHOWN, offset: 0 });
  return new Map(issues.map((issue) => [issue.id, issue]));
}
