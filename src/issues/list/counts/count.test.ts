import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../../accounts/index.js";
import { createLog, type Db, kernelMigrations, migrate, openDatabase } from "../../../kernel/index.js";
import { parts } from "../../../parts.js";
import {
  answered,
  emptyDatabase,
  type Person,
  people,
  project,
  type TestApp,
  testApp,
} from "../../../testing/index.js";
import { issueColumns, issueVisible } from "../../visibility/visibility.js";
import { countIssues, issueList } from "../issue-list.js";
import { type Filters, matching } from "../issue-query.js";
import { compactCounts } from "./compact-counts.js";

const logins = ["manager", "developer", "narrow", "ingroup", "outsider", "admin"] as const;

/** Answered from the stored counts, by looking at each issue, and what finds nothing. */
const filters: Filters[] = [
  {},
  { status_id: "*" },
  { status_id: "closed" },
  { status_id: "!1" },
  { project_id: "1" },
  { project_id: "!2|3", status_id: "*" },
  { is_private: "1" },
  { is_private: "0", tracker_id: "2" },
  { tracker_id: "1|2" },
  { priority_id: "!2", status_id: "*" },
  { category_id: "1" },
  { category_id: "!1" },
  { category_id: "*" },
  { category_id: "!*" },
  { done_ratio: ">=50" },
  { done_ratio: "><10|60", status_id: "*" },
  { assigned_to_id: "!*" },
  { assigned_to_id: "*", status_id: "*" },
  { assigned_to_id: "me" },
  { author_id: "me", status_id: "*" },
  { due_date: "!*" },
  { due_date: "*" },
  { due_date: ">=2026-11-10" },
  { fixed_version_id: "!*" },
  { fixed_version_id: "*", status_id: "*" },
  { fixed_version_id: "o" },
  { tracker_id: "1", priority_id: "2", status_id: "*" },
  { subject: "~gate" },
  { subject: "~nothing" },
  { watcher_id: "me" },
  { watcher_id: "!me", status_id: "*" },
  { project_id: "1", subproject_id: "!*" },
  { project_id: "=1|2" },
  { project_id: "mine", status_id: "*" },
  { project_id: "bookmarks" },
  { "project.status": "1", tracker_id: "!1" },
  { tracker_id: "ev2", status_id: "*" },
  { status_id: "ev2" },
  { status_id: "cf2" },
  { is_private: "!1" },
  { created_on: "t", status_id: "*" },
  { due_date: "<t-3" },
  { subject: "Gate" },
  { description: "!*" },
  { updated_by: "!me" },
  { last_updated_by: "!me", status_id: "*" },
  { author_id: "!me" },
  { author_id: "!me", assigned_to_id: "!me", status_id: "*" },
  { assigned_to_id: "!me", project_id: "1" },
  { fixed_version_id: "!1", status_id: "closed" },
  { issue_id: "!3|4", tracker_id: "1" },
  { watcher_id: "*" },
  { watcher_id: "!*", status_id: "*" },
  { notes: "*" },
  { assigned_to_role: "*", status_id: "*" },
  { "author.group": "!*" },
  { parent_id: "!*" },
  { any_searchable: "~gate", status_id: "*" },
];

