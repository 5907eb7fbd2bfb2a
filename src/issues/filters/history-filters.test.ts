import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("What an issue has been", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "carol" | "gone", Person>;
  const ids: number[] = [];

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "carol", "gone");
    const members = { Manager: [cast.ada], Developer: [cast.grace, cast.carol, cast.gone] };
    const { id } = await project(app, "home", { members });
    for (const subject of ["one", "two", "three", "four", "five"]) {
      const { issue } = await answered(app, "POST", "/issues.json", { issue: { project_id: id, subject } });
      ids.push(issue.id);
    }
    await changeThem();
  });
  after(() => app.close());

  /** From some values to others and back, from nothing and to nothing. */
  async function changeThem(): Promise<void> {
    const assignees = [cast.grace.id, cast.carol.id, "", cast.gone.id];
    for (let step = 0; step < 30; step++) {
      const issue = {
        status_id: 1 + ((step * 7) % 4),
        priority_id: 1 + ((step * 5) % 4),
        tracker_id: 1 + ((step * 11) % 3),
        assigned_to_id: assignees[(step * 3) % assignees.length],
      };
      await answered(app, "PUT", `/issues/${ids[step % ids.length]}.json`, { issue });
    }
  }

  async function found(field: string, value: string): Promise<number[]> {
    const everywhere = field === "status_id" ? "" : "&status_id=*";
    const { issues } = await answered(app, "GET", `/issues.json?sort=id&${field}=${value}${everywhere}`);
    return issues.map(({ id }: { id: number }) => id);
  }

  /** By a look at the history of each issue. */
  async function plainly(field: string, value: number): Promise<Record<string, number[]>> {
    const { rows } = await sql<{ id: number; is: boolean; was: boolean }>`
      select i.id, coalesce(${sql.ref(`i.${field}`)} = ${value}, false) as is, exists (
               select from journals j join journal_details d on d.journal_id = j.id
                where j.entity_type = 'Issue' and j.entity_id = i.id and d.property = 'attr' and d.prop_key = ${field}
                  and d.old_value = ${String(value)}) as was
        from issues i order by i.id`.execute(app.runtime.db);
    const those = (rule: (row: (typeof rows)[number]) => boolean) => rows.filter(rule).map(({ id }) => id);
    return {
      ev: those(({ is, was }) => is || was),
      "!ev": those(({ is, was }) => !is && !was),
      cf: those(({ was }) => was),
    };
  }

  async function agrees(): Promise<void> {
    const values = {
      status_id: [1, 2, 3, 4, 5],
      priority_id: [1, 2, 3, 4],
      tracker_id: [1, 2, 3],
      assigned_to_id: Object.values(cast).map(({ id }) => id),
    };
    for (const [field, all] of Object.entries(values)) {
      for (const value of all) {
        for (const [sign, expected] of Object.entries(await plainly(field, value)))
          assert.deepEqual(await found(field, `${sign}${value}`), expected, `${field}=${sign}${value}`);
      }
    }
  }

  test("is what its history says, for every field and value", agrees);

  test("is told of the heir of an assignee who was deleted, and no more of an issue that was", async () => {
    const given = await found("assigned_to_id", `cf${cast.gone.id}`);
    assert.ok(given.length > 0);
    await answered(app, "DELETE", `/users/${cast.gone.id}.json`);
    const { rows } = await sql<{ id: number }>`select id from users where type = 'deleted'`.execute(app.runtime.db);
    assert.deepEqual(await found("assigned_to_id", `cf${rows[0]?.id}`), given);
    await answered(app, "DELETE", `/issues/${ids[0]}.json`);
    await agrees();
  });
});
