import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Viewer, viewerById } from "../../accounts/index.js";
import { Refusal } from "../../kernel/index.js";
import { answered, byOperator, type Person, people, type TestApp, testApp } from "../../testing/index.js";
import { createProject } from "../project/create-project.js";
import { listProjects } from "./list-tool.js";

describe("The list of projects, piece by piece", () => {
  let app: TestApp;
  let ada: Person;
  let caller: Viewer;
  const LONG = "long ".repeat(51);

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    caller = (await viewerById(app.runtime.db, ada.id, { kind: "api_key", name: "T", readOnly: true })) as Viewer;
    const secret = await made("Acquisition of Initech", { isPublic: false });
    await made("Boats", { parentId: secret.id });
    const above = await made(`${LONG}a`, {});
    const middle = await made(`${LONG}b`, { parentId: above.id });
    await made(`${LONG}c`, { parentId: middle.id });
    await made("Alps", {});
  });
  after(() => app.close());

  let count = 0;
  const made = (name: string, fields: { parentId?: number; isPublic?: boolean }) =>
    byOperator(app, (open) => createProject(open, { name: name.slice(-250), identifier: `p-${++count}`, ...fields }));
  const list = (cursor?: string) =>
    listProjects.call(app.runtime, caller, listProjects.input.parse({ limit: 1, cursor, fields: ["identifier"] }));

  /** All that is answered, and the cursors in between. */
  async function walked() {
    const [found, cursors]: [unknown[], string[]] = [[], []];
    for (let cursor: string | undefined; ; ) {
      const { projects, next_cursor } = await list(cursor);
      found.push(...projects.map(({ identifier }) => identifier));
      if (next_cursor === null) return { found, cursors };
      cursors.push(next_cursor);
      cursor = next_cursor;
    }
  }

  test("goes on to its end however long the names are, and says nothing of projects that the caller does not see", async () => {
    const { found, cursors } = await walked();
    assert.deepEqual(found, ["p-6", "p-2", "p-3", "p-4", "p-5"]);
    const told = cursors.map((cursor) => Buffer.from(cursor, "base64url").toString("utf8"));
    assert.doesNotMatch(told.join(), /initech/i);
  });

  test("has a project below one that the caller does not see where its own name belongs", async () => {
    const { projects } = await answered(app, "GET", "/projects.json", undefined, ada.key);
    assert.deepEqual(
      projects.slice(0, 2).map(({ name }: { name: string }) => name),
      ["Alps", "Boats"],
    );
  });

  test("is begun anew where the project is gone that it ended with", async () => {
    const { next_cursor } = await list();
    await answered(app, "DELETE", "/projects/p-6.json");
    await assert.rejects(list(next_cursor ?? ""), Refusal);
  });
});
