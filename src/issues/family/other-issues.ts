import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import { type Db, MOST_FOUND } from "../../kernel/index.js";
import { searchedWords, wordsStand } from "../../search/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { seenBy } from "../visibility/visibility.js";

/** Issues that one can be put below or related to: by number, or by words of their subjects; open ones first. */
export const otherIssues = (db: Db, viewer: Viewer, issueId?: number): ChoiceSource => ({
  search: (text) => issuesLike(db, viewer, { text, issueId }),
  named: (typed) => issuesLike(db, viewer, { text: typed, issueId }),
});

const NUMBER = /^#?(\d{1,9})$/;

async function issuesLike(
  db: Db,
  viewer: Viewer,
  { text, issueId = 0 }: { text: string; issueId: number | undefined },
): Promise<Choosable[]> {
  const seen = seenBy(viewer);
  const number = NUMBER.exec(text)?.[1];
  const words = searchedWords(text);
  const stand = wordsStand({ entity: issueEntity, viewer, id: sql`i.id`, words, titlesOnly: true });
  const matches = number ? sql`i.id = ${number}::int` : text.trim() === "" ? sql`true` : stand;
  const { rows } = await sql<{ id: number; subject: string; project: string }>`
    with ${seen.projects}
    select i.id, i.subject, p.name as project
      from issues i join projects p on p.id = i.project_id join issue_statuses s on s.id = i.status_id
     where ${matches} and ${seen.issue("i")} and i.id <> ${issueId}
     order by s.is_closed, i.updated_on desc, i.id desc limit ${sql.lit(MOST_FOUND)}`.execute(db);
  return rows.map(({ id, subject, project }) => ({ id, value: `#${id}`, label: subject, note: `#${id} · ${project}` }));
}
