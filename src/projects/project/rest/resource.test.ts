import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { viewerById } from "../../../accounts/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";
import { projectResource } from "./resource.js";

describe("The mark of a project, by which a subscription notices a change", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    await project(app, "home", { members: { Manager: [cast.ada] } });
  });
  after(() => app.close());

  const mark = async () => {
    const viewer = await viewerById(app.runtime.db, cast.ada.id, { kind: "session", readOnly: false });
    assert.ok(viewer);
    return (await projectResource.marks(app.runtime, viewer, ["home"])).get("home");
  };
  const changesWith = async (act: () => Promise<unknown>) => {
    const before = await mark();
    assert.ok(before);
    assert.equal(await mark(), before, "nothing happened");
    await act();
    assert.notEqual(await mark(), before);
  };
  const send = (method: string, path: string, body: object) => answered(app, method, path, body);

  test("changes with who is in it and as what", async () => {
    const { roles } = await answered(app, "GET", "/roles.json");
    const [one, other] = roles.map(({ id }: { id: number }) => id);
    let member = 0;
    await changesWith(async () => {
      const membership = { user_id: cast.grace.id, role_ids: [one] };
      member = (await send("POST", "/projects/home/memberships.json", { membership })).membership.id;
    });
    await changesWith(() => send("PUT", `/memberships/${member}.json`, { membership: { role_ids: [other] } }));
    await changesWith(() => answered(app, "DELETE", `/memberships/${member}.json`));
  });

  test("changes with its versions, categories and trackers", async () => {
    let version = 0;
    await changesWith(async () => {
      version = (await send("POST", "/projects/home/versions.json", { version: { name: "1.0" } })).version.id;
    });
    await changesWith(() => send("PUT", `/versions/${version}.json`, { version: { status: "closed" } }));
    await changesWith(() => send("POST", "/projects/home/issue_categories.json", { issue_category: { name: "Roof" } }));
    await changesWith(() => send("PUT", "/projects/home.json", { project: { tracker_ids: [1] } }));
  });
});
