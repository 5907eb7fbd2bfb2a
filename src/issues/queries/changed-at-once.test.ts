import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { type Viewer, viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { ADMIN_KEY, answered, meanwhile, type TestApp, testApp } from "../../testing/index.js";
import { deleteQuery, updateQuery } from "./change-query.js";

describe("A saved list that two change at once", () => {
  let app: TestApp;
  let admin: Viewer;
  let id: number;

  before(async () => {
    app = await testApp();
    admin = (await viewerByLogin(app.runtime.db, "admin", { kind: "password", readOnly: false })) as Viewer;
  });
  beforeEach(async () => {
    const query = { name: "Mine", sort: "id" };
    id = (await answered(app, "POST", "/queries.json", { query })).query.id;
  });
  after(() => app.close());

  const send = (method: string, query?: object) => () =>
    app.request(`/queries/${id}.json`, { method, key: ADMIN_KEY, json: query && { query } });

  test("keeps what each of them changed", async () => {
    const { answer } = await change(app.runtime, admin, async (open) => {
      await updateQuery(open, id, { name: "Ours" });
      return meanwhile(app, send("PUT", { sort: "subject" }));
    });
    assert.equal((await answer).status, 204);
    const { name, sort } = (await answered(app, "GET", `/queries/${id}.json`)).query;
    assert.deepEqual({ name, sort }, { name: "Ours", sort: "subject" });
  });

  test("is deleted once, and gone for the other", async () => {
    for (const late of [send("DELETE"), send("PUT", { sort: "subject" })]) {
      const { answer } = await change(app.runtime, admin, async (open) => {
        await deleteQuery(open, id);
        return meanwhile(app, late);
      });
      assert.equal((await answer).status, 404);
      id = (await answered(app, "POST", "/queries.json", { query: { name: "Mine" } })).query.id;
    }
  });
});
