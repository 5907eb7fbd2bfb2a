import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { people, project, type TestApp, testApp } from "../../../testing/index.js";
import { issueList } from "../issue-list.js";
import type { Filters } from "../issue-query.js";
import type { ListedIssue } from "../listed-issue.js";

const filters: Filters[] = [
  {},
  { status_id: "*" },
  { project_id: "1", status_id: "*" },
  { project_id: "mine", status_id: "*" },
  { project_id: "bookmarks" },
  { category_id: "1" },
  { subject: "~gate" },
];

/** Of the list: limit and offset. */
const windows: [limit: number, offset: number][] = [
  [1, 0],
  [3, 4],
  [1_000, 0],
  [5, 990],
];

/** Pages are small and issues many, so most pages are walked to; of filters that leave few, all are collected. */
describe("A list of issues", () => {
  let app: TestApp;
  let db: Db;
  const viewers: Viewer[] = [];

  before(async () => {
    app = await testApp();
    db = app.runtime.db;
    const { manager, developer, outsider } = await people(app, "manager", "developer", "outsider");
    await project(app, "one", { members: { Manager: [manager], Developer: [developer] } });
    await project(app, "two", { isPublic: true, members: { Developer: [manager] } });
    await project(app, "three", { members: { Manager: [manager], Reporter: [developer] } });
    await project(app, "four", { members: {} });
    await sql`insert into issue_categories (project_id, name)
              select p.id, c.name from projects p cross join (values ('Doors'), ('Windows')) c (name) order by p.id`.execute(
      db,
    );
    await sql`insert into versions (project_id, name, effective_date, sharing)
              values (1, 'B', '2030-01-01', 'system'), (1, 'A', '2030-02-01', 'system'),
                     (1, 'Z', null, 'system'), (1, 'C', null, 'system')`.execute(db);
    await insertIssues(db, outsider.id);
    await sql`insert into project_bookmarks (user_id, project_id)
              select u.id, p.id from users u, projects p where u.type = 'user' and p.identifier in ('one', 'two')`.execute(
      db,
    );
    for (const login of ["manager", "developer", "outsider", "admin"]) {
      const viewer = await viewerByLogin(db, login, { kind: "session", readOnly: false });
      assert.ok(viewer, login);
      viewers.push(viewer);
    }
  });
  after(() => app.close());

  const known = new Map<string, Promise<{ issues: ListedIssue[] }>>();
  /** In the order in which a list comes by itself; asked once for all orders. */
  const seen = async (viewer: Viewer, asked: Filters): Promise<ListedIssue[]> => {
    const key = `${viewer.login} ${JSON.stringify(asked)}`;
    const list = known.get(key) ?? issueList(db, viewer, { filters: asked, limit: 1_000, offset: 0 });
    known.set(key, list);
    return (await list).issues;
  };

  /** Two people, half of the windows each: each order has each filter and window, and from the other two in its other direction. */
  const asking = (filter: number, turn: number, way: string) =>
    viewers
      .map((viewer, at) => ({ viewer, at, half: windows.filter((_, place) => (place + (at >> 1) + turn) % 2 === 0) }))
      .filter(({ at }) => (at + filter + Number(way === "desc")) % 2 === 0);

  for (const [turn, { name, keys }] of sorts().entries()) {
    for (const way of ["asc", "desc"]) {
      test(`is in order by ${name}, ${way}, whether it is walked through or collected`, async () => {
        for (const [filter, asked] of filters.entries()) {
          for (const { viewer, half } of asking(filter, turn, way)) {
            const all = await seen(viewer, asked);
            const expected = all.toSorted((a, b) => compared(keys(a), keys(b), way === "desc") || b.id - a.id);
            for (const [limit, offset] of half) {
              const { issues, total } = await issueList(db, viewer, {
                filters: asked,
                inLists: { viewer, customs: [] },
                sort: `${name}:${way}`,
                limit,
                offset,
              });
              assert.equal(total, expected.length);
              const place = `${viewer.login} ${JSON.stringify(asked)} ${limit} from ${offset}`;
              assert.deepEqual(issues.map(idOf), expected.slice(offset, offset + limit).map(idOf), place);
            }
          }
        }
      });
    }
  }

  test("has two orders one in the other", async () => {
    const asked = { filters: { status_id: "*" }, limit: 1_000, offset: 0 };
    for (const viewer of viewers) {
      const { issues } = await issueList(db, viewer, asked);
      const expected = issues.sort(
        (a, b) =>
          compared([a.category_name], [b.category_name], true) ||
          compared([a.author_name], [b.author_name], false) ||
          b.id - a.id,
      );
      const { issues: listed } = await issueList(db, viewer, {
        ...asked,
        sort: "category:desc,author,category",
        limit: 4,
        offset: 2,
      });
      assert.deepEqual(listed.map(idOf), expected.slice(2, 6).map(idOf));
    }
  });
});

