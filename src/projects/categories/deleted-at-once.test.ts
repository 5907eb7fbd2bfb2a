import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  meanwhile,
  project,
  type TestApp,
  testApp,
  unique,
} from "../../testing/index.js";
import { deleteCategory } from "./change-categories.js";

describe("A category that is deleted", () => {
  let app: TestApp;
  let [id, other] = [0, 0];

  before(async () => {
    app = await testApp();
    await project(app, "home");
  });
  beforeEach(async () => {
    [id, other] = [await create(), await create()];
  });
  after(() => app.close());

  const create = async (): Promise<number> =>
    (await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category: { name: unique("Roof") } }))
      .issue_category.id;
  const send =
    (method: string, query = "", issue_category?: object) =>
    () =>
      app.request(`/issue_categories/${id}.json${query}`, {
        method,
        key: ADMIN_KEY,
        json: issue_category && { issue_category },
      });

  test("hands over an issue that got it meanwhile as well", async () => {
    const { issue } = await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Gate" } });
    const { answer } = await app.runtime.db.transaction().execute(async (trx) => {
      await sql`update issues set category_id = ${id} where id = ${issue.id}`.execute(trx);
      return meanwhile(app, send("DELETE", `?reassign_to_id=${other}`));
    });
    assert.equal((await answer).status, 204);
    assert.equal((await answered(app, "GET", `/issues/${issue.id}.json`)).issue.category?.id, other);
  });

  test("is gone for who deletes or changes it at the same time", async () => {
    for (const late of [send("DELETE"), send("PUT", "", { name: "Wall" })]) {
      const { answer } = await byOperator(app, async (open) => {
        await deleteCategory(open, { id });
        return meanwhile(app, late);
      });
      assert.equal((await answer).status, 404);
      id = await create();
    }
  });
});
