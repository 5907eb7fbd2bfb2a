import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { type Viewer, viewerById } from "../accounts/index.js";
import { type Person, people, project, type TestApp, testApp } from "../testing/index.js";
import { type AskedActivity, timeline } from "./timeline.js";

const ISSUES = 4_000;
const PAGE = 20;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

describe("What a page of the activity reads", () => {
  let app: TestApp;
  let cast: Record<"ada" | "quiet", Person>;
  let viewer: Viewer;
  let busy: { id: number };
  let quiet: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "quiet");
    const members = { Manager: [cast.ada, cast.quiet] };
    busy = await project(app, "busy", { members });
    quiet = await project(app, "quiet", { members });
    await fillHouse();
    viewer = (await viewerById(app.runtime.db, cast.ada.id, { kind: "session", readOnly: false })) as Viewer; // made above
  });
  after(() => app.close());

  /** Four journals to an issue. What is quiet happened long before all else. */
  const fillHouse = async () => {
    const { db } = app.runtime;
    const [ada, other] = [cast.ada.id, cast.quiet.id];
    const isQuiet = sql`n % 80 = 0`;
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id, created_on)
      select case when ${isQuiet} then ${quiet.id}::int else ${busy.id}::int end, 1, 1, 1, 'Issue ' || n,
             case when ${isQuiet} then ${other}::int else ${ada}::int end,
             '2020-01-01'::timestamptz + n * interval '1 minute' - case when ${isQuiet} then interval '9 years' else interval '0' end
        from generate_series(1, ${sql.lit(ISSUES)}) n`.execute(db);
    await sql`
      insert into journals (entity_type, entity_id, user_id, notes, created_on)
      select 'Issue', id, author_id, 'Note ' || n, created_on + n * interval '1 minute' from issues, generate_series(1, 4) n`.execute(
      db,
    );
    await sql`vacuum analyze issues, journals`.execute(db);
  };

  /** How the statement that finds the page is carried out. */
  const scansOf = async (asked: AskedActivity): Promise<Plan[]> => {
    const { db } = app.runtime;
    const heard: { text: string; values: unknown[] }[] = [];
    const query: (...asked: never[]) => unknown = pg.Client.prototype.query;
    const hearing = mock.method(pg.Client.prototype, "query", function (this: pg.Client, ...sent: unknown[]) {
      heard.push(sent[0] as (typeof heard)[number]);
      return Reflect.apply(query, this, sent);
    });
    const { happenings } = await timeline(app.runtime, viewer, { ...asked, limit: PAGE });
    hearing.mock.restore();
    assert.equal(happenings.length, PAGE);
    const found = heard.find(({ text }) => text?.includes("record_id"));
    assert.ok(found);
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${found.text}`, found.values);
    const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(explained);
    const scans = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scans)];
    return scans(rows[0]?.["QUERY PLAN"][0].Plan as Plan).filter((plan) =>
      ["issues", "journals"].includes(plan["Relation Name"] ?? ""),
    );
  };

  const read = (plan: Plan) => (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];

  const ways: [string, () => AskedActivity, string[]][] = [
    ["of all, by the newest", () => ({ scopes: [] }), ["journals_of_class", "issues_created"]],
    ["far back, by the same", () => ({ scopes: [], upTo: "2020-01-02" }), ["journals_of_class", "issues_created"]],
    [
      "of a quiet project, by its own",
      () => ({ scopes: [], projectId: quiet.id }),
      ["journals_in_project", "issues_created_in_project"],
    ],
    [
      "of a quiet person, by theirs",
      () => ({ scopes: [], userId: cast.quiet.id }),
      ["journals_by_person", "issues_created_by"],
    ],
  ];
  for (const [name, asked, indexes] of ways)
    test(`${name}: little more than it shows`, async () => {
      const scans = await scansOf(asked());
      const used = new Set(scans.map((scan) => scan["Index Name"]));
      assert.deepEqual(
        indexes.filter((index) => !used.has(index)),
        [],
        JSON.stringify(scans, undefined, 1),
      );
      for (const scan of scans) assert.ok(read(scan) <= 3 * (PAGE + 1), JSON.stringify(scan, undefined, 1));
    });
});
