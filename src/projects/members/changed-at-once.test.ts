import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  meanwhile,
  type Person,
  people,
  project,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { changeMember, removeMember } from "./change-members.js";

describe("A member whom two change at once", () => {
  let app: TestApp;
  let grace: Person;
  let id: number;
  const roles: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    ({ grace } = await people(app, "grace"));
    await project(app, "home");
    for (const { id, name } of (await answered(app, "GET", "/roles.json")).roles) roles[name] = id;
  });
  beforeEach(async () => {
    const membership = { user_id: grace.id, role_ids: [roles.Manager] };
    id = (await answered(app, "POST", "/projects/home/memberships.json", { membership })).membership.id;
  });
  after(() => app.close());

  const send = (method: string, membership?: object) => () =>
    app.request(`/memberships/${id}.json`, { method, key: ADMIN_KEY, json: membership && { membership } });

  test("has the roles of the last one, and not those of both", async () => {
    const { answer } = await byOperator(app, async (open) => {
      await changeMember(open, { id, roleIds: [roles.Developer ?? 0] });
      return meanwhile(app, send("PUT", { role_ids: [roles.Reporter] }));
    });
    assert.equal((await answer).status, 204);
    const { membership } = await answered(app, "GET", `/memberships/${id}.json`);
    assert.deepEqual(
      membership.roles.map(({ name }: { name: string }) => name),
      ["Reporter"],
    );
    await answered(app, "DELETE", `/memberships/${id}.json`);
  });

  test("is removed once, and gone for the other", async () => {
    for (const late of [send("DELETE"), send("PUT", { role_ids: [roles.Reporter] })]) {
      const { answer } = await byOperator(app, async (open) => {
        await removeMember(open, { id });
        return meanwhile(app, late);
      });
      assert.equal((await answer).status, 404);
      const membership = { user_id: grace.id, role_ids: [roles.Manager] };
      id = (await answered(app, "POST", "/projects/home/memberships.json", { membership })).membership.id;
    }
  });
});
