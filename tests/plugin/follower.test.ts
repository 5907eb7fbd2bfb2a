import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { recordGone } from "../../src/entities/index.js";
import { following, invalid, type Part } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { ADMIN_KEY, answered, project, type TestApp, testApp } from "../../src/testing/index.js";

suite("A part that follows a topic", () => {
  /** Whether the issue was still there for the follower, in its transaction and beside it. */
  const looks: { inside: number; beside: number }[] = [];
  let refuses = false;
  const keeper: Part = {
    name: "keeper",
    follows: [
      following(recordGone, async (trx, records) => {
        const ids = records.map(({ id }) => id);
        const left = async (db: typeof app.runtime.db | typeof trx) =>
          (await db.selectFrom("issues").select("id").where("id", "in", ids).execute()).length;
        looks.push({ inside: await left(trx), beside: await left(app.runtime.db) });
        if (refuses) throw invalid("subject", "invalid");
      }),
    ],
  };
  let app: TestApp;
  let projectId: number;

  before(async () => {
    app = await testApp({ parts: [...parts, keeper] });
    ({ id: projectId } = await project(app, "home"));
  });
  after(() => app.close());

  const issue = async () =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: projectId, subject: "Kept" } })).issue.id;
  const remove = (id: number) => app.request(`/issues/${id}.json`, { method: "DELETE", key: ADMIN_KEY });

  test("acts in the transaction of the change, when all writes are done and nobody else sees them", async () => {
    assert.equal((await remove(await issue())).status, 204);
    assert.deepEqual(looks, [{ inside: 0, beside: 1 }]);
  });

  test("takes the change back when it refuses", async () => {
    refuses = true;
    const id = await issue();
    assert.equal((await remove(id)).status, 422);
    assert.equal((await answered(app, "GET", `/issues/${id}.json`)).issue.id, id);
    refuses = false;
  });

  test("is called once for all records of one change, and not for other topics", async () => {
    looks.length = 0;
    for (let count = 0; count < 3; count++) await issue();
    assert.equal(looks.length, 0);
    await app.startWorkers();
    await answered(app, "DELETE", `/projects/${projectId}.json`);
    await app.settled();
    assert.deepEqual(looks, [{ inside: 0, beside: 4 }]);
  });
});
