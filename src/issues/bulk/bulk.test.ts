import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Several issues at once", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let homeId: number;
  let cookie: string;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    homeId = home.id;
    cookie = `bellwether_session=${await session(app, cast.ada)}`;
  });
  after(() => app.close());

  const issue = async (subject: string, more = {}, who = cast.ada): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: homeId, subject, ...more } }, who.key)).issue
      .id;
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  const visit = (path: string) => app.request(path, { headers: { cookie, accept: "text/html" } });
  const send = (path: string, fields: [string, string][], as = cookie) =>
    app.request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { cookie: as, origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
    });
  const ticked = (...ids: number[]) => ids.map((id): [string, string] => ["ids[]", String(id)]);

  test("are changed together: what is left as it is stays, and `none` empties a field", async () => {
    const first = await issue("One", { assigned_to_id: cast.ada.id });
    const second = await issue("Two", { done_ratio: 30 });
    const page = await (await visit(`/issues/bulk_edit?ids[]=${first}&ids[]=${second}`)).text();
    assert.match(page, /Change 2 issues/);
    const answer = await send("/issues/bulk_update", [
      ...ticked(first, second),
      ["issue[status_id]", "2"],
      ["issue[assigned_to_id]", "none"],
      ["issue[done_ratio]", ""],
      ["issue[notes]", "Spring clean"],
      ["back_url", "/projects/home/issues"],
    ]);
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/projects/home/issues"]);
    for (const id of [first, second]) {
      const { status, assigned_to, journals } = await read(id);
      assert.deepEqual([status.id, assigned_to, journals.at(-1).notes], [2, undefined, "Spring clean"]);
    }
    assert.equal((await read(second)).done_ratio, 30);
  });

  test("all change or none: a refusal says which issue it is about, and keeps what was typed", async () => {
    const first = await issue("Early", { due_date: "2030-01-01" });
    const second = await issue("Late", { start_date: "2031-01-01" });
    const answer = await send("/issues/bulk_update", [
      ...ticked(first, second),
      ["issue[due_date]", "2030-06-01"],
      ["issue[notes]", "Sooner"],
    ]);
    const page = await answer.text();
    assert.equal(answer.status, 422);
    assert.match(page, new RegExp(`#${second}`));
    assert.match(page, />Sooner<\/textarea>/);
    assert.equal((await read(first)).due_date, "2030-01-01");
    assert.equal((await read(first)).journals.length, 0);
  });

  test("what one may not see or change is neither shown nor changed", async () => {
    const mine = await issue("Mine");
    const other = await project(app, "other");
    const hidden = (await answered(app, "POST", "/issues.json", { issue: { project_id: other.id, subject: "Hidden" } }))
      .issue.id;
    assert.equal((await visit(`/issues/bulk_edit?ids[]=${mine}&ids[]=${hidden}`)).status, 404);
    assert.equal((await send("/issues/bulk_update", [...ticked(mine, hidden), ["issue[notes]", "x"]])).status, 404);
    assert.equal((await read(mine)).journals.length, 0);
    const grace = `bellwether_session=${await session(app, cast.grace)}`;
    const refused = await send("/issues/bulk_update", [...ticked(mine), ["issue[priority_id]", "4"]], grace);
    assert.equal(refused.status, 403);
    assert.equal((await send(`/issues/bulk_delete?ids[]=${mine}`, [], grace)).status, 403);
    assert.equal((await read(mine)).subject, "Mine");
  });

  test("are offered the statuses that each of them can be given", async () => {
    const offered = async (...ids: number[]) => {
      const page = await (await visit(`/issues/bulk_edit?${ids.map((id) => `ids[]=${id}`).join("&")}`)).text();
      const select = /name="issue\[status_id\]"[\s\S]*?<\/select>/.exec(page)?.[0] ?? "";
      return [...select.matchAll(/<option value="\d+"[^>]*>([^<]*)</g)].map(([, name]) => name);
    };
    const fresh = await issue("Fresh");
    const parent = await issue("Above something open");
    await issue("Open below", { parent_issue_id: parent });
    assert.deepEqual(await offered(fresh), ["New", "In Progress", "Resolved", "Feedback", "Closed", "Rejected"]);
    assert.deepEqual(await offered(fresh, parent), ["New", "In Progress", "Resolved", "Feedback"]);
    const support = await issue("Asked", { tracker_id: 3 });
    const toResolved = { old_status_id: 1, new_status_id: 3 };
    const asAuthor = { old_status_id: 1, new_status_id: 4, author: true };
    const asAssignee = { old_status_id: 1, new_status_id: 2, assignee: true };
    const workflow = { transitions: [toResolved, asAuthor, asAssignee] };
    await answered(app, "PUT", "/workflows.json?tracker_id=3&role_id=1", { workflow });
    assert.deepEqual(await offered(fresh, support), ["New", "Resolved", "Feedback"]);
    await answered(app, "PUT", `/issues/${support}.json`, { issue: { assigned_to_id: cast.ada.id } });
    assert.deepEqual(await offered(fresh, support), ["New", "In Progress", "Resolved", "Feedback"]);
  });

  test("are deleted together by whoever may", async () => {
    const ids = [await issue("Gone"), await issue("Gone too")];
    const answer = await send(`/issues/bulk_delete?${ids.map((id) => `ids[]=${id}`).join("&")}`, []);
    assert.equal(answer.status, 303);
    for (const id of ids) assert.equal((await visit(`/issues/${id}`)).status, 404);
  });

  test("too many, or nothing, is refused", async () => {
    const many = Array.from({ length: 101 }, (_, n) => `ids[]=${n + 1}`).join("&");
    assert.equal((await visit(`/issues/bulk_edit?${many}`)).status, 422);
    assert.equal((await visit("/issues/bulk_edit?ids[]=nonsense")).status, 404);
    assert.equal((await visit("/issues/bulk_edit")).status, 404);
  });
});