/** With a number below k for each column, which looks random and is the same in every run; empty where it may be. */
async function insertIssues(db: Db, authorId: number): Promise<void> {
  const pick = (salt: number, below: number) => sql`(abs(hashint4(n * 31 + ${sql.lit(salt)})) % ${sql.lit(below)})`;
  const day = (salt: number) => sql`case when ${pick(salt, 3)} > 0 then date '2026-11-01' + ${pick(salt + 1, 5)} end`;
  await sql`
    insert into issues (project_id, tracker_id, status_id, priority_id, category_id, subject, author_id, assigned_to_id,
                        is_private, start_date, due_date, done_ratio, estimated_hours, created_on, updated_on, closed_on,
                        fixed_version_id)
    select project, 1 + ${pick(1, 3)}, 1 + ${pick(2, 5)}, 1 + ${pick(3, 3)},
           (select id from issue_categories where project_id = project and ${pick(4, 3)} = id % 3),
           (array['Gate', 'Wall', 'Tower'])[1 + ${pick(5, 3)}] || ' ' || ${pick(6, 4)},
           ${sql.lit(authorId)} - ${pick(7, 3)}, case when ${pick(8, 3)} > 0 then ${sql.lit(authorId)} - ${pick(9, 3)} end,
           ${pick(10, 5)} = 0, ${day(11)}, ${day(13)}, ${pick(15, 4)} * 10,
           case when ${pick(16, 2)} = 0 then ${pick(17, 4)} end, coalesce(${day(18)}, date '2026-10-31'), coalesce(${day(20)}, date '2026-10-31'), ${day(22)},
           nullif(${pick(24, 5)}, 0)
      from (select n, 1 + ${pick(23, 4)} as project from generate_series(1, 300) n) numbered`.execute(db);
}

const idOf = ({ id }: { id: number }) => id;

type Value = string | number | Date | null;

/** Every name a list can be sorted by, with what an issue is compared by. */
function sorts(): { name: string; keys: (issue: ListedIssue) => Value[] }[] {
  const by: Record<string, (issue: ListedIssue) => Value[]> = {
    id: (issue) => [issue.id],
    project: (issue) => [issue.project_name],
    // Trackers, statuses and priorities stand in the order of their ids here.
    tracker: (issue) => [issue.tracker_id],
    status: (issue) => [issue.status_id],
    priority: (issue) => [issue.priority_id],
    category: (issue) => [issue.category_name],
    fixed_version: (issue) => [issue.fixed_version_name && inOrderOfVersions.indexOf(issue.fixed_version_name)],
    subject: (issue) => [issue.subject],
    author: (issue) => [issue.author_name, issue.author_id],
    assigned_to: (issue) => [issue.assigned_to_name, issue.assigned_to_id],
    start_date: (issue) => [issue.start_date],
    due_date: (issue) => [issue.due_date],
    is_private: (issue) => [Number(issue.is_private)],
    done_ratio: (issue) => [issue.done_ratio],
    estimated_hours: (issue) => [issue.estimated_hours],
    created_on: (issue) => [issue.created_on],
    updated_on: (issue) => [issue.updated_on],
    closed_on: (issue) => [issue.closed_on],
    total_estimated_hours: (issue) => [issue.total_estimated_hours],
  };
  return Object.entries(by).map(([name, keys]) => ({ name, keys }));
}

/** By date, and without one by name. */
const inOrderOfVersions = ["B", "A", "C", "Z"];

/** What is empty comes last, in either direction. */
function compared(a: Value[], b: Value[], descending: boolean): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? null;
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1;
      continue;
    }
    const [x, y] = [Number(one) || one, Number(other) || other];
    const less = typeof x === "string" && typeof y === "string" ? x.localeCompare(y) : Number(x) - Number(y);
    if (less !== 0) return descending ? -less : less;
  }
  return 0;
}
