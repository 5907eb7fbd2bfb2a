import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sql } from "kysely";
import { answered, dropKept, project, type TestApp, testApp } from "./index.js";

// One that other files used before may have grown as far as it may.
before(dropKept);

const nameOf = async ({ runtime: { db } }: TestApp) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name;
};

/** What the next one finds in the place of the one that `use` had. */
async function after(use: (app: TestApp) => Promise<unknown>, look: (next: TestApp) => Promise<unknown>) {
  const first = await testApp();
  const name = await nameOf(first);
  try {
    await use(first);
  } finally {
    await first.close();
  }
  const next = await testApp();
  try {
    await look(next);
    return { isSame: (await nameOf(next)) === name };
  } finally {
    await next.close();
  }
}

const firstIssue = async (app: TestApp) => {
  const { id } = await project(app, "home");
  return (await answered(app, "POST", "/issues.json", { issue: { project_id: id, subject: "A gate" } })).issue;
};

test("what a test file wrote, changed or deleted is as before for the next, and numbers begin anew", async () => {
  let first = { id: 0, project: { id: 0 } };
  const { isSame } = await after(
    async (app) => {
      first = await firstIssue(app);
      await sql`update roles set name = name || '!'`.execute(app.runtime.db);
      await sql`delete from workflow_transitions`.execute(app.runtime.db);
    },
    async (next) => {
      const { rows } =
        await sql`select 'role' from roles where name like '%!' union all select 'transition' from workflow_transitions
        union all select 'project' from projects`.execute(next.runtime.db);
      assert.ok(rows.length > 0);
      assert.deepEqual(new Set(rows.map((row) => Object.values(row as object)[0])), new Set(["transition"]));
      const { id, project: home } = await firstIssue(next);
      assert.deepEqual([id, home.id], [first.id, first.project.id]);
    },
  );
  assert.ok(isSame);
});

test("a database whose schema or statistics changed is nobody's any more", async () => {
  for (const statement of [
    "create table left_behind (id int)",
    "analyze roles",
    "alter table roles alter name drop not null",
  ]) {
    const change = ({ runtime: { db } }: TestApp) => sql.raw(statement).execute(db);
    assert.equal((await after(change, async () => {})).isSame, false, statement);
  }
});