describe("How many issues a list has", () => {
  let app: TestApp;
  let db: Db;
  const viewers: Viewer[] = [];

  before(async () => {
    app = await testApp();
    db = app.runtime.db;
    await furnish(app);
    for (const login of logins) {
      const viewer = await viewerByLogin(db, login, { kind: "session", readOnly: false });
      assert.ok(viewer, login);
      viewers.push(viewer);
    }
  });
  after(() => app.close());

  test("is said exactly, whatever was changed in whatever order", async () => {
    const below = numbersFrom(20_261_122);
    const changes = changesOf(db, below);
    const tookEffect = new Set<string>();
    for (let step = 0; step < 250; step++) {
      const name = Object.keys(changes)[step < 40 ? 0 : below(Object.keys(changes).length)] ?? "";
      if (await changes[name]?.()) tookEffect.add(name);
      if (step % 11 === 0) await compactCounts(db);
      assert.deepEqual(await storedCells(db), await derivedCells(db), `after step ${step}: ${name}`);
      const [viewer, asked] = [viewers[below(viewers.length)] as Viewer, filters[below(filters.length)] as Filters];
      assert.equal(
        await countIssues(db, viewer, asked),
        await plainCount(db, viewer, asked),
        `${viewer.login}: ${JSON.stringify(asked)}`,
      );
    }
    assert.deepEqual([...tookEffect].sort(), Object.keys(changes).sort());
  });

  test("is said to every viewer about every filter, before and after the counts are compacted", async () => {
    for (const compacted of [false, true]) {
      if (compacted) await compactCounts(db);
      for (const viewer of viewers) {
        for (const asked of filters) {
          const what = `${viewer.login}: ${JSON.stringify(asked)}`;
          const expected = await plainCount(db, viewer, asked);
          const listed = await issueList(db, viewer, { filters: asked, limit: 1_000, offset: 0 });
          assert.deepEqual(
            [await countIssues(db, viewer, asked), listed.total, listed.issues.length],
            [expected, expected, expected],
            what,
          );
        }
      }
    }
  });

  test("counts what is not committed in its own transaction only", async () => {
    const viewer = viewers.at(-1) as Viewer;
    const before = await countIssues(db, viewer, { status_id: "*" });
    await db.transaction().execute(async (trx) => {
      await sql`delete from issues where id = (select max(id) from issues)`.execute(trx);
      assert.equal(await countIssues(db, viewer, { status_id: "*" }), before);
      await compactCounts(db);
    });
    assert.equal(await countIssues(db, viewer, { status_id: "*" }), before - 1);
  });

  test("is right where several changes and the compaction run at once", async () => {
    await Promise.all(
      [...Array(8).keys()].flatMap((n) => [insertIssues(db, 2, numbersFrom(n + 1)), compactCounts(db)]),
    );
    assert.deepEqual(await storedCells(db), await derivedCells(db));
    await compactCounts(db);
    const { rows } = await sql<{ doubled: number }>`
      select count(*)::int as doubled from (
        select 1 from issue_counts group by project_id, status_id, is_private, field, value having count(*) > 1) cells`.execute(
      db,
    );
    assert.deepEqual(rows, [{ doubled: 0 }]);
  });

  test("is none when the table was emptied", async () => {
    await sql`truncate issues cascade`.execute(db);
    assert.deepEqual(await storedCells(db), []);
    for (const viewer of viewers) assert.equal(await countIssues(db, viewer, { status_id: "*" }), 0);
  });
});

test("The issues of a database of before are counted when it is brought up to date", async () => {
  const database = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("fatal"));
  const all = [{ name: "kernel", migrations: kernelMigrations }, ...parts];
  const earlier = all.map(({ name, migrations = {} }) => ({
    name,
    migrations: Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "2026-11-24-10")),
  }));
  try {
    await migrate(database.db, earlier, createLog("fatal"));
    await writeReferences(database.db);
    await insertIssues(database.db, 30, numbersFrom(1));
    await migrate(database.db, all, createLog("fatal"));
    const cells = await derivedCells(database.db);
    assert.deepEqual(await storedCells(database.db), cells);
    assert.ok(cells.length > 20);
  } finally {
    await database.close();
  }
});

