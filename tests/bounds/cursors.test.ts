import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, project, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";

const LISTS = ["service_issues_list", "service_projects_list", "service_issues_comments_list"];

let app: TestApp;
let cursors: Record<string, string>;

before(async () => {
  app = await testApp();
  for (const identifier of ["one", "two"]) {
    const { id: project_id } = await project(app, identifier);
    await answered(app, "POST", "/issues.json", { issue: { project_id, subject: "Gate" } });
  }
  for (const notes of ["First", "Second"]) await answered(app, "PUT", "/issues/1.json", { issue: { notes } });
  cursors = {};
  for (const name of LISTS) {
    const { structuredContent } = await called(app, name, own(name, { limit: 1 }));
    cursors[name] = (structuredContent as { next_cursor: string }).next_cursor;
  }
});
after(() => app.close());

const own = (name: string, args: object) => (name.includes("comments") ? { id: 1, ...args } : { ...args });

async function refused(name: string, args: object): Promise<string> {
  const { isError, content } = await called(app, name, own(name, args));
  assert.equal(isError, true, JSON.stringify(args));
  return content[0]?.text ?? "";
}

const tampered = (cursor: string, place: unknown) => {
  const [mark] = JSON.parse(Buffer.from(cursor, "base64url").toString());
  return Buffer.from(JSON.stringify([mark, place])).toString("base64url");
};

test("a cursor leads on in its own list", async () => {
  for (const name of LISTS) {
    const { isError } = await called(app, name, own(name, { limit: 1, cursor: cursors[name] }));
    assert.equal(isError ?? false, false, name);
  }
});

test("the cursor of another list is refused by name", async () => {
  for (const name of LISTS)
    for (const other of LISTS.filter((one) => one !== name))
      assert.match(await refused(name, { cursor: cursors[other] }), /^cursor: /);
});

test("the cursor of other filters is refused by name", async () => {
  const { service_issues_list: cursor } = cursors;
  for (const filter of [{ project: "one" }, { status: "any" }, { query: "Gate" }, { assigned_to: "me" }])
    assert.match(await refused("service_issues_list", { cursor, ...filter }), /^cursor: /);
  assert.match(await refused("service_issues_comments_list", { cursor, id: 2 }), /^cursor: /);
});

test("a forged or cut cursor is refused by name", async () => {
  for (const name of LISTS) {
    const cursor = cursors[name] ?? "";
    const forged = ["", "x", cursor.slice(0, -3), cursor.slice(3), "A".repeat(400), "%00", "null", "W10"];
    const placed = [null, {}, ["infinity", 1], ["2020-01-01", 1e12], [[]], ["\u0000", 1], ["\ud800"], [1, 2]];
    for (const one of [...forged, ...placed.map((place) => tampered(cursor, place))])
      assert.match(await refused(name, { cursor: one }), /^cursor: /, one);
  }
});
