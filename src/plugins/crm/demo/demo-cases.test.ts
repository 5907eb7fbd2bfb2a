import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";
import { demoCases } from "./demo-cases.js";

describe("CRM cases of the demo", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  after(() => app.close());

  const add = () => demoCases(app.runtime, { id: home.id, logins: ["ada", "grace"] });
  const listed = () =>
    answered(app, "GET", "/projects/home/crm_cases.json?status_id=*&limit=100", undefined, cast.ada.key);

  test("are a dozen, on their way, with what was said, in a project that has the module from then on", async () => {
    assert.deepEqual(await add(), ["12 CRM cases were added to the project."]);
    const { crm_cases, total_count } = await listed();
    assert.equal(total_count, 12);
    const statuses: Set<string> = new Set(crm_cases.map(({ status }: { status: { name: string } }) => status.name));
    assert.deepEqual(statuses, new Set(["New", "Contacted", "Qualified", "Offer", "Won", "Lost"]));
    for (const one of crm_cases) {
      assert.ok(Date.parse(one.updated_on) >= Date.parse(one.created_on), one.name);
      assert.ok(Date.parse(one.updated_on) <= Date.now(), one.name);
      assert.ok(one.assigned_to, one.name);
    }
  });

  test("tell those concerned, as any change does", async () => {
    await app.settled();
    const events = await app.runtime.db.selectFrom("service_notification_events").select(["kind", "user_id"]).execute();
    assert.deepEqual(new Set(events.map(({ kind }) => kind)), new Set(["edit_crm_case"]));
    assert.deepEqual(new Set(events.map((event) => event.user_id)), new Set([cast.ada.id, cast.grace.id]));
  });

  test("are added once, however often the demo runs", async () => {
    assert.deepEqual(await add(), []);
    assert.equal((await listed()).total_count, 12);
  });
});
