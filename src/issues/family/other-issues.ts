import type { Viewer } from "../../accounts/index.js";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import { type Db, MOST_FOUND } from "../../kernel/index.js";
import { issuesTitled } from "../palette/issues-titled.js";

/** Issues that one can be put below or related to: by number, or by words of their subjects; open ones first. */
export const otherIssues = (db: Db, viewer: Viewer, issueId?: number): ChoiceSource => ({
  search: (text) => issuesLike(db, viewer, { text, issueId }),
  named: (typed) => issuesLike(db, viewer, { text: typed, issueId }),
});

async function issuesLike(
  db: Db,
  viewer: Viewer,
  { text, issueId = 0 }: { text: string; issueId: number | undefined },
): Promise<Choosable[]> {
  const { rows } = await issuesTitled(viewer, { text, but: issueId, limit: MOST_FOUND }).execute(db);
  return rows.map(({ id, subject, project }) => ({ id, value: `#${id}`, label: subject, note: `#${id} · ${project}` }));
}
