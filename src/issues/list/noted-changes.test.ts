import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CompiledQuery, sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../accounts/index.js";
import { type Db, Refusal } from "../../kernel/index.js";
import { people, project, type TestApp, testApp } from "../../testing/index.js";
import { seenBy } from "../visibility/seen-by.js";
import { countOf } from "./count.js";
import { type Filters, filterNames } from "./issue-query.js";

/** What stands behind a word that reads, and what is called: the same of two statements, one plan says for both. */
const namedIn = (text: string) => [...new Set(text.match(/(from|join)\s+\S+|\w+\(/g))].sort().join();

/** Of each filter those that it takes: its ways to read. */
const values = ["1", "me", "*", "~1", "~word", "word", "o", "t", "ev1", "mine", "bookmarks", "=p1", "*o"];

const ofCustomFields = [
  "cf_1",
  "project.cf_1",
  "author.cf_1",
  "fixed_version.cf_1",
  "cf_1.cf_2",
  "cf_1.due_date",
  "cf_1.status",
];

describe("What the total of a list is counted from", () => {
  let app: TestApp;
  let db: Db;
  let member: Viewer;
  let admin: Viewer;

  before(async () => {
    app = await testApp();
    db = app.runtime.db;
    const { ada } = await people(app, "ada");
    await project(app, "garden", { members: { Reporter: [ada] } });
    member = await viewer("ada");
    admin = await viewer("admin");
  });
  after(() => app.close());

  test("is noted when it changes, and nothing else is, whatever a list is filtered by", async () => {
    const readers = await readingFunctions();
    const read = new Set<string>();
    const limited = { ...member, trackersLimited: true, peopleLimited: true };
    const filtered = [...filterNames, ...ofCustomFields].flatMap((name) => values.map((value) => ({ [name]: value })));
    const lists: [Viewer, Filters][] = [
      [member, {}],
      [admin, {}],
      ...filtered.map((one): [Viewer, Filters] => [limited, one]),
    ];
    const asked = new Set<string>();
    for (const list of lists) {
      const count = counting(...list);
      const named = count && namedIn(count.sql);
      if (count && named && !asked.has(named)) for (const table of await tablesOf(count, readers)) read.add(table);
      if (named) asked.add(named);
    }
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger where tgname = 'change_noted'`.execute(db);
    assert.deepEqual(rows.map(({ table }) => table).sort(), [...read].sort());
  });

  async function viewer(login: string): Promise<Viewer> {
    const found = await viewerByLogin(db, login, { kind: "session", readOnly: false });
    assert.ok(found, login);
    return found;
  }

  /** By the plan, which names views by what they read, and functions not at all. */
  async function tablesOf(count: CompiledQuery, readers: Map<string, string[]>): Promise<string[]> {
    const text = `explain (verbose, format json) ${count.sql}`;
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...count.parameters]));
    const plan = JSON.stringify(rows);
    const tables = [...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = ""]) => name);
    const called = [...readers].filter(([name]) => plan.includes(`${name}(`));
    return [...tables, ...called.flatMap(([, read]) => read)];
  }

  /** None for what the filter does not take. */
  function counting(viewer: Viewer, filters: Filters): CompiledQuery | undefined {
    try {
      const total = countOf(viewer, filters).as("total");
      return seenBy(viewer).from(db).selectNoFrom(total).compile();
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /** The functions of the schema, and the tables that stand in their texts. */
  async function readingFunctions(): Promise<Map<string, string[]>> {
    const { rows } = await sql<{ name: string; tables: string[] }>`
      select p.proname as name, array_agg(distinct t.relname::text) as tables
        from pg_proc p join pg_class t on t.relkind = 'r' and p.prosrc ~ ('(from|join)\\s+' || t.relname || '\\M')
       where p.pronamespace = 'public'::regnamespace and t.relnamespace = p.pronamespace and p.prorettype <> 'trigger'::regtype
       group by 1`.execute(db);
    return new Map(rows.map(({ name, tables }) => [name, tables]));
  }
});
