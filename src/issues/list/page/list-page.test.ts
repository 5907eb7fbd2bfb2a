import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("The page of a list of issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  const ids: Record<string, number> = {};
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
    const { roles } = await answered(app, "GET", "/roles.json");
    const manager = roles.find(({ name }: { name: string }) => name === "Manager").id;
    const everywhere = { customized_type: "issue", is_for_all: true, is_filter: true, tracker_ids: [1, 2, 3] };
    for (const custom_field of [
      { ...everywhere, name: "Secret", field_format: "list", possible_values: ["red", "blue"], visible: false },
      { ...everywhere, name: "Score", field_format: "int" },
    ])
      await answered(app, "POST", "/custom_fields.json", { custom_field: { ...custom_field, role_ids: [manager] } });
    await issue("Roof", { estimated_hours: 2, custom_fields: [{ id: 1, value: "red" }] });
    await issue("Door", { estimated_hours: 3.5, tracker_id: 2, assigned_to_id: cast.grace.id, due_date: "2030-01-31" });
    await issue("Wall", { tracker_id: 2 });
    await answered(app, "PUT", `/issues/${ids.Wall}.json`, { issue: { status_id: 5 } }, cast.ada.key);
  });
  after(() => app.close());

  const issue = async (subject: string, fields: object = {}) => {
    const wanted = { project_id: home.id, subject, ...fields };
    ids[subject] = (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
  };
  const visit = (path: string, who = cast.ada) =>
    app.request(path, { cookie: cookies.get(who.id), headers: { accept: "text/html" } });
  const html = async (path: string, who?: Person) => {
    const answer = await visit(path, who);
    assert.equal(answer.status, 200, `${path}: ${answer.headers.get("location")}`);
    return answer.text();
  };
  const location = async (path: string) => {
    const answer = await visit(path);
    assert.equal(answer.status, 303, path);
    return decodeURIComponent(answer.headers.get("location") ?? "");
  };
  const send = async (path: string, fields: Record<string, string>, who = cast.ada) =>
    app.request(path, {
      method: "POST",
      cookie: cookies.get(who.id),
      headers: {
        accept: "text/html",
        origin: "http://bellwether.test",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });
  const text = (page: string) =>
    page
      .replace(/<script.*?<\/script>/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  /** But that of the boxes. */
  const heads = (page: string) =>
    [...page.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)]
      .map(([, th = ""]) => text(th).trim())
      .filter((head) => head !== "Select");
  const groups = (page: string) =>
    [...page.matchAll(/<span class="group-name">(.*?)<\/th>/gs)].map(([, head = ""]) => text(head).trim());
  const chips = (page: string) =>
    [...page.matchAll(/<li class="filter-chip">(.*?)<\/li>/gs)].map(([, chip = ""]) => text(chip).trim());
  const rows = (page: string) =>
    [...page.matchAll(/class="row-link" href="\/issues\/(\d+)"/g)].map(([, id]) => Number(id));

  test("has tabs for open, closed and all issues, each with how many there are", async () => {
    const page = await html("/projects/home/issues?tracker_id=2");
    const tabs = [
      ...page.matchAll(/<a href="([^"]*)"( aria-current="page")?>(Open|Closed|All)<span class="count">(\d+)</g),
    ];
    assert.deepEqual(
      tabs.map(([, href, current, name, count]) => [
        href?.replaceAll("&amp;", "&"),
        current !== undefined,
        name,
        count,
      ]),
      [
        ["/projects/home/issues?tracker_id=2", true, "Open", "1"],
        ["/projects/home/issues?tracker_id=2&status_id=closed", false, "Closed", "1"],
        ["/projects/home/issues?tracker_id=2&status_id=*", false, "All", "2"],
      ],
    );
  });

  test("has the columns that are asked for, and without asking the usual ones", async () => {
    assert.deepEqual(heads(await html("/projects/home/issues")), [
      "#",
      "Tracker",
      "Priority",
      "Status",
      "Subject",
      "Assignee",
      "Updated",
    ]);
    const asked = "/issues?c[]=subject&c[]=due_date&c[]=cf_1&c[]=cf_2&c[]=nonsense";
    assert.deepEqual(heads(await html(asked)), ["#", "Subject", "Due date", "Secret", "Score"]);
    assert.match(text(await html(asked)), /Jan 31, 2030/);
  });

  test("has groups with counts and totals over the whole list, not over the page", async () => {
    const page = await html("/issues?group_by=tracker&status_id=*&limit=1&t[]=estimated_hours&t[]=done_ratio");
    assert.deepEqual(groups(page), ["Bug 1 % Done Ø 0 % Estimated time 2 h"]);
    assert.match(text(page), /% Done Ø 0 % Estimated time 5\.5 h/);
    const all = await html("/issues?group_by=assigned_to&status_id=*");
    assert.deepEqual(groups(all), ["Grace 1", "Nobody 2"]);
    assert.deepEqual(groups(await html("/issues?group_by=tracker&sort=tracker:desc")), ["Feature 1", "Bug 1"]);
  });

  test("says of a group without any value what it says of a whole list without one: no sum of zero", async () => {
    const none = "Estimated time — none";
    assert.deepEqual(groups(await html("/issues?group_by=status&status_id=*&t[]=estimated_hours")), [
      "New 2 Estimated time 5.5 h",
      `Closed 1 ${none}`,
    ]);
    assert.ok(text(await html("/issues?status_id=closed&t[]=estimated_hours")).includes(none));
  });

  test("tells nothing of a field that one does not see", async () => {
    const path = "/issues?c[]=subject&c[]=cf_1&group_by=cf_1&sort=cf_1&t[]=cf_1&cf_1=red&status_id=*";
    assert.match(await html(path), /Secret.*red/s);
    const page = await html(path, cast.linus);
    assert.doesNotMatch(page, /Secret|blue/);
    assert.deepEqual([heads(page), groups(page), rows(page)], [[], [], []]);
    assert.match(text(page), /Hidden or deleted field/);
  });

  test("marks what is new for who looks, by the same rule as the bell", async () => {
    await app.startWorkers();
    await answered(app, "PUT", `/issues/${ids.Door}.json`, { issue: { notes: "For you" } }, cast.ada.key);
    await app.settled();
    const dots = (page: string) => [...page.matchAll(/class="unseen-dot"/g)].length;
    assert.equal(dots(await html("/issues", cast.grace)), 1);
    assert.equal(dots(await html("/issues")), 0);
    await html(`/issues/${ids.Door}`, cast.grace);
    await new Promise((later) => setTimeout(later, 1_001));
    await html(`/issues/${ids.Door}`, cast.grace);
    assert.equal(dots(await html("/issues", cast.grace)), 0);
  });

  test("takes one filter more by a form that works without scripts", async () => {
    const page = await html("/issues/filters/due_date?tracker_id=2");
    assert.match(
      page,
      /class="filter-editor".*name="tracker_id" value="2".*name="with" value="due_date".*<select[^>]*name="op"/s,
    );
    const added = async (filter: string) => location(`/issues?tracker_id=2&${filter}`);
    assert.equal(await added("with=due_date&op=>%3D&from=2030-01-01"), "/issues?tracker_id=2&due_date=>=2030-01-01");
    assert.equal(
      await added("with=due_date&op=><&from=2030-01-01&to=2030-02-01"),
      "/issues?tracker_id=2&due_date=><2030-01-01|2030-02-01",
    );
    assert.equal(await added("with=due_date&op=>t-&days=7"), "/issues?tracker_id=2&due_date=>t-7");
    assert.equal(await added("with=due_date&op=w"), "/issues?tracker_id=2&due_date=w");
    assert.equal(await added("with=priority_id&op=!&is=1&is=2"), "/issues?tracker_id=2&priority_id=!=1|2");
    assert.equal(await added("with=cf_2&op=>%3D&from=3"), "/issues?tracker_id=2&cf_2=>=3");
    assert.deepEqual(rows(await html("/issues?priority_id=!%3D1|3")), [ids.Door, ids.Roof]);
    assert.equal(await added("with=due_date&op=%3D&from="), "/issues?tracker_id=2", "nothing is said");
    assert.equal(await added("with=due_date&op=~&from=1"), "/issues?tracker_id=2", "it cannot be asked that");
    assert.equal(await added("with=status_id&op=*"), "/issues?tracker_id=2&status_id=*");
    assert.equal(await added("with=status_id&op=%3D&is=1&is=2&page=3"), "/issues?tracker_id=2&status_id=1|2");
    assert.equal(await added("with=project_id&op=in&is=7"), "/issues?tracker_id=2&project_id=7");
    assert.equal(await added("with=project_id&op=%3D&is=7"), "/issues?tracker_id=2&project_id==7");
    assert.equal((await visit("/issues/filters/cf_1", cast.linus)).status, 404);
    assert.doesNotMatch(await html("/issues/filters", cast.linus), /Secret/);
  });

  test("offers each field of issues, custom ones, and behind them those of what issues refer to; each has a form", async () => {
    const offered = async (path: string) =>
      [...(await html(path)).matchAll(/class="popup-item" href="([^"]*)"[^>]*><bdi>(.*?)<\/bdi>/g)].map(
        ([, href = "", name]) => [name, href.replaceAll("&amp;", "&")],
      );
    const everywhere = await offered("/issues/filters?sort=subject");
    assert.deepEqual(
      everywhere.map(([name]) => name),
      [
        ...["% Done", "Anywhere", "Assignee", "Author", "Category", "Closed on", "Created", "Description", "Due date"],
        ...["Estimated time", "File description", "File name", "Last updated by", "Notes", "Number", "Parent task"],
        ...["Priority", "Private", "Project", "Score", "Secret", "Start date", "Status", "Subject", "Subtask"],
        ...["Target version", "Tracker", "Updated", "Updated by", "Watched by"],
        ...[
          "Assignee&#39;s group",
          "Assignee&#39;s role",
          "Author&#39;s group",
          "Author&#39;s role",
          "Blocked by",
          "Blocks",
        ],
        ...["Copied from", "Copied to", "Follows", "Has duplicate", "Is duplicate of", "Precedes"],
        ...["Project&#39;s status", "Related to", "Target version&#39;s due date", "Target version&#39;s status"],
      ],
    );
    for (const [name, href = ""] of everywhere) {
      assert.match(href, /\?sort=subject$/);
      assert.match(await html(href), new RegExp(`class="filter-editor" aria-label="Filter: ${name}".*name="op"`, "s"));
    }
    const inProject = await offered("/projects/home/issues/filters");
    const only = (some: typeof everywhere, others: typeof everywhere) =>
      some.map(([name]) => name).filter((name) => !others.some(([other]) => other === name));
    assert.deepEqual(only(everywhere, inProject), ["Project", "Project&#39;s status"], "it is of no other project");
    assert.deepEqual(only(inProject, everywhere), [], "it has no subprojects");
    for (const name of ["Category", "Target version"])
      assert.match(await html(inProject.find(([one]) => one === name)?.[1] ?? ""), /<option value="=" selected/);
  });

  test("says every filter that is on in words", async () => {
    const page = await html("/issues?due_date=>%3D2030-01-01&updated_by=!me&cf_2=*&subject=^Do&is_private=0");
    assert.deepEqual(chips(page), [
      "Status is open Remove the filter Status",
      "Due date from Jan 1, 2030 Remove the filter Due date",
      "Updated by is not AD me Remove the filter Updated by",
      "Score is set Remove the filter Score",
      "Subject begins with Do Remove the filter Subject",
      "Private is no Remove the filter Private",
    ]);
    assert.deepEqual(chips(await html("/issues?status_id=*")), [], "any status is no filter");
    assert.deepEqual(chips(await html("/issues?status_id=!1&due_date=<t%2B1&project_id=mine")), [
      "Status is not New Remove the filter Status",
      "Due date in less than 1 day Remove the filter Due date",
      "Project is one of mine Remove the filter Project",
    ]);
  });

  test("takes Redmine's long form for the same filters", async () => {
    const plain = await location(
      "/issues?set_filter=1&f[]=status_id&op[status_id]=o&f[]=tracker_id&op[tracker_id]=!&v[tracker_id][]=2",
    );
    assert.deepEqual(chips(await html(plain)), [
      "Status is open Remove the filter Status",
      "Tracker is not Feature Remove the filter Tracker",
    ]);
  });

  test("is sorted by up to three columns", async () => {
    const from = "/issues?order[]=tracker:desc&order[]=&order[]=subject";
    assert.equal(await location(from), "/issues?sort=tracker:desc,subject");
    const page = await html("/issues?sort=tracker:desc,subject&status_id=*");
    assert.deepEqual(rows(page), [ids.Door, ids.Wall, ids.Roof]);
    const [, display = ""] = /href="(\/issues\/display[^"]*)"/.exec(page) ?? [];
    const form = await html(display.replaceAll("&amp;", "&"));
    assert.match(
      form,
      /action="\/issues".*name="status_id" value="\*".*<option value="tracker:desc" selected="">Tracker ↓/s,
    );
  });

  test("is saved under a name, shown beside lists, changed and deleted", async () => {
    const list = "tracker_id=2&group_by=status&sort=subject&c[]=subject&t[]=estimated_hours";
    const form = await html(`/projects/home/queries/new?${list}`);
    assert.match(form, /class="breadcrumb".*href="\/projects\/home".*href="\/projects\/home\/issues".*<h1/s);
    assert.match(form, /value="public"/);
    assert.doesNotMatch(await html("/projects/home/queries/new", cast.linus), /value="public"/);
    const fields = { name: "Features", visibility: "private", list };
    const saved = await send("/projects/home/queries", fields);
    const path = saved.headers.get("location") ?? "";
    const id = Number(/^\/projects\/home\/issues\?query_id=(\d+)$/.exec(path)?.[1]);
    const page = await html(path);
    assert.deepEqual(
      [heads(page), groups(page), rows(page)],
      [["#", "Subject"], ["New 1 Estimated time 3.5 h"], [ids.Door]],
    );
    assert.match(page, /<section class="side-list".*aria-current="page".*Features/s);
    assert.doesNotMatch(await html("/issues"), /Features/);
    assert.equal((await visit(path, cast.grace)).status, 404);

    const changed = await html(`/projects/home/issues?query_id=${id}&set_filter=1&status_id=closed`);
    assert.match(changed, new RegExp(`action="/queries/${id}/list".*name="list" value="status_id=closed"`, "s"));
    await send(`/queries/${id}/list`, { list: "status_id=closed" });
    assert.deepEqual(rows(await html(path)), [ids.Wall]);
    await send(`/queries/${id}`, { ...fields, name: "Done" });
    assert.match(await html(path), /Done/);
    assert.deepEqual(rows(await html(path)), [ids.Wall], "its name alone is changed");
    const wrong = await send(`/queries/${id}`, { name: " ", visibility: "private" });
    assert.deepEqual([wrong.status, /Name cannot be blank/.test(await wrong.text())], [422, true]);
    assert.equal((await send(`/queries/${id}/delete`, {}, cast.grace)).status, 404);
    assert.equal((await send(`/queries/${id}/delete`, {})).headers.get("location"), "/projects/home/issues");
    assert.equal((await visit(path)).status, 404);
  });

  test("lets each filter of a view be taken away", async () => {
    const { query } = await answered(
      app,
      "POST",
      "/queries.json",
      { query: { name: "Two", filters: { tracker_id: "2", priority_id: "2" } } },
      cast.ada.key,
    );
    const page = await html(`/issues?query_id=${query.id}`);
    const [, href = ""] = /id="filter_tracker_id".*?class="chip-remove" href="([^"]*)"/s.exec(page) ?? [];
    const without = new URLSearchParams(href.replaceAll("&amp;", "&").split("?")[1]);
    assert.deepEqual(Object.fromEntries(without), {
      query_id: String(query.id),
      set_filter: "1",
      priority_id: "2",
    });
  });

  test("lets visitors and people who may save nothing see views, and save none", async () => {
    await project(app, "open", { isPublic: true });
    const page = await (await app.request("/projects/open/issues", { headers: { accept: "text/html" } })).text();
    assert.match(page, /Reported issues/);
    assert.doesNotMatch(page, /queries\/new/);
    const answer = await app.request("/queries/new", { headers: { accept: "text/html" } });
    assert.match(answer.headers.get("location") ?? "", /^\/login/);
  });

  test("of a project counts its subprojects in its tab as in the list, and says of their issues alone where they are", async () => {
    const shed = await project(app, "shed", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/shed.json", { project: { parent_id: home.id } });
    await issue("Hinge", { project_id: shed.id });
    const kindOf = (page: string, subject: string) =>
      new RegExp(`>${subject}</bdi>(?:\\s*<span class="issue-kind">(.*?)</span>)?`).exec(page)?.[1] ?? "";
    const counts = (page: string) => [...page.matchAll(/<span class="count">(\d+)/g)].map(([, count]) => count);
    const list = await html("/projects/home/issues");
    assert.match(kindOf(list, "Hinge"), /shed/);
    assert.doesNotMatch(kindOf(list, "Roof"), /home/);
    assert.doesNotMatch(await html("/projects/home/issues?c[]=project&c[]=subject"), /issue-kind[^/]*shed/);
    const [inTab, open] = counts(list);
    assert.equal(inTab, open);
    assert.match(kindOf(await html("/projects/home"), "Hinge"), /shed/);
    const board = await html("/projects/home/issues?display_type=board");
    assert.deepEqual(
      [...board.matchAll(/<bdi class="quiet">(.*?)</g)].map(([, name]) => name),
      ["shed"],
    );
    assert.match(kindOf(await html("/issues?c[]=subject"), "Roof"), /home/);
  });
});
