import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ADMIN_KEY, answered, byOperator, person, session, type TestApp, testApp } from "../../testing/index.js";
import { changeWorkflow } from "./change-workflow.js";
import { copyWorkflow } from "./copy-workflow.js";

describe("Workflows", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const path = (trackerId: number, roleId: number) => `/workflows.json?tracker_id=${trackerId}&role_id=${roleId}`;
  const shown = async (trackerId: number, roleId: number) =>
    (await answered(app, "GET", path(trackerId, roleId))).workflow;
  const put = (workflow: object, trackerId = 1, roleId = 3) =>
    app.request(path(trackerId, roleId), { method: "PUT", key: ADMIN_KEY, json: { workflow } });

  const cookie = async () => session(app, (await answered(app, "GET", "/users/current.json")).user);
  const post = async (fields: Record<string, string>, path = "/admin/workflows") =>
    app.request(path, {
      method: "POST",
      cookie: await cookie(),
      headers: { accept: "text/html", origin: "http://bellwether.test" },
      body: new URLSearchParams(fields),
    });

  test("are shown by tracker and role, from status 0 for a new issue", async () => {
    const workflow = await shown(1, 3);
    assert.deepEqual(workflow.tracker, { id: 1, name: "Bug" });
    assert.deepEqual(workflow.role, { id: 3, name: "Reporter" });
    assert.deepEqual(workflow.transitions[0], { old_status_id: 0, new_status_id: 1, author: false, assignee: false });
    assert.deepEqual(workflow.permissions, []);
  });

  test("a list that is sent replaces what there was, one that is left out stays", async () => {
    const transitions = [{ old_status_id: 1, new_status_id: 5, author: true, assignee: false }];
    const permissions = [{ old_status_id: 0, field: "due_date", rule: "required" }];
    assert.equal((await put({ transitions })).status, 204);
    assert.equal((await put({ permissions })).status, 204);
    const workflow = await shown(1, 3);
    assert.deepEqual([workflow.transitions, workflow.permissions], [transitions, permissions]);
    assert.equal((await put({ permissions: [] })).status, 204);
    assert.deepEqual((await shown(1, 3)).permissions, []);
  });

  test("unknown statuses, fields and places are refused, and nothing changes", async () => {
    const before = await shown(2, 3);
    const unknown = [
      { transitions: [{ old_status_id: 1, new_status_id: 99 }] },
      { permissions: [{ old_status_id: 99, field: "subject", rule: "readonly" }] },
      { permissions: [{ old_status_id: 1, field: "colour", rule: "readonly" }] },
      { permissions: [{ old_status_id: 1, field: "subject", rule: "hidden" }] },
    ];
    for (const workflow of unknown) assert.equal((await put(workflow, 2)).status, 422, JSON.stringify(workflow));
    assert.deepEqual(await shown(2, 3), before);
    assert.equal((await put({ transitions: [] }, 99)).status, 404);
    assert.equal((await put({ transitions: [] }, 1, 99)).status, 404);
  });

  test("unknown places are refused by the verb, so that the page says it, too", async () => {
    for (const [tracker_id, role_id] of [
      [99, 3],
      [1, 99],
    ]) {
      assert.equal(
        (await post({ tracker_id: String(tracker_id), role_id: String(role_id), of: "transitions" })).status,
        404,
      );
    }
  });

  test("a form that does not say which matrix it shows changes nothing", async () => {
    const before = await shown(2, 2);
    for (const of of ["", "x", "x".repeat(70_000)])
      assert.equal((await post({ tracker_id: "2", role_id: "2", of })).status, 422);
    assert.equal((await post({ tracker_id: "x", role_id: "2", of: "transitions" })).status, 422);
    assert.deepEqual(await shown(2, 2), before);
  });

  test("have a row for each custom field of the tracker on their page", async () => {
    const made = async (name: string, tracker_ids: number[]) =>
      (
        await answered(app, "POST", "/custom_fields.json", {
          custom_field: { customized_type: "issue", name, is_for_all: true, tracker_ids },
        })
      ).custom_field.id;
    const customer = await made("Customer", [1]);
    await made("Of features", [2]);
    const page = async () =>
      (await app.request("/admin/workflows?tracker_id=1&role_id=3&of=fields", { cookie: await cookie() })).text();
    const shown = await page();
    assert.match(shown, new RegExp(`name="rule\\[${customer}\\]\\[1\\]" aria-label="Customer while New"`));
    assert.doesNotMatch(shown, /Of features/);
    const saved = await post({ tracker_id: "1", role_id: "3", of: "fields", [`rule[${customer}][1]`]: "readonly" });
    assert.equal(saved.status, 303);
    assert.match(await page(), new RegExp(`name="rule\\[${customer}\\]\\[1\\]".*?value="readonly" selected`, "s"));
  });

  test("are copied whole to another tracker and role, on the page", async () => {
    const transitions = [{ old_status_id: 2, new_status_id: 4, author: false, assignee: true }];
    const permissions = [{ old_status_id: 2, field: "subject", rule: "readonly" as const }];
    await byOperator(app, (open) => changeWorkflow(open, { trackerId: 2, roleId: 2 }, { transitions, permissions }));
    const copy = (fields: Record<string, string>) =>
      post({ tracker_id: "2", role_id: "2", of: "fields", ...fields }, "/admin/workflows/copy");
    const copied = await copy({ "to_tracker_ids[]": "1", "to_role_ids[]": "3" });
    assert.equal(copied.headers.get("location"), "/admin/workflows?tracker_id=2&role_id=2&of=fields");
    const { transitions: had, permissions: rules } = await shown(1, 3);
    assert.deepEqual([had, rules], [transitions, permissions]);
    assert.equal((await copy({ "to_tracker_ids[]": "99", "to_role_ids[]": "3" })).status, 404);
    assert.equal((await copy({ "to_tracker_ids[]": "1", "to_role_ids[]": "99" })).status, 404);
  });

  test("are copied to several trackers and roles at once, and stay where they come from", async () => {
    const transitions = [{ old_status_id: 1, new_status_id: 5, author: true, assignee: false }];
    await byOperator(app, (open) =>
      changeWorkflow(open, { trackerId: 1, roleId: 2 }, { transitions, permissions: [] }),
    );
    const places = [1, 2, 3].flatMap((trackerId) => [2, 3].map((roleId) => ({ trackerId, roleId })));
    await byOperator(app, (open) => copyWorkflow(open, { from: { trackerId: 1, roleId: 2 }, to: places }));
    for (const { trackerId, roleId } of places) {
      const there = await shown(trackerId, roleId);
      assert.deepEqual([there.transitions, there.permissions], [transitions, []]);
    }
    const before = await shown(1, 1);
    const none = await post({ tracker_id: "1", role_id: "2", of: "transitions" }, "/admin/workflows/copy");
    assert.equal(none.status, 303);
    assert.deepEqual(await shown(1, 1), before);
  });

  test("of many statuses are kept whole", async () => {
    await sql`
      insert into issue_statuses (name, position)
      select 'Stage ' || n, 100 + n from generate_series(1, 66) n`.execute(app.runtime.db);
    const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
    const ids: number[] = issue_statuses.map(({ id }: { id: number }) => id);
    const flags = [true, false].flatMap((author) => [true, false].map((assignee) => ({ author, assignee })));
    const transitions = ids.flatMap((old_status_id) =>
      ids.flatMap((new_status_id) => flags.map((flag) => ({ old_status_id, new_status_id, ...flag }))),
    );
    assert.ok(transitions.length > 20_000);
    await byOperator(app, (open) => changeWorkflow(open, { trackerId: 3, roleId: 3 }, { transitions }));
    assert.equal((await shown(3, 3)).transitions.length, transitions.length);
    await sql`delete from issue_statuses where name like 'Stage %'`.execute(app.runtime.db);
    assert.equal((await shown(3, 3)).transitions.length, 6 * 6 * 4);
  });

  test("a new tracker or role takes over the workflows of the one it names", async () => {
    const { tracker } = await answered(app, "POST", "/trackers.json", {
      tracker: { name: "Spike", copy_workflow_from: 2 },
    });
    assert.deepEqual((await shown(tracker.id, 2)).transitions, (await shown(2, 2)).transitions);
    const { role } = await answered(app, "POST", "/roles.json", { role: { name: "Tester", copy_workflow_from: 2 } });
    assert.deepEqual((await shown(2, role.id)).transitions, (await shown(2, 2)).transitions);
    const { role: blank } = await answered(app, "POST", "/roles.json", { role: { name: "Blank" } });
    assert.deepEqual((await shown(2, blank.id)).transitions, []);
    const wrong = await app.request("/roles.json", {
      method: "POST",
      key: ADMIN_KEY,
      json: { role: { name: "Lost", copy_workflow_from: 99 } },
    });
    assert.equal(wrong.status, 422);
  });

  test("a deleted status leaves no transition from it", async () => {
    const { issue_status } = await answered(app, "POST", "/issue_statuses.json", { issue_status: { name: "Parked" } });
    const from = { old_status_id: issue_status.id, new_status_id: 1, author: false, assignee: false };
    assert.equal((await put({ transitions: [from] })).status, 204);
    await answered(app, "DELETE", `/issue_statuses/${issue_status.id}.json`);
    assert.deepEqual((await shown(1, 3)).transitions, []);
  });

  test("are for administrators alone", async () => {
    const { key } = await person(app, "eve");
    assert.equal((await app.request(path(1, 3), { key })).status, 403);
    const changed = await app.request(path(1, 3), { method: "PUT", key, json: { workflow: { transitions: [] } } });
    assert.equal(changed.status, 403);
  });
});
