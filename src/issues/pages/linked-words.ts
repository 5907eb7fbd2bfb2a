import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { WordLinks } from "../../design/index.js";
import { namedIn } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { seenBy } from "../visibility.js";

/** Where `#12` and `@ada` in the texts lead, for issues the viewer sees and people there are: one statement. */
export async function linkedWords(db: Db, viewer: Viewer, texts: string[]): Promise<WordLinks> {
  const logins = texts.flatMap((text) => namedIn(text).logins.flat());
  const ids = texts.flatMap((text) => [...text.matchAll(/#(\d{1,9})(?!\w)/g)].map(([, id]) => Number(id)));
  if (logins.length === 0 && ids.length === 0) return new Map();
  const seen = seenBy(viewer);
  const { rows } = await sql<{ word: string; href: string; title: string }>`
    with ${seen.projects}
    select '#' || i.id as word, '/issues/' || i.id as href, i.subject as title
      from issues i
     where i.id = any(${[...new Set(ids)]}::int[]) and ${seen.issue("i")}
    union all
    select '@' || login, '/users/' || id, trim(firstname || ' ' || lastname)
      from users
     where login = any(${[...new Set(logins)]}::text[]) and type = 'user'`.execute(db);
  return new Map(rows.map(({ word, ...link }) => [word, link]));
}
