import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { toolAnswer } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const [STARTED, CLOSED] = [2, 5];

describe("Several issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    const { role } = await answered(app, "GET", "/roles/3.json");
    await answered(app, "PUT", "/roles/3.json", { role: { permissions: [...role.permissions, "edit_issues"] } });
  });
  after(() => app.close());

  const issue = async (more: object = {}): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "One", ...more } })).issue.id;
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  const send = async (ids: number[], fields: Record<string, string>, by = cast.ada) =>
    app.request("/issues/bulk_update", {
      method: "POST",
      cookie: await session(app, by),
      headers: { accept: "text/html", origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams([...ids.map((id) => ["ids[]", String(id)]), ...Object.entries(fields)]),
    });
  const form = async (ids: number[], by = cast.ada) => {
    const path = `/issues/bulk_edit?${ids.map((id) => `ids[]=${id}`).join("&")}`;
    return (await app.request(path, { cookie: await session(app, by), headers: { accept: "text/html" } })).text();
  };
  const controls = ["is_private", "parent_issue_id", "private_notes"].map((name) => `issue[${name}]`);

  test("are put below another one, and below none again", async () => {
    const ids = [await issue(), await issue()];
    const parent = await issue();
    assert.equal((await send(ids, { "issue[parent_issue_id]": `#${parent}` })).status, 303);
    for (const id of ids) assert.equal((await read(id)).parent.id, parent);
    assert.equal((await send(ids, { "issue[parent_issue_id]": "none" })).status, 303);
    for (const id of ids) assert.equal((await read(id)).parent, undefined);
  });

  test("are closed together with what is below them and what blocks them, and opened together", async () => {
    const top = await issue();
    const middle = await issue({ parent_issue_id: top });
    const below = await issue({ parent_issue_id: middle });
    const blocker = await issue();
    const relation = { issue_to_id: top, relation_type: "blocks" };
    await answered(app, "POST", `/issues/${blocker}/relations.json`, { relation });
    const ids = [top, middle, below, blocker];
    const statuses = () => Promise.all(ids.map(async (id) => (await read(id)).status.id));
    const choices = async () => /name="issue\[status_id\]".*?<\/select>/s.exec(await form(ids))?.[0] ?? "";
    for (const [id, name, some] of [
      [CLOSED, "Closed", [top, middle]],
      [STARTED, "In Progress", [below, blocker]],
    ] as const) {
      assert.match(await choices(), new RegExp(`>${name}<`));
      assert.equal((await send([...some], { "issue[status_id]": String(id) })).status, 422);
      assert.equal((await send(ids, { "issue[status_id]": String(id) })).status, 303);
      assert.deepEqual(await statuses(), [id, id, id, id]);
    }
  });

  test("are closed together by an agent as well, which hears of them in their own order", async () => {
    const top = await issue();
    const ids = [top, await issue({ parent_issue_id: top })];
    const { issues } = await toolAnswer(app, "service_issues_update", { ids, status: "Closed" }, cast.ada);
    assert.deepEqual(
      issues.map(({ id }: { id: number }) => id),
      ids,
    );
    for (const id of ids) assert.equal((await read(id)).status.id, CLOSED);
  });

  test("are made private, and open again", async () => {
    const ids = [await issue(), await issue()];
    for (const is_private of [true, false]) {
      assert.equal((await send(ids, { "issue[is_private]": is_private ? "1" : "0" })).status, 303);
      for (const id of ids) assert.equal((await read(id)).is_private, is_private);
    }
  });

  test("get one private comment", async () => {
    const ids = [await issue(), await issue()];
    await send(ids, { "issue[notes]": "Between us", "issue[private_notes]": "1" });
    for (const id of ids) assert.equal((await read(id)).journals[0].private_notes, true);
  });

  test("are not for who may not: the form has no such controls, and what is sent is refused", async () => {
    const ids = [await issue(), await issue()];
    const [own, others] = [await form(ids), await form(ids, cast.grace)];
    for (const name of controls) assert.deepEqual([own.includes(name), others.includes(name)], [true, false], name);
    const refused: Record<string, string>[] = [
      { "issue[is_private]": "1" },
      { "issue[parent_issue_id]": String(await issue()) },
      { "issue[notes]": "Between us", "issue[private_notes]": "1" },
    ];
    for (const fields of refused) assert.equal((await send(ids, fields, cast.grace)).status, 422);
    for (const id of ids) assert.equal((await read(id)).journals.length, 0);
  });
});
