import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
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
import { deleteProject } from "../deletion/delete-project.js";
import { archiveProject, closeProject } from "./project-status.js";

describe("While a project is closed, archived or deleted", () => {
  let app: TestApp;
  let house: { id: number; identifier: string };

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    house = await project(app, unique("house"));
  });
  after(() => app.close());

  for (const verb of [closeProject, archiveProject, deleteProject]) {
    test(`nothing open comes below it (${verb.name})`, async () => {
      const below = { name: "Shed", identifier: unique("shed"), parent_id: house.id };
      const { answer } = await byOperator(app, async (open) => {
        await verb(open, house);
        return meanwhile(app, () =>
          app.request("/projects.json", { method: "POST", key: ADMIN_KEY, json: { project: below } }),
        );
      });
      assert.equal((await answer).status, 422);
      assert.match(await (await answer).text(), /Subproject of is invalid/);
    });
  }

  test("nothing below it comes back from the archive", async () => {
    const shed = await project(app, unique("shed"));
    await answered(app, "PUT", `/projects/${shed.id}.json`, { project: { parent_id: house.id } });
    await answered(app, "PUT", `/projects/${shed.id}/archive.json`);
    const { answer } = await byOperator(app, async (open) => {
      await archiveProject(open, house);
      return meanwhile(app, () =>
        app.request(`/projects/${shed.id}/unarchive.json`, { method: "PUT", key: ADMIN_KEY }),
      );
    });
    assert.equal((await answer).status, 422);
    assert.equal((await answered(app, "GET", `/projects/${shed.id}.json`)).project.status, 9);
  });
});