/** Three projects, one of them public; a role for one's own issues only; categories of the same name. */
async function furnish(app: TestApp): Promise<void> {
  const { db } = app.runtime;
  const cast = await people(app, ...logins.filter((login) => login !== "admin"));
  const { manager, developer, narrow, ingroup } = cast as Record<string, Person>;
  const all = (...members: (Person | undefined)[]) => members.filter((member) => member !== undefined);
  const one = await project(app, "one", { members: { Manager: all(manager), Developer: all(developer) } });
  await project(app, "two", { isPublic: true, members: { Developer: all(manager) } });
  const three = await project(app, "three", { members: { Manager: all(manager), Reporter: all(developer) } });
  const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Crew", user_ids: [ingroup?.id] } });
  const role = await db
    .insertInto("roles")
    .values({ name: "Narrow", position: 9, issues_visibility: "own", permissions: ["view_issues"] })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const user_id of [narrow?.id, group.id]) {
    for (const { id } of [one, three]) {
      await answered(app, "POST", `/projects/${id}/memberships.json`, {
        membership: { user_id, role_ids: [role.id] },
      });
    }
  }
  // Of two roles, the one that shows more counts.
  await answered(app, "POST", `/projects/${three.id}/memberships.json`, {
    membership: { user_id: ingroup?.id, role_ids: [3] },
  });
  await sql`insert into issue_categories (project_id, name)
            select p.id, c.name from projects p cross join (values ('Doors'), ('Windows')) c (name) order by p.id`.execute(
    db,
  );
  await sql`insert into versions (project_id, name) select id, 'Opening' from projects order by id`.execute(db);
  await sql`insert into project_bookmarks (user_id, project_id)
            select u.id, p.id from users u, projects p where u.type = 'user' and p.identifier in ('one', 'two')`.execute(
    db,
  );
}

/** What may happen to issues, one by one and many at once. Each answers whether it changed a row. */
function changesOf(db: Db, below: (limit: number) => number): Record<string, () => Promise<boolean>> {
  const some = () =>
    sql`id in (select id from issues order by md5(id::text || ${sql.lit(below(1_000))}) limit ${sql.lit(1 + below(3))})`;
  const update = (set: () => ReturnType<typeof sql>) => async () =>
    Number((await sql`update issues set ${set()} where ${some()}`.execute(db)).numAffectedRows) > 0;
  const pick = (...values: (number | string | boolean | null)[]) => sql.lit(values[below(values.length)] ?? null);
  return {
    create: async () => Number(await insertIssues(db, 1 + below(3), below)) > 0,
    "set status": update(() => sql`status_id = ${pick(1, 2, 3, 5)}`),
    "set private": update(() => sql`is_private = ${pick(true, false)}`),
    "set tracker and priority": update(() => sql`tracker_id = ${pick(1, 2, 3)}, priority_id = ${pick(1, 2, 3)}`),
    "give to": update(
      () => sql`assigned_to_id = (select id from users order by md5(id::text || ${pick(1, 2, 3)}) limit 1)`,
    ),
    "give to nobody": update(() => sql`assigned_to_id = null`),
    "set times": update(
      () => sql`start_date = ${pick("2026-11-01", "2026-11-02", null)}::date, closed_on = ${pick("2026-11-03", "2026-11-04", null)}::timestamptz,
                updated_on = ${pick("2026-11-05", "2026-11-06", "2026-11-07")}::timestamptz`,
    ),
    "set due date and ratio": update(
      () => sql`due_date = ${pick("2026-11-12", null)}::date, done_ratio = ${pick(0, 30, 90)}`,
    ),
    "change subject": update(() => sql`subject = ${pick("Gate", "Wall", "gate of a wall")}`),
    move: update(() => sql`project_id = ${pick(1, 2, 3)}, category_id = null`),
    "give categories": async () =>
      Number(
        (
          await sql`update issues i set category_id = c.id from issue_categories c
        where c.project_id = i.project_id and i.id % 3 = ${pick(0, 1)} and c.name = ${pick("Doors", "Windows")}`.execute(
            db,
          )
        ).numAffectedRows,
      ) > 0,
    "plan for a version": update(
      () => sql`fixed_version_id = (select v.id from versions v where v.project_id = issues.project_id)`,
    ),
    "plan for no version": update(() => sql`fixed_version_id = null`),
    "delete a category": async () => {
      const { rows } = await sql<{ project_id: number; name: string }>`
        delete from issue_categories where id = (select max(id) from issue_categories) returning project_id, name`.execute(
        db,
      );
      for (const row of rows) await db.insertInto("issue_categories").values(row).execute();
      return rows.length > 0;
    },
    "delete some": async () => Number((await sql`delete from issues where ${some()}`.execute(db)).numAffectedRows) > 0,
    "take back": async () => {
      await assert.rejects(
        db.transaction().execute(async (trx) => {
          await sql`delete from issues`.execute(trx);
          throw new Error("on second thoughts");
        }),
      );
      return true;
    },
  };
}

