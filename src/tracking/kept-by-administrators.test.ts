import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, type Person, person, project, type TestApp, testApp } from "../testing/index.js";

describe("Trackers, statuses, priorities and roles are kept by administrators over REST", () => {
  let app: TestApp;
  let ada: Person;

  before(async () => {
    app = await testApp();
    ada = await person(app, "ada");
  });
  after(() => app.close());

  const send = (method: string, path: string, json?: unknown) => answered(app, method, path, json);
  const names = async (path: string, many: string) =>
    (await send("GET", path))[many].map(({ name }: { name: string }) => name);
  const refusal = async (method: string, path: string, json?: unknown, key = ADMIN_KEY) => {
    const response = await app.request(path, { method, key, json });
    return { status: response.status, errors: ((await response.json()) as { errors: string[] }).errors };
  };

  const kinds = [
    ["/trackers", "tracker", "trackers"],
    ["/issue_statuses", "issue_status", "issue_statuses"],
    ["/enumerations/issue_priorities", "issue_priority", "issue_priorities"],
    ["/roles", "role", "roles"],
  ] as const;

  for (const [path, one, many] of kinds) {
    test(`${many} are made, renamed, moved and deleted`, async () => {
      const made = (await send("POST", `${path}.json`, { [one]: { name: "Spike" } }))[one];
      assert.equal((await names(`${path}.json`, many)).at(-1), "Spike");
      await send("PUT", `${path}/${made.id}.json`, { [one]: { name: "Probe", position: 1 } });
      assert.equal((await names(`${path}.json`, many))[0], "Probe");
      assert.equal((await send("GET", `${path}/${made.id}.json`))[one].name, "Probe");
      await send("DELETE", `${path}/${made.id}.json`);
      assert.equal((await app.request(`${path}/${made.id}.json`)).status, 404);
      assert.ok(!(await names(`${path}.json`, many)).includes("Probe"));
    });

    test(`${many} are refused with the field and the reason`, async () => {
      const known = (await names(`${path}.json`, many))[0];
      assert.deepEqual(await refusal("POST", `${path}.json`, { [one]: { name: " " } }), {
        status: 422,
        errors: ["Name cannot be blank"],
      });
      assert.deepEqual((await refusal("POST", `${path}.json`, { [one]: { name: known } })).errors, [
        "Name has already been taken",
      ]);
      const second = (await send("GET", `${path}.json`))[many][1];
      assert.deepEqual((await refusal("PUT", `${path}/${second.id}.json`, { [one]: { name: known } })).errors, [
        "Name has already been taken",
      ]);
      assert.deepEqual((await refusal("POST", `${path}.json`, { [one]: { name: "A", colour: 1 } })).errors, [
        "colour is not a known field.",
      ]);
      assert.equal((await refusal("PUT", `${path}/999999.json`, { [one]: { name: "A" } })).status, 404);
      assert.equal((await refusal("DELETE", `${path}/999999.json`)).status, 404);
    });

    test(`${many} are changed by nobody but administrators`, async () => {
      const { id } = (await send("GET", `${path}.json`))[many][0];
      for (const [method, at] of [
        ["POST", `${path}.json`],
        ["PUT", `${path}/${id}.json`],
        ["DELETE", `${path}/${id}.json`],
      ] as const) {
        assert.equal((await refusal(method, at, { [one]: { name: "Mine" } }, ada.key)).status, 403, `${method} ${at}`);
      }
    });

    test(`${many} are written back as they are read`, async () => {
      const { id } = (await send("GET", `${path}.json`))[many][0];
      const read = (await send("GET", `${path}/${id}.json`))[one];
      await send("PUT", `${path}/${id}.json`, { [one]: read });
      assert.deepEqual((await send("GET", `${path}/${id}.json`))[one], read);
    });
  }

  test("what issues use stays, and the refusal says what to do", async () => {
    await project(app, "home");
    await send("POST", "/issues.json", { issue: { project_id: "home", subject: "Uses all of them" } });
    assert.deepEqual((await refusal("DELETE", "/issue_statuses/1.json")).errors, [
      "New cannot be deleted, because trackers refer to it. Move what refers to it first.",
    ]);
    assert.match(String((await refusal("DELETE", "/trackers/1.json")).errors), /^Bug cannot be deleted/);
    await project(app, "house", { members: { Manager: [ada] } });
    assert.deepEqual((await refusal("DELETE", "/roles/1.json")).errors, [
      "Manager cannot be deleted, because members refer to it. Give its members another role first.",
    ]);
    assert.match(
      String((await refusal("DELETE", "/enumerations/issue_priorities/2.json")).errors),
      /^Normal cannot be deleted, .* Make it inactive instead\.$/,
    );
  });

  test("one priority is the default at most", async () => {
    await send("PUT", "/enumerations/issue_priorities/3.json", { issue_priority: { is_default: true } });
    const { issue_priorities } = await send("GET", "/enumerations/issue_priorities.json");
    const defaults = issue_priorities.filter((each: { is_default: boolean }) => each.is_default);
    assert.deepEqual(
      defaults.map(({ id }: { id: number }) => id),
      [3],
    );
  });

  test("a tracker says which standard fields it has, and takes no other name", async () => {
    const [{ enabled_standard_fields: all }] = (await send("GET", "/trackers.json")).trackers;
    const some = all.filter((name: string) => name !== "category_id");
    await send("PUT", "/trackers/2.json", { tracker: { enabled_standard_fields: some } });
    assert.deepEqual((await send("GET", "/trackers/2.json")).tracker.enabled_standard_fields, some);
    const { errors } = await refusal("PUT", "/trackers/2.json", { tracker: { enabled_standard_fields: ["subject"] } });
    assert.deepEqual(errors, ["subject is not a field that can be chosen here."]);
  });

  test("a role grants what is declared, and no other name", async () => {
    await send("PUT", "/roles/3.json", { role: { permissions: ["view_issues", "edit_issues", "view_issues"] } });
    assert.deepEqual((await send("GET", "/roles/3.json")).role.permissions, ["view_issues", "edit_issues"]);
    const { errors } = await refusal("PUT", "/roles/3.json", { role: { permissions: ["fly"] } });
    assert.deepEqual(errors, ["There is no permission called fly."]);
  });

  test("Non member and Anonymous keep their names, are assigned nothing and are never deleted", async () => {
    const { roles } = await send("GET", "/roles.json");
    assert.ok(roles.every(({ id }: { id: number }) => id !== 4 && id !== 5));
    assert.deepEqual((await refusal("PUT", "/roles/4.json", { role: { name: "Guests" } })).errors, [
      "Name cannot be changed",
    ]);
    assert.equal((await refusal("PUT", "/roles/5.json", { role: { assignable: true } })).status, 422);
    assert.deepEqual((await refusal("DELETE", "/roles/5.json")).errors, [
      "Anonymous is a built-in role and cannot be deleted.",
    ]);
    await send("PUT", "/roles/4.json", { role: { issues_visibility: "own" } });
  });
});
