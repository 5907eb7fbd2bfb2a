import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../testing/index.js";
import { demoVersions } from "./demo-versions.js";

describe("The demo", () => {
  let app: TestApp;
  let cast: Record<"ada", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada");
    ({ id } = await project(app, "home", { members: { Manager: [cast.ada] } }));
    for (let n = 0; n < 12; n++) {
      await answered(app, "POST", "/projects/home/issues.json", { issue: { subject: `Number ${n}` } }, cast.ada.key);
    }
    await answered(app, "PUT", "/issues/1.json", { issue: { status_id: 5 } }, cast.ada.key);
  });
  after(() => app.close());

  test("has versions with issues on their way, once", async () => {
    const added = await demoVersions(app.runtime, { id, logins: ["ada"] });
    assert.deepEqual(added, ["3 versions with a roadmap were added."]);
    assert.deepEqual(await demoVersions(app.runtime, { id, logins: ["ada"] }), []);
    const { versions } = await answered(app, "GET", "/projects/home/versions.json");
    const shown = versions.map(({ name, status }: { name: string; status: string }) => [name, status]);
    assert.deepEqual(shown, [
      ["Working group last call", "closed"],
      ["IESG evaluation", "open"],
      ["Publication", "open"],
    ]);
    const planned = async (of: number) =>
      (await answered(app, "GET", `/issues.json?status_id=*&fixed_version_id=${versions[of].id}`)).total_count;
    assert.deepEqual([await planned(0), await planned(1), await planned(2)], [1, 7, 3]);
  });
});
