import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { Db, Migrations } from "../kernel/index.js";
import { customFieldVisible, projectVisible } from "../projects/index.js";
import { excerptAround } from "./excerpt-around.js";
import { madeFindable } from "./migrations.js";
import type { Found, SearchProvider, Wanted } from "./provider.js";
import { inTitle, type SearchedWord, textsWith, titlesWith, wordsQuery } from "./words.js";

const TYPE = "Project";

export const projectsFindable: Migrations = {
  "2026-12-12-6302 words of projects": {
    async up(db) {
      const projects = { type: TYPE, table: "projects", title: "name", text: "description" };
      for (const step of madeFindable(projects)) await step.execute(db);
      await sql`create index projects_identifier_words on projects using gin (search_words(identifier))`.execute(db);
    },
  },
};

/**
 * Projects by words of their name, identifier, description and searchable custom fields; first those with all of them in the name.
 * As in Redmine, a search in a project finds none; they have no files.
 */
export const projectSearch: SearchProvider = {
  label: "search.projects",
  scope: "projects",
  icon: "folder",
  leadsTo: (path) => projectIn(path) !== undefined,
  async find(db, viewer, wanted) {
    if (wanted.projects || wanted.words.length === 0 || wanted.files === "only")
      return { found: [], total: 0, titled: 0 };
    const rows = await matches(db, viewer, wanted);
    const found = rows.flatMap((row) => (row.id === null ? [] : [foundOf(row, wanted)]));
    const [{ total, all_titled: titled } = { total: 0, all_titled: 0 }] = rows;
    return { found, total, titled };
  },
};

interface Match {
  id: number;
  name: string;
  identifier: string;
  description: string;
  created_on: Date;
}

/** Where the page is empty, the count stands in a row of its own. */
type Row = (Match | { id: null }) & { total: number; all_titled: number };

async function matches(db: Db, viewer: Viewer, { words, limit, offset, ...how }: Wanted) {
  const named = projectIn(how.text);
  const stands = named === undefined ? wordsStand(viewer, words, how) : sql`${named} in (p.identifier, p.id::text)`;
  const { rows } = await sql<Row>`
    with matched as materialized (
      select p.id, p.name, p.identifier, p.description, p.created_on, ${inTitle("t.words", words)} as titled,
             ts_rank(t.words, ${wordsQuery(words, "|")}) as rank
        from projects p
        left join search_texts t on t.entity_type = ${sql.lit(TYPE)} and t.entity_id = p.id
       where (${stands}) and ${projectVisible(viewer, "p")}
    ), page as (
      select m.* from matched m
       order by m.titled desc, m.rank desc nulls last, lower(m.name), m.id limit ${limit} offset ${offset}
    )
    select page.*, counted.*
      from (select count(*)::int as total, (count(*) filter (where titled))::int as all_titled from matched) counted
      left join page on true`.execute(db);
  return rows;
}

/** The identifier or id in the path of a project, or of a list that belongs to it. */
const projectIn = (path: string) => /^\/projects\/([\w-]{1,100})(?:\.json)?(?:[/?#]|$)/.exec(path)?.[1];

const wordsStand = (viewer: Viewer, words: SearchedWord[], how: Pick<Wanted, "titlesOnly" | "anyWord">) =>
  sql.join(
    words.map((word) => wordStands(viewer, word, how)),
    how.anyWord ? sql` or ` : sql` and `,
  );

function wordStands(viewer: Viewer, { query }: SearchedWord, { titlesOnly }: Pick<Wanted, "titlesOnly">) {
  if (titlesOnly) return sql`p.id in (${titlesWith(TYPE, query)})`;
  const wanted = sql`to_tsquery('simple', ${query}::text)`;
  const has = (text: string) => sql`search_words(${sql.ref(text)}) @@ ${wanted}`;
  return sql`p.id in (
    ${textsWith(TYPE, query)}
    union all select named.id from projects named where ${has("named.identifier")}
    union all ${projectsWithValue(viewer, has("v.value"))})`;
}

/** Of the fields that the viewer sees there. */
const projectsWithValue = (viewer: Viewer, has: RawBuilder<unknown>) => sql`
  select v.customized_id from custom_values v join custom_fields f on f.id = v.custom_field_id and f.searchable
   where v.customized_type = 'project' and ${has}
     and ${customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("v.customized_id"))}`;

function foundOf({ id, name, identifier, description, created_on }: Match, { words }: Wanted): Found {
  return {
    type: "project",
    closed: false,
    id,
    title: name,
    redmineTitle: `Project: ${name}`,
    href: `/projects/${identifier}`,
    project: { id, name, identifier },
    text: description,
    createdOn: created_on,
    excerpt: excerptAround(description, words) ?? excerptAround(description) ?? "",
    writers: [],
  };
}
