import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

const [NEW, STARTED, CLOSED] = [1, 2, 5];

describe("A change of several issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let cookie: string;
  let doors: number;
  let ids: number[];

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    await project(app, "barn", { members: { Manager: [cast.ada] } });
    cookie = `bellwether_session=${await session(app, cast.ada)}`;
    const custom_field = {
      customized_type: "issue",
      name: "Doors",
      field_format: "list",
      possible_values: ["front", "back", "side"],
      multiple: true,
      is_for_all: true,
      tracker_ids: [1, 2, 3],
    };
    doors = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  });
  after(() => app.close());
  beforeEach(async () => {
    ids = [
      await create({ priority_id: 1, assigned_to_id: cast.grace.id, custom_fields: [{ id: doors, value: ["side"] }] }),
      await create({ due_date: "2031-01-01", custom_fields: [{ id: doors, value: ["front", "side"] }] }),
    ];
  });

  const create = async (fields: object = {}): Promise<number> => {
    const issue = { project_id: "home", subject: "Gate", start_date: "2030-01-01", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const update = (id: number, issue: object, who = cast.ada) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue }, who.key);
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  const state = async (id: number) => {
    const { updated_on: _, lock_version: __, journals: ___, ...issue } = await read(id);
    return issue;
  };
  const states = () => Promise.all(ids.map(state));
  const send = (path: string, fields: [string, string][], as = cookie) =>
    app.request(path, {
      method: "POST",
      body: new URLSearchParams([...fields, ["back_url", "/projects/home/issues"]]),
      headers: { cookie: as, origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
    });
  /** The page that comes after what was sent. */
  const after303 = async (answer: Response, as = cookie) => {
    assert.equal(answer.status, 303, await answer.clone().text());
    const flash = /flash=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
    const path = answer.headers.get("location") ?? "";
    const page = await app.request(path, { headers: { cookie: `${as}; ${flash}`, accept: "text/html" } });
    return await page.text();
  };
  const changed = async (fields: Record<string, string>, of = ids) =>
    await after303(
      await send("/issues/bulk_update", [
        ...of.map((id): [string, string] => ["ids[]", String(id)]),
        ...Object.entries(fields).map(([name, value]): [string, string] => [`issue[${name}]`, value]),
        // What a move loses was read.
        ["shown_in", fields.project_id ?? ""],
      ]),
    );
  const offered = (page: string): [string, string][] => {
    const form = /action="\/issues\/bulk_undo".*?<\/form>/s.exec(page)?.[0] ?? "";
    return [...form.matchAll(/name="ids\[\]" value="(\d+)"/g)].map(([, id = ""]) => ["ids[]", id]);
  };
  const undone = async (page: string, as = cookie) => after303(await send("/issues/bulk_undo", offered(page), as), as);

  test("is undone exactly, whatever was changed, with journals of its own", async () => {
    const before = await states();
    const page = await changed({
      status_id: String(STARTED),
      priority_id: "4",
      assigned_to_id: "none",
      due_date: "2032-02-02",
      done_ratio: "30",
      is_private: "1",
      [`custom_field_values][${doors}`]: "back",
    });
    assert.match(page, /2 issues are changed\./);
    assert.notDeepEqual(await states(), before);
    assert.match(await undone(page), /2 issues are as they were before\./);
    assert.deepEqual(await states(), before);
    for (const id of ids) {
      const [there, back, ...more] = (await read(id)).journals;
      assert.deepEqual([there.details.length, back.user.id, more], [back.details.length, cast.ada.id, []]);
    }
  });

  test("is undone once: what is undone is what was changed last", async () => {
    const page = await changed({ priority_id: "4" });
    await undone(page);
    const before = await states();
    assert.match(await undone(page), /Nothing was undone\..*2 were changed again since/s);
    assert.deepEqual(await states(), before);
  });

  test("leaves what another one changed since as it is, and says so", async () => {
    const page = await changed({ priority_id: "4" });
    const [first = 0, second = 0] = ids;
    await update(first, { priority_id: 5 }, cast.grace);
    await update(second, { notes: "A comment is no matter", subject: "Nor is another field" }, cast.grace);
    assert.match(await undone(page), /One issue is as it was before\. One was changed again since/);
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await state(id)).priority.id)), [5, 2]);
  });

  test("is undone all or not at all where a rule stands against it", async () => {
    const page = await changed({ status_id: String(STARTED) });
    const workflow = { transitions: [{ old_status_id: NEW, new_status_id: STARTED }] };
    const [, second = 0] = ids;
    await update(second, { tracker_id: 2 });
    await answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", { workflow });
    const answer = await undone(page);
    assert.match(answer, new RegExp(`data-kind="error".*#${second}`, "s"));
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await state(id)).status.id)), [STARTED, STARTED]);
  });

  test("of a parent and what is below it is undone from the top", async () => {
    const [below = 0] = ids;
    const top = await create();
    await update(below, { parent_issue_id: top });
    ids = [below, top];
    const page = await changed({ status_id: String(CLOSED) });
    assert.equal(offered(page).length, 2);
    assert.match(await undone(page), /2 issues are as they were before/);
    for (const { status, done_ratio } of await states()) assert.deepEqual([status.id, done_ratio], [NEW, 0]);
  });

  test("is offered to be undone only where that is exact: not with a comment, another project or parent, or consequences elsewhere", async () => {
    const [first = 0, second = 0] = ids;
    const parent = await create();
    assert.equal(offered(await changed({ priority_id: "4" })).length, 2);
    assert.equal(offered(await changed({ priority_id: "4" })).length, 0);
    assert.equal(offered(await changed({ priority_id: "3", notes: "Said" })).length, 0);
    assert.equal(offered(await changed({ parent_issue_id: String(parent) })).length, 0);
    await update(first, { parent_issue_id: "" });
    const relation = { issue_to_id: second, relation_type: "precedes" };
    await answered(app, "POST", `/issues/${first}/relations.json`, { relation }, cast.ada.key);
    assert.equal(offered(await changed({ due_date: "2033-01-01" }, [first])).length, 0);
    const { id: barn } = (await answered(app, "GET", "/projects/barn.json")).project;
    assert.equal(offered(await changed({ project_id: String(barn) }, [second])).length, 0);
  });

  test("is undone by its author alone", async () => {
    const page = await changed({ priority_id: "4" });
    const grace = `bellwether_session=${await session(app, cast.grace)}`;
    assert.match(await undone(page, grace), /Nothing was undone/);
    assert.equal((await send("/issues/bulk_undo", [])).status, 404);
    assert.equal((await state(ids[0] ?? 0)).priority.id, 4);
    const visitor = await send("/issues/bulk_undo", offered(page), "");
    assert.equal(visitor.status, 401);
  });
});
