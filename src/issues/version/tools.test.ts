import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { toolAnswer } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("Versions for agents", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  let first: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    for (const name of ["home", "other"]) {
      await project(app, name, { members: { Manager: [cast.ada] } });
      const { version } = await answered(app, "POST", `/projects/${name}/versions.json`, {
        version: { name: "1.0", due_date: "2030-01-31" },
      });
      if (name === "home") first = version.id;
    }
    await answered(app, "POST", "/projects/home/versions.json", { version: { name: "0.9", status: "closed" } });
  });
  after(() => app.close());

  const tool = (name: string, args: object, by = cast.ada) => toolAnswer(app, name, args, by);

  test("stand in the project with their progress, the closed ones last", async () => {
    await tool("service_issues_create", { project: "home", subject: "One", version: "1.0" });
    const { versions } = (await tool("service_projects_get", { project: "home" })).project;
    assert.deepEqual(versions, [
      { id: first, name: "1.0", status: "open", due_date: "2030-01-31", open: 1, closed: 0 },
      { id: first + 2, name: "0.9", status: "closed", due_date: null, open: 0, closed: 0 },
    ]);
  });

  test("are named by name or id, and taken away by null", async () => {
    const { id } = await tool("service_issues_create", { project: "home", subject: "Two", version: first });
    const shown = async () => (await tool("service_issues_get", { id })).issue.version;
    assert.deepEqual(await shown(), { id: first, name: "1.0" });
    const { changes } = await tool("service_issues_update", { id, version: null });
    assert.deepEqual(changes, [{ field: "version", old: "1.0", new: null }]);
    assert.equal(await shown(), null);
    await assert.rejects(tool("service_issues_update", { id, version: "2.0" }), /no version "2.0".*1\.0/);
    await assert.rejects(tool("service_issues_update", { id, version: "0.9" }), /not open/);
  });

  test("filter lists: a name means the versions of all projects that the caller sees", async () => {
    await tool("service_issues_create", { project: "other", subject: "Three", version: "1.0" });
    const found = async (args: object) =>
      (await tool("service_issues_list", { ...args, fields: ["subject", "version"] })).issues.map(
        ({ subject }: { subject: string }) => subject,
      );
    assert.deepEqual((await found({ version: "1.0" })).sort(), ["One", "Three"]);
    assert.deepEqual(await found({ version: "1.0", project: "home" }), ["One"]);
    assert.deepEqual(await found({ version: first }), ["One"]);
    assert.deepEqual(await found({ version: "none" }), ["Two"]);
    await assert.rejects(tool("service_issues_list", { version: "7.0" }), /Valid are: .*1\.0/);
    await assert.rejects(
      tool("service_issues_list", { version: "1.0" }, cast.outsider),
      (error: Error) => /no version/.test(error.message) && !/Valid/.test(error.message),
    );
  });
});
