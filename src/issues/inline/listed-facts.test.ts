import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const [NEW, IN_PROGRESS, , FEEDBACK] = [1, 2, 3, 4];

describe("What is changed where issues are listed", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let id: number;
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
  });
  after(() => app.close());
  beforeEach(async () => {
    const issue = { project_id: home.id, subject: "Gate" };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });

  const visit = (path: string, who = cast.ada, headers: Record<string, string> = {}) =>
    app.request(path, { cookie: cookies.get(who.id), headers: { accept: "text/html", ...headers } });
  const read = async () => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  /** As the list links to it. */
  const linkOf = async (field: string, list: string, who?: Person) => {
    const page = await (await visit(list, who)).text();
    return new RegExp(`href="(/issues/${id}/facts/${field}[^"]*)"`).exec(page)?.[1]?.replaceAll("&amp;", "&");
  };
  /** The form behind such a link, sent with another value. */
  const choose = async (
    field: string,
    value: string,
    { list = "/issues", who = cast.ada, link = "", streams = true } = {},
  ) => {
    const href = link || (await linkOf(field, list, who));
    assert.ok(href);
    const form = await (await visit(href, who, { referer: `http://bellwether.test${list}` })).text();
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const fields = hidden.map(([, name = "", text = ""]): [string, string] => [name, text.replaceAll("&amp;", "&")]);
    return app.request(`/issues/${id}`, {
      method: "POST",
      cookie: cookies.get(who.id),
      headers: {
        accept: streams ? "text/vnd.turbo-stream.html, text/html" : "text/html",
        origin: "http://bellwether.test",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams([...fields, [`issue[${field}]`, value]]).toString(),
    });
  };

  test("the row is drawn as it is then, with the columns of its list", async () => {
    const list = "/projects/home/issues?c[]=subject&c[]=status&c[]=assigned_to";
    const answer = await choose("status_id", String(IN_PROGRESS), { list });
    const row = new RegExp(`<tr id="issue_${id}">.*?</tr>`).exec(await answer.text())?.[0] ?? "";
    assert.match(row, /In Progress/);
    assert.equal(row.match(/<td/g)?.length, 5, "box, number, subject, status, assignee");
    assert.equal((await read()).status.id, IN_PROGRESS);
  });

  test("a board is drawn as it is then, and says where the card is", async () => {
    const board = await (await choose("status_id", String(IN_PROGRESS), { list: "/issues?display_type=board" })).text();
    assert.match(board, /<turbo-stream action="replace" target="board" method="morph">/);
    assert.match(board, new RegExp(`#${id} is In Progress now`));
  });

  test("a board of a saved view stays one, and the rest of its columns are lists", async () => {
    const query = { name: "Cards", display_type: "board", sort: "id" };
    const view = (await answered(app, "POST", "/queries.json", { query }, cast.ada.key)).query.id;
    for (let number = 0; number < 26; number++) {
      const issue = { project_id: home.id, subject: `Pale ${number}` };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
    const board = await (await choose("priority_id", "4", { list: `/issues?query_id=${view}` })).text();
    assert.match(board, /<turbo-stream action="replace" target="board" method="morph">/);
    const rest = /class="card-more" href="([^"]*)"/.exec(board)?.[1]?.replaceAll("&amp;", "&") ?? "";
    assert.match(await (await visit(rest)).text(), /<table/);
  });

  test("the assignee and the priority are changed as well", async () => {
    await choose("assigned_to_id", String(cast.grace.id));
    await choose("priority_id", "4");
    const { assigned_to, priority } = await read();
    assert.deepEqual([assigned_to.id, priority.id], [cast.grace.id, 4]);
    await choose("assigned_to_id", "");
    assert.equal((await read()).assigned_to, undefined);
  });

  test("what the workflow forbids is refused in words, changes nothing, and the row stays as it is", async () => {
    const { role } = await answered(app, "GET", "/roles/2.json");
    assert.ok(role.permissions.includes("edit_issues"));
    await answered(app, "PUT", "/workflows.json?tracker_id=1&role_id=2", { workflow: { transitions: [] } });
    const answer = await (await choose("status_id", String(FEEDBACK), { who: cast.grace })).text();
    assert.match(answer, /class="toast" data-kind="error".*Status cannot be set to that by you here; possible: New\./s);
    assert.match(answer, new RegExp(`<tr id="issue_${id}">`));
    assert.deepEqual([(await read()).status.id, (await read()).journals.length], [NEW, 0]);
  });

  test("whoever saw another value is told who changed it; a comment meanwhile is no matter", async () => {
    const link = await linkOf("status_id", "/issues");
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Look" } }, cast.grace.key);
    await choose("status_id", String(IN_PROGRESS), { link });
    assert.equal((await read()).status.id, IN_PROGRESS);
    const late = await (await choose("status_id", String(FEEDBACK), { link })).text();
    assert.match(late, /class="toast" data-kind="error".*ada/is);
    assert.equal((await read()).status.id, IN_PROGRESS);
  });

  test("what the workflow asks for is said in lines, and what it forbids in a popup without a page around", async () => {
    const permissions = [
      { old_status_id: NEW, field: "priority_id", rule: "readonly" },
      { old_status_id: FEEDBACK, field: "due_date", rule: "required" },
      { old_status_id: FEEDBACK, field: "estimated_hours", rule: "required" },
    ];
    const path = "/workflows.json?tracker_id=1&role_id=2";
    const before = (await answered(app, "GET", path)).workflow;
    const transitions = [...before.transitions, { old_status_id: NEW, new_status_id: FEEDBACK }];
    await answered(app, "PUT", path, { workflow: { permissions, transitions } });
    const refused = await (await choose("status_id", String(FEEDBACK), { who: cast.grace })).text();
    assert.match(refused, /<p>Due date cannot be blank\nEstimated time cannot be blank<\/p>/);
    const popup = await visit(`/issues/${id}/facts/priority_id`, cast.grace, { "turbo-frame": "page-in-frame" });
    const shown = await popup.text();
    assert.match(shown, /role="alert"><p>Priority cannot be changed in this status\.<\/p>/);
    assert.doesNotMatch(shown, /<h1|href="\/"/);
    await answered(app, "PUT", path, {
      workflow: { permissions: before.permissions, transitions: before.transitions },
    });
  });

  test("what a workflow closes, a tracker has not, or follows from subtasks, is no link in a list", async () => {
    const path = "/workflows.json?tracker_id=1&role_id=2";
    const before = (await answered(app, "GET", path)).workflow;
    const permissions = [{ old_status_id: NEW, field: "priority_id", rule: "readonly" }];
    await answered(app, "PUT", path, { workflow: { ...before, permissions } });
    const linked = async (who: Person, list = "/issues") =>
      Promise.all(["status_id", "priority_id", "assigned_to_id"].map(async (one) => !!(await linkOf(one, list, who))));
    for (const list of ["/issues", "/issues?display_type=board"]) {
      assert.deepEqual(await linked(cast.grace, list), [true, false, true]);
      assert.deepEqual(await linked(cast.ada, list), [true, true, true]);
    }
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: IN_PROGRESS } });
    assert.deepEqual(await linked(cast.grace), [true, true, true]);
    await answered(app, "PUT", path, { workflow: { ...before, permissions: before.permissions } });
    const { enabled_standard_fields: all } = (await answered(app, "GET", "/trackers/1.json")).tracker;
    const enabled_standard_fields = all.filter((field: string) => field !== "assigned_to_id");
    await answered(app, "PUT", "/trackers/1.json", { tracker: { enabled_standard_fields } });
    assert.deepEqual(await linked(cast.ada), [true, true, false]);
    await answered(app, "PUT", "/trackers/1.json", { tracker: { enabled_standard_fields: all } });
    const below = { project_id: home.id, subject: "Hinge", parent_issue_id: id };
    await answered(app, "POST", "/issues.json", { issue: below }, cast.ada.key);
    assert.deepEqual(await linked(cast.ada), [true, false, true]);
  });

  test("whoever may not edit the issue has no links, no form, and is refused", async () => {
    assert.equal(await linkOf("status_id", "/issues", cast.linus), undefined);
    assert.equal((await visit(`/issues/${id}/facts/status_id`, cast.linus)).status, 403);
    const hidden = await project(app, `hidden-${id}`);
    const secret = { project_id: hidden.id, subject: "Secret" };
    const other = (await answered(app, "POST", "/issues.json", { issue: secret })).issue.id;
    assert.equal((await visit(`/issues/${other}/facts/status_id`)).status, 404);
    assert.equal((await visit(`/issues/${id}/facts/subject`)).status, 404);
    assert.equal((await visit(`/issues/${id}/facts/status_id?seen=x&was=9999999999999999`)).status, 200);
  });

  test("without scripts one comes back to the list, with the reason where it was refused", async () => {
    const list = "/issues?assigned_to_id=me";
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { assigned_to_id: cast.ada.id } });
    const done = await choose("status_id", String(IN_PROGRESS), { list, streams: false });
    assert.deepEqual([done.status, done.headers.get("location")], [303, list]);
    const refused = await choose("status_id", "999", { list, streams: false });
    assert.equal(refused.headers.get("location"), list);
    assert.match(refused.headers.get("set-cookie") ?? "", /flash=/);
  });

  test("an address that is none of ours is never gone to", async () => {
    const form = { fact: "1", listed_at: "https://evil.test/issues", "issue[priority_id]": "3" };
    const answer = await app.request(`/issues/${id}`, {
      method: "POST",
      cookie: cookies.get(cast.ada.id),
      headers: {
        accept: "text/html",
        origin: "http://bellwether.test",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(form).toString(),
    });
    assert.equal(answer.headers.get("location"), "/");
  });

  test("beside an issue stand the one before and the one behind it in the list that one comes from", async () => {
    const issue = async (subject: string) =>
      (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject } }, cast.ada.key)).issue.id;
    const [first, second, third] = [await issue("Walk 1"), await issue("Walk 2"), await issue("Walk 3")];
    const list = "/issues?subject=~Walk&sort=id&limit=2";
    const seen = await visit(list);
    const cookie = /issue_list=[^;]*/.exec(seen.headers.get("set-cookie") ?? "")?.[0] ?? "";
    const steps = async (issueId: number, kept = cookie) => {
      const page = await (
        await app.request(`/issues/${issueId}`, {
          headers: { accept: "text/html", cookie: `bellwether_session=${cookies.get(cast.ada.id)}; ${kept}` },
        })
      ).text();
      const link = (rel: string) => new RegExp(`href="([^"]*)" rel="${rel}"`).exec(page)?.[1]?.replaceAll("&amp;", "&");
      return [link("prev"), /(\d+ \/ \d+)</.exec(page)?.[1], link("next")];
    };
    assert.deepEqual(await steps(first), [undefined, "1 / 3", `/issues/${second}`]);
    assert.deepEqual(await steps(second), [
      `/issues/${first}`,
      "2 / 3",
      "/issues?subject=%7EWalk&sort=id&limit=2&page=2",
    ]);
    assert.deepEqual(await steps(third), [undefined, undefined, undefined], "it was not on that page");
    for (const wrong of ["issue_list=", "issue_list=x~y~z~1.2.3", `issue_list=1~25~9~${first}~//evil.test`])
      assert.doesNotMatch(String(await steps(first, wrong)), /evil/);
  });
});
