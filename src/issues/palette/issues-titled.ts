import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { searchedWords, wordsStand } from "../../search/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { seenBy } from "../visibility/seen-by.js";

interface Titled {
  text: string;
  /** All but this one. */
  but?: number;
  limit: number;
}

/**
 * A select of the issues that the viewer sees and a text means: by number, or by words of their subjects; all for none. The one that
 * has the number comes first, then open ones, then those that changed last.
 */
export function issuesTitled(viewer: Viewer, { text, but = 0, limit }: Titled) {
  const seen = seenBy(viewer);
  const number = Number(NUMBER.exec(text)?.[1] ?? 0);
  const words = searchedWords(text);
  const stand = wordsStand({ entity: issueEntity, viewer, id: sql`i.id`, words, titlesOnly: true });
  const matches = number > 0 ? beginsWith(number) : text.trim() === "" ? sql`true` : stand;
  const order = sql`order by i.id <> ${number}, is_closed, i.updated_on desc, i.id desc`;
  // Names are joined to those that are shown: with them beside it, the words would be looked for in all issues that the viewer sees.
  return sql<{ id: number; subject: string; project: string; is_closed: boolean }>`
    with ${seen.projects}
    select i.id, i.subject, p.name as project, i.is_closed
      from (
        select i.id, i.subject, i.project_id, i.updated_on,
               i.status_id = any(array(select id from issue_statuses where is_closed)) as is_closed
          from issues i
         where ${matches} and ${seen.issue("i")} and i.id <> ${but}
         ${order} limit ${sql.lit(limit)}) i
      join projects p on p.id = i.project_id ${order}`;
}

/** The number itself and those with up to two digits more: who types on is led there, and no more than 111 issues are looked at. */
function beginsWith(number: number) {
  if (number > LARGEST) return sql<boolean>`i.id = ${number}::int`;
  return sql<boolean>`(i.id = ${number}::int
    or i.id between ${number * 10}::int and ${number * 10 + 9}::int
    or i.id between ${number * 100}::int and ${number * 100 + 99}::int)`;
}

/** With two digits more it still is a number of PostgreSQL's. */
const LARGEST = 21_000_000;

const NUMBER = /^#?(\d{1,9})$/;