async function insertIssues(db: Db, count: number, below: (limit: number) => number): Promise<bigint | undefined> {
  const author = sql`(select id from users where type = 'user' order by md5(id::text || ${sql.lit(below(50))}) limit 1)`;
  const rows = [...Array(count)].map(
    () => sql`(${sql.lit(1 + below(3))}, ${sql.lit(1 + below(3))}, ${sql.lit(1 + below(5))}, ${sql.lit(1 + below(3))},
      ${sql.lit(["Gate", "Wall", "Gate 2"][below(3)] ?? "")}, ${author}, ${sql.lit(below(4) === 0)}, ${sql.lit(below(4) * 10)},
      ${sql.lit(below(2) ? null : `2026-11-${10 + below(9)}`)}::date, ${sql.lit(below(2) ? null : below(5))}::float8)`,
  );
  const { numAffectedRows } = await sql`
    insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id, is_private, done_ratio, due_date, estimated_hours)
    values ${sql.join(rows)}`.execute(db);
  return numAffectedRows;
}

async function storedCells(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select project_id, status_id, is_private, field, value, sum(count)::int as count
      from issue_counts group by 1, 2, 3, 4, 5 having sum(count) <> 0`.execute(db);
  return rows.map((row) => Object.values(row).join(" ")).sort();
}

/** The same told without SQL. */
async function derivedCells(db: Db): Promise<string[]> {
  const cells = new Map<string, number>();
  for (const issue of await db.selectFrom("issues").selectAll().execute()) {
    const flag = (value: unknown) => (value === null ? null : 0);
    const values = {
      "": null,
      tracker_id: issue.tracker_id,
      priority_id: issue.priority_id,
      done_ratio: issue.done_ratio,
      category_id: flag(issue.category_id),
      assigned_to_id: flag(issue.assigned_to_id),
      due_date: flag(issue.due_date),
      fixed_version_id: flag(issue.fixed_version_id),
    };
    for (const [field, value] of Object.entries(values)) {
      const cell = [issue.project_id, issue.status_id, issue.is_private, field, value].join(" ");
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
  }
  return [...cells].map(([cell, count]) => `${cell} ${count}`).sort();
}

async function plainCount(db: Db, viewer: Viewer, asked: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from issues i
     where ${issueVisible(sql`${viewer.id}`, issueColumns("i"))} and ${matching(viewer, asked)}`.execute(db);
  return rows[0]?.count ?? -1;
}

/** The same numbers in every run (Lehmer's generator). */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/** By the tables of before: what issues refer to. */
async function writeReferences(db: Db): Promise<void> {
  await sql`insert into user_types (name, internal, is_default) values ('Internal', true, true)`.execute(db);
  await sql`insert into users (type, login, firstname, user_type_id) values ('user', 'ada', 'Ada', 1)`.execute(db);
  await sql`insert into projects (name, identifier) values ('One', 'one'), ('Two', 'two'), ('Three', 'three')`.execute(
    db,
  );
  await sql`insert into issue_statuses (name, position, is_closed)
            select 'Status ' || n, n, n > 4 from generate_series(1, 5) n`.execute(db);
  await sql`insert into issue_priorities (name, position) select 'Priority ' || n, n from generate_series(1, 3) n`.execute(
    db,
  );
  await sql`insert into trackers (name, position, default_status_id)
            select 'Tracker ' || n, n, 1 from generate_series(1, 3) n`.execute(db);
}
