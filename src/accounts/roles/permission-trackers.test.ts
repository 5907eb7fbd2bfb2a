import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, type Person, session, type TestApp, testApp } from "../../testing/index.js";

const BUG = 1;
const FEATURE = 2;
const REPORTER = 3;

describe("A role that permits something with some trackers only", () => {
  let app: TestApp;
  let admin: Person;
  before(async () => {
    app = await testApp();
    admin = (await answered(app, "GET", "/users/current.json")).user;
  });
  after(() => app.close());

  const put = (fields: object) => answered(app, "PUT", `/roles/${REPORTER}.json`, { role: fields });
  const refused = async (fields: object) => {
    const answer = await app.request(`/roles/${REPORTER}.json`, {
      method: "PUT",
      key: ADMIN_KEY,
      json: { role: fields },
    });
    assert.equal(answer.status, 422);
  };
  const page = async (path: string) =>
    (await app.request(path, { cookie: await session(app, admin), headers: { accept: "text/html" } })).text();
  /** What is ticked in the form of the role: permissions that are for all trackers, and the trackers of others. */
  const ticked = async () => {
    const form = await page(`/admin/roles/${REPORTER}`);
    const boxes = /name="role\[permissions_(all_trackers|tracker_ids)\]\[(\w+)\](?:\[\])?" value="(\d+)" checked/g;
    const found = [...form.matchAll(boxes)].map(([, kind, permission, value]) => ({ kind, permission, value }));
    const of = (kind: string) => found.filter((one) => one.kind === kind);
    return {
      all: of("all_trackers").map(({ permission }) => permission),
      some: of("tracker_ids").map(({ permission, value }) => `${permission} ${value}`),
    };
  };
  const free = () => put({ permissions_all_trackers: { view_issues: true, add_issues: true, edit_issues: true } });

  test("is told so by Redmine's names, and REST answers as in Redmine", async () => {
    const usual = await ticked();
    const limitable = ["view_issues", "add_issues", "edit_issues", "delete_issues", "add_issue_notes"];
    assert.deepEqual(new Set(usual.all), new Set(limitable));
    const { role } = await answered(app, "GET", `/roles/${REPORTER}.json`);
    await put({ permissions_all_trackers: { view_issues: "0" }, permissions_tracker_ids: { view_issues: [FEATURE] } });
    assert.deepEqual((await ticked()).some, [`view_issues ${FEATURE}`]);
    assert.ok(!(await ticked()).all.includes("view_issues"));
    await put({ name: "Reporter" });
    assert.deepEqual((await ticked()).some, [`view_issues ${FEATURE}`], "what is not said stays");
    assert.deepEqual((await answered(app, "GET", `/roles/${REPORTER}.json`)).role, role);
    await free();
    assert.deepEqual((await ticked()).some, []);
  });

  test("takes neither permissions that are for all trackers nor trackers that there are not", async () => {
    await refused({ permissions_all_trackers: { add_project: false } });
    await refused({ permissions_tracker_ids: { manage_members: [BUG] } });
    await refused({ permissions_tracker_ids: { view_issues: [99] } });
  });

  test("is kept on a page, without scripts, and shown in the report", async () => {
    const sent = {
      "role[permissions_all_trackers][add_issues]": "0",
      "role[permissions_tracker_ids][add_issues][]": String(BUG),
    };
    const answer = await app.request(`/admin/roles/${REPORTER}`, {
      method: "POST",
      cookie: await session(app, admin),
      headers: { accept: "text/html", origin: "http://bellwether.test", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ "role[name]": "Reporter", ...sent }),
    });
    assert.equal(answer.status, 303);
    assert.deepEqual((await ticked()).some, [`add_issues ${BUG}`]);
    assert.match(await page("/admin/permissions"), /<td>Bug<\/td>/);
    await free();
  });
});
