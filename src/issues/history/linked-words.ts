import { sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import { type Reference, referencesIn, type WordLinks } from "../../design/index.js";
import { activePeople, meantBy } from "../../entities/index.js";
import { anyOf, type Db } from "../../kernel/index.js";
import { foreignWord, originMatches } from "../issue/origins.js";
import { seenBy } from "../visibility/seen-by.js";

interface Texts {
  issueId: number;
  /** What people wrote here: `#12` is the issue with the id 12. */
  own: string[];
  /** What the issue's import brought: `#12` is the issue that had the number 12 there (decisions 10.9). */
  imported: string[];
}

interface Links {
  own: WordLinks;
  imported: WordLinks;
}

interface Row {
  kind: "person" | "own" | "imported";
  id: number;
  /** A login, a number here, or a foreign one with its place before it. */
  word: string;
  title: string;
}

/** Where the references in the texts lead, for issues the viewer sees and users who are notified: one statement. */
export async function linkedWords(db: Db, viewer: Viewer, texts: Texts): Promise<Links> {
  const own = texts.own.flatMap(referencesIn);
  const imported = texts.imported.flatMap(referencesIn);
  const rows = await linkedRows(db, viewer, texts.issueId, { own, imported });
  const people = rows.filter(({ kind }) => kind === "person").map((row) => ({ ...row, login: row.word }));
  const person = meantBy(people);
  const issues = new Map(rows.map((row) => [`${row.kind} ${row.word}`, row]));
  const linked = (references: readonly Reference[], issueOf: (one: Reference) => Row | undefined): WordLinks =>
    new Map(
      references.flatMap((one) => {
        const { word = one.words[0] ?? "", person: someone } = person(one) ?? {};
        const row = someone ?? issueOf(one);
        const place = someone ? "users" : "issues";
        return row ? [[word, { href: `/${place}/${row.id}`, title: row.title }] as const] : [];
      }),
    );
  return {
    own: linked(own, (one) => issues.get(`own ${localNumber(one)}`)),
    imported: linked(imported, (one) => issues.get(`imported ${foreignWord(one)}`)),
  };
}

/** The same for texts of a record that is no issue. */
export const linksIn = async (db: Db, viewer: Viewer, texts: string[]): Promise<WordLinks> =>
  (await linkedWords(db, viewer, { issueId: NO_ISSUE, own: texts, imported: [] })).own;

const NO_ISSUE = 0;

const localNumber = (one: Reference) => (one.what === "number" && !one.repository ? one.number : undefined);

async function linkedRows(
  db: Db,
  viewer: Viewer,
  issueId: number,
  { own, imported }: { own: Reference[]; imported: Reference[] },
): Promise<Row[]> {
  const people = activePeople([...own, ...imported], viewer);
  const numbers = [...new Set(own.flatMap((one) => localNumber(one) ?? []))];
  const foreign = originMatches(issueId, imported);
  const seen = seenBy(viewer);
  const selects = [
    people &&
      sql`select 'person' as kind, id, login as word, ${nameOf("users")} as title
                    from users where ${people}`,
    numbers.length > 0 &&
      sql`select 'own' as kind, i.id, i.id::text as word, i.subject as title
            from issues i where i.id = ${anyOf(numbers)} and ${seen.issue("i")}`,
    foreign &&
      sql`(select distinct on (o.word) 'imported' as kind, i.id, o.word, i.subject as title
                      from (${foreign}) o join issues i on i.id = o.issue_id where ${seen.issue("i")}
                     order by o.word, o.near desc, i.id)`,
  ].filter((select) => select !== undefined && select !== false);
  if (selects.length === 0) return [];
  const { rows } = await sql<Row>`with ${seen.projects} ${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}
