import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { answered, people, project, type TestApp, testApp } from "../../../testing/index.js";
import { customFieldsInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import { issueList } from "../issue-list.js";
import type { Filters } from "../issue-query.js";
import type { ListedIssue } from "../listed-issue.js";
import { groupCounts } from "./group-counts.js";
import { groupingNamed, groupNames } from "./grouping.js";
import { totalsInLists } from "./totals.js";

/** Answered from stored counts, by looking at each issue, and of few. */
const filters: Filters[] = [
  {},
  { status_id: "*" },
  { tracker_id: "1", status_id: "*" },
  { status_id: "closed", project_id: "1" },
  { subject: "~gate", status_id: "*" },
  { author_id: "me" },
];

describe("A list in groups", () => {
  let app: TestApp;
  let db: Db;
  const viewers: Viewer[] = [];

  before(async () => {
    app = await testApp();
    db = app.runtime.db;
    const { manager, developer, outsider } = await people(app, "manager", "developer", "outsider");
    const one = await project(app, "one", { members: { Manager: [manager], Developer: [developer] } });
    await project(app, "two", { isPublic: true, members: { Developer: [manager] } });
    await project(app, "three", { members: { Manager: [manager], Reporter: [developer] } });
    await sql`insert into issue_categories (project_id, name)
              select p.id, c.name from projects p cross join (values ('Doors'), ('Windows')) c (name)`.execute(db);
    await sql`insert into versions (project_id, name, effective_date)
              select p.id, v.name, v.due from projects p
               cross join (values ('1.0', date '2027-01-01'), ('2.0', null)) v (name, due)`.execute(db);
    await insertIssues(db, outsider.id, one.id);
    await customFields(app, one.id);
    for (const login of ["manager", "developer", "outsider", "admin"]) {
      const viewer = await viewerByLogin(db, login, { kind: "session", readOnly: false });
      assert.ok(viewer, login);
      viewers.push({ ...viewer, timeZone: login === "manager" ? "Pacific/Auckland" : "UTC" });
    }
  });
  after(() => app.close());

  const eachList = async (act: (viewer: Viewer, asked: Filters, all: ListedIssue[], turn: number) => Promise<void>) => {
    for (const [place, viewer] of viewers.entries()) {
      for (const [filter, asked] of filters.entries()) {
        const { issues } = await issueList(db, viewer, { filters: asked, limit: 1_000, offset: 0 });
        await act(viewer, asked, issues, place + filter);
      }
    }
  };

  test("has each group in one piece, whichever way its page is found", async () => {
    await eachList(async (viewer, asked, all, turn) => {
      const inLists = { viewer, customs: await customFieldsInLists(db, viewer) };
      // Every other grouping: each has each filter from two people, and each of them with every other filter.
      const inTurn = groupNames(inLists).filter((_, at) => (at + turn) % 2 === 0);
      for (const [at, name] of inTurn.entries()) {
        const group = groupingNamed(name, inLists);
        assert.ok(group, name);
        const whole = { filters: asked, group, inLists, sort: "subject,updated_on:desc", offset: 0 };
        const { issues } = await issueList(db, viewer, { ...whole, limit: 1_000 });
        const place = `${viewer.login} ${JSON.stringify(asked)} by ${name}`;
        assert.equal(issues.length, all.length, place);
        const values = issues.map((issue) => group.of(issue));
        const pieces = values.filter((value, at) => at === 0 || value !== values[at - 1]);
        assert.equal(pieces.length, new Set(values).size, `${place}: ${pieces.join()}`);
        for (const [at, issue] of issues.entries()) {
          const before = issues[at - 1];
          if (before && values[at] === values[at - 1]) assert.ok(inOrder(before, issue), place);
        }
        // The first page and a later one by turns: each grouping is asked for both by several people and filters.
        const [limit, offset] = [4, (at + (turn >> 1)) % 2 === 0 ? 0 : 6];
        const page = await issueList(db, viewer, { ...whole, limit, offset });
        assert.deepEqual(page.issues.map(idOf), issues.slice(offset, offset + limit).map(idOf), place);
      }
    });
  });

  test("says of each group how many issues it has in all, and what they sum up to", async () => {
    await eachList(async (viewer, asked, all) => {
      const inLists = { viewer, customs: await customFieldsInLists(db, viewer) };
      const totals = totalsInLists(inLists);
      for (const name of groupNames(inLists)) {
        const group = groupingNamed(name, inLists);
        assert.ok(group, name);
        const place = `${viewer.login} ${JSON.stringify(asked)} by ${name}`;
        const values = [...new Set(all.slice(0, 20).map((issue) => group.of(issue)))];
        const plain = await groupCounts(db, viewer, { filters: asked, group, totals: [], values });
        const summed = await groupCounts(db, viewer, { filters: asked, group, totals, values });
        assert.deepEqual([...plain.groups.keys()].toSorted(byText), values.toSorted(byText), place);
        for (const value of values) {
          const issues: ListedIssue[] = all.filter((issue) => group.of(issue) === value);
          assert.equal(plain.groups.get(value)?.count, issues.length, `${place}: ${value}`);
          assert.deepEqual(summed.groups.get(value), summary(issues), `${place}: ${value}`);
        }
        if (all.length > 0) assert.deepEqual(summed.all, summary(all), place);
      }
    });
  });

  test("tells nothing of a field that the viewer does not see", async () => {
    const names = async (login: string) => {
      const viewer = viewers.find((one) => one.login === login);
      assert.ok(viewer);
      const inLists = { viewer, customs: await customFieldsInLists(db, viewer) };
      return [...groupNames(inLists), ...totalsInLists(inLists).map(({ name }) => name)].filter((name) =>
        name.startsWith("cf_"),
      );
    };
    assert.deepEqual(await names("admin"), ["cf_1", "cf_2"]);
    assert.deepEqual(await names("manager"), ["cf_1", "cf_2"]);
    assert.deepEqual(await names("developer"), ["cf_2"]);
    assert.deepEqual(await names("outsider"), ["cf_2"]);
  });
});

/** `cf_1` is for managers alone, `cf_2` a number for everybody. */
async function customFields(app: TestApp, projectId: number): Promise<void> {
  const every = { customized_type: "issue", is_for_all: true, is_filter: true, tracker_ids: [1, 2, 3] };
  const secret = {
    name: "Colour",
    field_format: "list",
    possible_values: ["red", "blue"],
    visible: false,
    role_ids: [3],
  };
  const { roles } = await answered(app, "GET", "/roles.json");
  const manager = roles.find(({ name }: { name: string }) => name === "Manager").id;
  for (const custom_field of [
    { ...every, ...secret, role_ids: [manager] },
    { ...every, name: "Score", field_format: "int" },
  ])
    await answered(app, "POST", "/custom_fields.json", { custom_field });
  await sql`
    insert into custom_values (customized_type, customized_id, custom_field_id, place, value)
    select 'issue', id, 1, 0, (array['red', 'blue'])[1 + id % 2] from issues where id % 3 > 0
    union all select 'issue', id, 2, 0, (id % 7)::text from issues where id % 5 > 0`.execute(app.runtime.db);
  assert.ok(projectId > 0);
}

/** With a number below k for each column, which looks random and is the same in every run. */
async function insertIssues(db: Db, authorId: number, firstProject: number): Promise<void> {
  const pick = (salt: number, below: number) => sql`(abs(hashint4(n * 31 + ${sql.lit(salt)})) % ${sql.lit(below)})`;
  const hours = (salt: number) => sql`timestamptz '2026-11-01 20:00Z' + ${pick(salt, 96)} * interval '1 hour'`;
  await sql`
    insert into issues (project_id, tracker_id, status_id, priority_id, category_id, fixed_version_id, subject, author_id, assigned_to_id,
                        is_private, due_date, done_ratio, estimated_hours, created_on, updated_on, closed_on)
    select project, 1 + ${pick(1, 3)}, 1 + ${pick(2, 5)}, 1 + ${pick(3, 3)},
           (select id from issue_categories where project_id = project and ${pick(4, 3)} = id % 3),
           (select id from versions where project_id = project and ${pick(24, 3)} = id % 3),
           (array['Gate', 'Wall', 'Tower'])[1 + ${pick(5, 3)}],
           ${sql.lit(authorId)} - ${pick(7, 3)}, case when ${pick(8, 3)} > 0 then ${sql.lit(authorId)} - ${pick(9, 3)} end,
           ${pick(10, 5)} = 0, case when ${pick(11, 3)} > 0 then date '2026-11-01' + ${pick(12, 5)} end, ${pick(15, 4)} * 10,
           case when ${pick(16, 2)} = 0 then ${pick(17, 4)} end, ${hours(18)}, ${hours(20)},
           case when ${pick(21, 3)} = 0 then ${hours(22)} end
      from (select n, ${sql.lit(firstProject)} + ${pick(23, 3)} as project from generate_series(1, 150) n) numbered`.execute(
    db,
  );
}

const byText = (a: string | null, b: string | null) => String(a).localeCompare(String(b));

const idOf = ({ id }: { id: number }) => id;

const inOrder = (a: ListedIssue, b: ListedIssue): boolean =>
  a.subject === b.subject
    ? Number(a.updated_on) > Number(b.updated_on) || (Number(a.updated_on) === Number(b.updated_on) && a.id > b.id)
    : a.subject < b.subject;

/** What `groupCounts` says of these, by plain computation. */
function summary(issues: ListedIssue[]) {
  const sum = (numbers: (number | null | undefined)[]) => {
    const given = numbers.filter((number) => number !== null && number !== undefined);
    return given.length === 0 ? null : given.reduce((all, one) => all + one, 0);
  };
  const score = ({ custom_fields }: ListedIssue) => {
    const value = custom_fields?.find(({ id }) => id === 2)?.values[0];
    return value === undefined ? null : Number(value);
  };
  return {
    count: issues.length,
    totals: {
      done_ratio: (sum(issues.map(({ done_ratio }) => done_ratio)) ?? 0) / issues.length,
      estimated_hours: sum(issues.map(({ estimated_hours }) => estimated_hours)),
      cf_2: sum(issues.map(score)),
    },
  };
}
