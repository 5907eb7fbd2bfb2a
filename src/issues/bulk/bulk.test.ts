import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

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
    const shown = async (...ids: number[]) =>
      (await visit(`/issues/bulk_edit?${ids.map((id) => `ids[]=${id}`).join("&")}`)).text();
    const offered = async (...ids: number[]) => {
      const page = await shown(...ids);
      const select = /name="issue\[status_id\]"[\s\S]*?<\/select>/.exec(page)?.[0] ?? "";
      return [...select.matchAll(/<option value="\d+"[^>]*>([^<]*)</g)].map(([, name]) => name);
    };
    const fresh = await issue("Fresh");
    const parent = await issue("Above something open");
    await issue("Open below", { parent_issue_id: parent });
    assert.deepEqual(await offered(fresh), ["New", "In Progress", "Resolved", "Feedback", "Closed", "Rejected"]);
    assert.deepEqual(await offered(fresh, parent), ["New", "In Progress", "Resolved", "Feedback"]);
    assert.match(await shown(fresh, parent), /Some cannot be closed or reopened now/);
    assert.doesNotMatch(await shown(fresh), /Some cannot be closed/);
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

  for (const [copies, before] of [
    ["", "1"],
    ["1", "0"],
  ] as const)
    test(`are offered the statuses of the tracker that is chosen, which ${copies ? "copies" : "they"} are given, and no other`, async () => {
      const workflow = { transitions: [2, 5].map((to) => ({ old_status_id: Number(before), new_status_id: to })) };
      await answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", { workflow });
      const bug = await issue("To be a feature");
      const form = (more: [string, string][]): [string, string][] => [
        ...ticked(bug),
        ["copy", copies],
        ["issue[tracker_id]", "2"],
        ...more,
      ];
      const drawn = await (await send("/issues/bulk_update", form([["refill", "1"]]))).text();
      const select = /name="issue\[status_id\]"[\s\S]*?<\/select>/.exec(drawn)?.[0] ?? "";
      const offered = [...select.matchAll(/<option value="(\d+)"/g)].map(([, id]) => id);
      assert.deepEqual(offered, copies ? ["2", "5"] : ["1", "2", "5"]);
      for (const status of ["1", "2", "3", "4", "5", "6"]) {
        const { status: answer } = await send("/issues/bulk_update", form([["issue[status_id]", status]]));
        assert.equal(answer, offered.includes(status) ? 303 : 422, `${status} of ${offered.join(" ")}`);
        if (!copies) await answered(app, "PUT", `/issues/${bug}.json`, { issue: { tracker_id: 1, status_id: 1 } });
      }
    });

  test("are deleted together by whoever may", async () => {
    const ids = [await issue("Gone"), await issue("Gone too")];
    const answer = await send(`/issues/bulk_delete?${ids.map((id) => `ids[]=${id}`).join("&")}`, []);
    assert.equal(answer.status, 303);
    for (const id of ids) assert.equal((await visit(`/issues/${id}`)).status, 404);
  });

  test("are deleted with what is below them, which the question says, and which may be among them", async () => {
    const parent = await issue("Above");
    const child = await issue("Below", { parent_issue_id: parent });
    const grandchild = await issue("Below that", { parent_issue_id: child });
    const asked = `ids[]=${parent}&ids[]=${grandchild}`;
    assert.match(await (await visit(`/issues/bulk_edit?${asked}`)).text(), /One subtask below goes with them\./);
    assert.doesNotMatch(await (await visit(`/issues/bulk_edit?${asked}&ids[]=${child}`)).text(), /goes? with them/);
    assert.equal((await send(`/issues/bulk_delete?${asked}`, [])).status, 303);
    for (const id of [parent, child, grandchild]) assert.equal((await visit(`/issues/${id}`)).status, 404);
  });

  describe("and their project", () => {
    let annexId: number;
    let cellar: number;
    let outside: string;

    before(async () => {
      const linus = await person(app, "linus");
      annexId = (await project(app, "annex", { members: { Manager: [cast.ada] } })).id;
      await project(app, "outside", { members: { Manager: [linus] } });
      await answered(app, "POST", `/projects/${homeId}/memberships.json`, {
        membership: { user_id: linus.id, role_ids: [3] },
      });
      outside = `bellwether_session=${await session(app, linus)}`;
      const category = { issue_category: { name: "Cellar" } };
      cellar = (await answered(app, "POST", `/projects/${homeId}/issue_categories.json`, category)).issue_category.id;
    });

    const seen = (): [string, string] => ["shown_in", String(annexId)];
    const toAnnex = (): [string, string] => ["issue[project_id]", String(annexId)];
    const places = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).project.id));
    const newest = async () =>
      (await answered(app, "GET", "/issues.json?status_id=*&sort=id:desc&limit=1")).issues[0].id;

    test("are moved together, once it was said what they lose, a parent with what is below it", async () => {
      const child = await issue("Below", { category_id: cellar });
      const parent = await issue("Above");
      await answered(app, "PUT", `/issues/${child}.json`, { issue: { parent_issue_id: parent } }, cast.ada.key);
      const first = await send("/issues/bulk_update", [...ticked(child, parent), toAnnex()]);
      const page = await first.text();
      assert.equal(first.status, 200);
      assert.match(page, /The category is emptied.*Cellar/s);
      assert.deepEqual(await places(child, parent), [homeId, homeId]);
      const second = await send("/issues/bulk_update", [...ticked(child, parent), toAnnex(), seen()]);
      assert.equal(second.status, 303);
      assert.deepEqual(await places(child, parent), [annexId, annexId]);
      const { parent: above, category } = await read(child);
      assert.deepEqual([above.id, category], [parent, undefined]);
    });

    test("chosen, the form comes back with its choices and with what was typed", async () => {
      const id = await issue("Typed");
      const answer = await send("/issues/bulk_update", [
        ...ticked(id),
        toAnnex(),
        ["refill", "1"],
        ["issue[category_id]", String(cellar)],
        ["issue[notes]", "Off you go"],
      ]);
      const page = await answer.text();
      assert.equal(answer.status, 200);
      assert.match(page, />Off you go<\/textarea>/);
      assert.doesNotMatch(page, /name="issue\[category_id\]"/, "there are no categories");
      assert.deepEqual(await places(id), [homeId]);
    });

    test("all move or none, and nobody moves what they may not", async () => {
      const [first, second] = [await issue("Goes"), await issue("Stays", { tracker_id: 3 })];
      await issue("Holds it", { tracker_id: 3, parent_issue_id: second });
      await answered(app, "PUT", "/projects/annex.json", { project: { tracker_ids: [1, 2] } });
      const refused = await send("/issues/bulk_update", [...ticked(first, second), toAnnex(), seen()]);
      assert.equal(refused.status, 422);
      assert.match(await refused.text(), new RegExp(`#${second}`));
      assert.deepEqual(await places(first, second), [homeId, homeId]);
      assert.equal((await read(first)).journals.length, 0);
      await answered(app, "PUT", "/projects/annex.json", { project: { tracker_ids: [1, 2, 3] } });
      const moved = async (as: string) =>
        (await send("/issues/bulk_update", [...ticked(first), toAnnex(), seen()], as)).status;
      for (const as of [outside, `bellwether_session=${await session(app, cast.grace)}`])
        assert.equal(await moved(as), 403, "who may not edit it");
      await answered(app, "PUT", "/projects/annex/close.json");
      assert.equal(await moved(cookie), 422, "to where one may add none");
      await answered(app, "PUT", "/projects/annex/reopen.json");
    });

    test("copied together, each has what its original has, but for what was chosen, and what it takes along", async () => {
      const parent = await issue("Gate", { category_id: cellar, watcher_user_ids: [cast.grace.id] });
      const child = await issue("Hinge", { parent_issue_id: parent });
      const form = await (await visit(`/issues/bulk_edit?copy=1&ids[]=${parent}&ids[]=${child}`)).text();
      assert.match(form, /Copy 2 issues/);
      for (const name of ["copy_subtasks", "copy_watchers", "link_copy"]) assert.match(form, new RegExp(name));
      const chosen: [string, string][] = [
        ["copy", "1"],
        ["issue[assigned_to_id]", String(cast.ada.id)],
        ["copy_subtasks", "1"],
        ["copy_watchers", "1"],
        ["link_copy", "1"],
      ];
      const last = await newest();
      assert.equal((await send("/issues/bulk_update", [...ticked(parent, child), ...chosen])).status, 303);
      const { issues } = await answered(app, "GET", "/issues.json?status_id=*&sort=id&limit=100&include=relations");
      const made = issues.filter(({ id }: { id: number }) => id > last);
      assert.deepEqual(
        made.map(({ subject, category, assigned_to, parent: above }: Record<string, { id: number }>) => [
          subject,
          category?.id,
          assigned_to?.id,
          above?.id,
        ]),
        [
          ["Gate", cellar, cast.ada.id, undefined],
          ["Hinge", undefined, undefined, made[0].id],
        ],
        "the subtask once, below its parent's copy",
      );
      assert.equal(made[0].relations[0].relation_type, "copied_to");
      const { watchers } = (await answered(app, "GET", `/issues/${made[0].id}.json?include=watchers`)).issue;
      assert.deepEqual(
        watchers.map(({ id }: { id: number }) => id),
        [cast.grace.id],
      );
      assert.equal((await read(parent)).assigned_to, undefined, "the original stays as it is");
    });

    test("copies go to another project without a relation, where issues are not related across projects", async () => {
      const id = await issue("Away", { category_id: cellar });
      const chosen: [string, string][] = [["copy", "1"], ["link_copy", "1"], toAnnex(), seen()];
      assert.equal((await send("/issues/bulk_update", [...ticked(id), ...chosen])).status, 303);
      const copy = (await answered(app, "GET", `/issues/${await newest()}.json?include=relations`)).issue;
      assert.deepEqual(
        [copy.subject, copy.project.id, copy.category, copy.relations],
        ["Away", annexId, undefined, undefined],
      );
    });

    test("all are copied or none, by those who may copy them", async () => {
      const [first, second] = [await issue("Copied"), await issue("Not copied", { start_date: "2031-01-01" })];
      const last = await newest();
      const chosen: [string, string][] = [
        ["copy", "1"],
        ["issue[due_date]", "2030-01-01"],
      ];
      const refused = await send("/issues/bulk_update", [...ticked(first, second), ...chosen]);
      assert.equal(refused.status, 422);
      assert.match(await refused.text(), new RegExp(`#${second}`));
      const grace = `bellwether_session=${await session(app, cast.grace)}`;
      assert.equal((await send("/issues/bulk_update", [...ticked(first), ["copy", "1"]], grace)).status, 403);
      const form = await app.request(`/issues/bulk_edit?copy=1&ids[]=${first}`, {
        headers: { cookie: grace, accept: "text/html" },
      });
      assert.equal(form.status, 403);
      assert.equal(await newest(), last);
    });

    test("what the form asks does not grow with the issues", async () => {
      const ids = [await issue("1"), await issue("2"), await issue("3"), await issue("4")];
      let statements = 0;
      app.runtime.database.onStatement(() => statements++);
      const counted = async (some: number[]) => {
        statements = 0;
        await send("/issues/bulk_update", [...ticked(...some), toAnnex(), ["refill", "1"]]);
        return statements;
      };
      assert.equal(await counted(ids), await counted(ids.slice(0, 1)));
    });
  });

  test("too many, or nothing, is refused", async () => {
    const many = Array.from({ length: 101 }, (_, n) => `ids[]=${n + 1}`).join("&");
    assert.equal((await visit(`/issues/bulk_edit?${many}`)).status, 422);
    assert.equal((await visit("/issues/bulk_edit?ids[]=nonsense")).status, 404);
    assert.equal((await visit("/issues/bulk_edit")).status, 404);
  });
});
