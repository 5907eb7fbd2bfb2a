import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { onBehalfOf } from "../../src/accounts/index.js";
import { createIssue } from "../../src/issues/index.js";
import { change, type Part } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { answered, project, type TestApp, testApp } from "../../src/testing/index.js";

interface Heard {
  topic: string;
  id: number;
}

suite("A part that listens", () => {
  const heard: Heard[] = [];
  const hook: Part = {
    name: "hook",
    listens: (published) => published.map(({ topic, record: { id } }) => ({ queue: "hook", data: { topic, id } })),
    jobs: [
      {
        queue: "hook",
        work: async (_runtime, data: Heard) => {
          heard.push(data);
        },
      },
    ],
  };
  let app: TestApp;
  let projectId: number;

  before(async () => {
    app = await testApp({ parts: [...parts, hook] });
    await app.startWorkers();
    ({ id: projectId } = await project(app, "home"));
  });
  after(() => app.close());

  test("is asked for jobs by each change, which go into its transaction", async () => {
    const issue = { project_id: projectId, subject: "Heard" };
    const { id } = (await answered(app, "POST", "/issues.json", { issue })).issue;
    await app.settled();
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "And again" } });
    await app.settled();
    assert.deepEqual(
      heard.map(({ topic }) => topic),
      ["Issue", "Journal"],
    );
    assert.equal(heard[0]?.id, id);
  });

  test("hears nothing of a change that fails after it published", async () => {
    const { users } = await answered(app, "GET", "/users.json");
    const actor = onBehalfOf({ id: users[0].id, login: users[0].login, name: "Administrator" });
    const failed = change(app.runtime, actor, async (open) => {
      await createIssue(open, { fields: { project_id: projectId, subject: "Never" } });
      throw new Error("out of luck");
    });
    await assert.rejects(failed, /out of luck/);
    await app.settled();
    assert.equal(heard.length, 2);
  });
});
