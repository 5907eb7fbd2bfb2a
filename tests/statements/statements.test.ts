import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { called, modern } from "../mcp/agent.js";
import { crowd, crowdJoins } from "../pages/crowd.js";
import { wire } from "./wire.js";

/** Each statement is a way to the server and back. These limits are for the fullest request of its kind. */
describe("What a request asks the database", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let cookie: string;
  const heard = wire();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category: { name: "Doors" } });
    cookie = await session(app, cast.ada);
    // The first use of a key within a minute, or of a session within an hour, is noted.
    for (const { key } of Object.values(cast)) await answered(app, "GET", "/issues.json", undefined, key);
    await visit("/");
  });
  after(async () => {
    await app.close();
    heard.restore();
  });

  const create = async (fields: object = {}): Promise<number> => {
    const issue = { project_id: home.id, subject: "Gate", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const update = (id: number, issue: object, { key }: Person = cast.ada) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue }, key);
  const comment = async (id: number) => {
    for (let n = 0; n < 5; n++) await update(id, { notes: `See #${id}, @grace`, priority_id: 1 + (n % 2) }, cast.linus);
  };
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { cookie, headers: { accept: "text/html", ...headers } });
    assert.equal(response.status, 200);
    return response.text();
  };
  const atMost = (most: number, statements: string[]) =>
    assert.ok(statements.length <= most, `${statements.length} instead of ${most}:\n${statements.join("\n")}`);

  test("creating an issue takes at most ten statements", async () => {
    const { issue_categories } = await answered(app, "GET", "/projects/home/issue_categories.json");
    const fields = {
      tracker_id: 1,
      status_id: 1,
      priority_id: 1,
      category_id: issue_categories[0].id,
      assigned_to_id: cast.linus.id,
      is_private: true,
      description: "Ask @grace",
      watcher_user_ids: [cast.grace.id, cast.linus.id],
    };
    const statements = await heard.during(() => create(fields));
    atMost(10, statements);
    assert.deepEqual([statements.includes("begin"), statements.includes("commit")], [true, true]);
    assert.equal(statements.filter((text) => /insert into pgboss/i.test(text)).length, 1);
  });

  test("a note takes at most eight", async () => {
    const id = await create();
    atMost(8, await heard.during(() => update(id, { notes: "What do you think, @ada?" }, cast.grace)));
  });

  test("a note with changed fields takes at most ten", async () => {
    const id = await create();
    const fields = { notes: "Yours, @linus", description: "New, @grace", status_id: 2, assigned_to_id: cast.linus.id };
    atMost(10, await heard.during(() => update(id, fields)));
  });

  test("the page of an issue takes at most twelve, whatever it shows", async () => {
    const small = await create({ watcher_user_ids: [cast.grace.id, cast.linus.id] });
    await comment(small);
    atMost(12, await heard.during(() => visit(`/issues/${small}?edit=1`)));
    // More people than a list of choices holds, so the one who works on it is written.
    await crowd(app, 60);
    const large = await project(app, "large", { members: { Manager: [cast.ada], Developer: [cast.linus] } });
    await crowdJoins(app, large, "Developer");
    const id = await create({ project_id: large.id, assigned_to_id: cast.linus.id });
    await comment(id);
    atMost(12, await heard.during(() => visit(`/issues/${id}?edit=1`)));
  });

  test("my page takes at most five, however much there is", async () => {
    await create({ assigned_to_id: cast.ada.id, due_date: "2020-01-01", start_date: "" });
    await create({ assigned_to_id: cast.ada.id });
    atMost(5, await heard.during(() => visit("/")));
  });

  test("bookmarks cost none, wherever they are shown", async () => {
    const paths = ["/", "/projects/home", "/projects", "/issues", "/palette?q=&from=/", "/palette?q=home&from=/"];
    const counts = async () => {
      const all: number[] = [];
      for (const path of paths) all.push((await heard.during(() => visit(path))).length);
      return all;
    };
    await answered(app, "DELETE", "/projects/home/bookmark.json", undefined, cast.ada.key);
    await counts();
    const without = await counts();
    await answered(app, "POST", "/projects/home/bookmark.json", undefined, cast.ada.key);
    assert.match(await visit("/"), /Bookmarked projects/);
    assert.deepEqual(await counts(), without);
    await answered(app, "DELETE", "/projects/home/bookmark.json", undefined, cast.ada.key);
  });

  test("the palette asks for the records of all classes at once, and for nothing that was not typed", async () => {
    await visit("/palette?q=gate&from=/");
    atMost(2, await heard.during(() => visit("/palette?q=gate&from=/")));
    atMost(5, await heard.during(() => visit("/palette?q=new&from=/projects/home")));
    atMost(3, await heard.during(() => visit("/palette?q=&from=/")));
  });

  test("an issue with journals and watchers takes three over REST", async () => {
    const id = await create({ watcher_user_ids: [cast.grace.id] });
    await update(id, { notes: "Yes", status_id: 2 });
    const path = `/issues/${id}.json?include=journals,watchers`;
    assert.equal((await heard.during(() => answered(app, "GET", path, undefined, cast.ada.key))).length, 3);
  });

  test("an agent that asks who it is, or for the tools, costs the one that knows its key", async () => {
    const sent = { credential: { "x-service-api-key": cast.ada.key } };
    assert.equal((await heard.during(() => called(app, "service_users_me", {}, sent))).length, 1);
    assert.equal((await heard.during(() => modern(app, "tools/list", {}, sent))).length, 1);
  });

  test("an agent that changes ten issues with a comment costs seven for each, and seven besides", async () => {
    const sent = { credential: { "x-service-api-key": cast.ada.key } };
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) ids.push(await create());
    const change = { ids, priority: "High", notes: "@grace should know" };
    const statements = await heard.during(() => called(app, "service_issues_update", change, sent));
    // For each its job as well; besides the credential, begin and commit, what changed, and whom the comment names.
    atMost(7 * ids.length + 7, statements);
  });

  test("an agent that listens to many resources costs one for each kind of them", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 9; n++) ids.push(await create());
    const uris = [...ids.map((id) => `service://issues/${id}`), "service://projects/home", "service://notifications"];
    const gone = new AbortController();
    const sent = { credential: { "x-service-api-key": cast.ada.key }, signal: gone.signal };
    const params = { notifications: { resourceSubscriptions: uris } };
    assert.equal((await heard.during(() => modern(app, "subscriptions/listen", params, sent))).length, 1 + 3);
    gone.abort();
  });

  test("a list takes at most ten, and reads no choices; the names of all its filters take one more", async () => {
    await create({ assigned_to_id: cast.grace.id });
    const choices = (statements: string[]) => statements.filter((text) => / choices \(id, name/.test(text)).length;
    const names = (statements: string[]) => statements.filter((text) => /named \(value, name\)/.test(text)).length;
    const plain = await heard.during(() => visit("/issues?sort=subject&status_id=open"));
    atMost(9, plain);
    atMost(10, await heard.during(() => visit("/issues")));
    atMost(14, await heard.during(() => visit("/projects/home/issues")));
    const { issue_categories } = await answered(app, "GET", "/projects/home/issue_categories.json");
    const words = "assigned_to_id=me&due_date=>t-7&subject=~Gate&category_id=*";
    const ids = `author_id=${cast.ada.id}|${cast.grace.id}&tracker_id=1|2&priority_id=!3&project_id=${home.id}`;
    const more = `&status_id=1|2&watcher_id=${cast.linus.id}`;
    const unnamed = await heard.during(() => visit(`/issues?${words}`));
    const named = await heard.during(() => visit(`/issues?${ids}${more}&category_id=${issue_categories[0].id}`));
    assert.deepEqual([plain, unnamed, named].map(choices), [0, 0, 0]);
    assert.deepEqual([plain, unnamed, named].map(names), [0, 0, 1]);
    atMost(10, named);
  });

  test("the form of one filter reads the choices of that one alone", async () => {
    const form = (filter: string, more = "") =>
      heard.during(() => visit(`/projects/home/issues/filters/${filter}${more}`, { "turbo-frame": "page-in-frame" }));
    await form("status_id");
    atMost(3, await form("tracker_id"));
    atMost(4, await form("assigned_to_id", `?assigned_to_id=${cast.grace.id}`));
    atMost(2, await form("due_date"));
  });

  test("a board takes at most fourteen, with cards in every column", async () => {
    for (const status_id of [2, 3, 4, 5, 6]) await update(await create(), { status_id });
    atMost(14, await heard.during(() => visit("/projects/home/issues?display_type=board&status_id=*")));
  });

  test("the activity takes at most eleven, of two classes and however much happened; that of a person in a project five more", async () => {
    const modules = { enabled_module_names: ["issue_tracking", "crm"] };
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: modules });
    const crm_case = { project_id: home.id, name: "A roof", assigned_to_id: cast.linus.id };
    const made = await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key);
    await answered(app, "PUT", `/crm_cases/${made.crm_case.id}.json`, { crm_case: { status_id: 2 } }, cast.ada.key);
    await update(await create(), { notes: "Yes", status_id: 2, assigned_to_id: cast.linus.id });
    await visit("/activity");
    const few = [...(await heard.during(() => visit("/activity")))];
    atMost(11, few);
    for (let n = 0; n < 10; n++) await update(await create(), { notes: "More", status_id: 3, priority_id: 1 });
    assert.equal((await heard.during(() => visit("/activity"))).length, few.length);
    atMost(16, await heard.during(() => visit(`/projects/home/activity?user_id=${cast.ada.id}&from=2099-01-01`)));
  });

  test("a visitor without a session is nobody new", async () => {
    const login = () => app.request("/login", { headers: { accept: "text/html" } });
    await login();
    assert.deepEqual(await heard.during(login), []);
  });

  test("the center's page asks for the badge once; its list alone asks for nothing around it", async () => {
    const page = await heard.during(() => visit("/service_notifications"));
    const frame = await heard.during(() =>
      visit("/service_notifications", { "turbo-frame": "service-notification-center" }),
    );
    const badges = (statements: string[]) => statements.filter((text) => text.endsWith("counted")).length;
    assert.deepEqual([badges(page), badges(frame)], [1, 1]);
    assert.equal(frame.length, page.length - 1, "the page alone asks whether there is something to report");
  });

  test("twenty-five cards take at most eight in the panel, with the badge", async () => {
    for (let n = 0; n < 25; n++) {
      const id = await create({ watcher_user_ids: [cast.grace.id], subject: `Card ${n}` });
      await update(
        id,
        { notes: "For @grace", status_id: 5, priority_id: 3, assigned_to_id: cast.grace.id },
        cast.linus,
      );
    }
    await app.startWorkers();
    await app.settled();
    const of = { cookie: await session(app, cast.grace), headers: { "turbo-frame": "service-notification-center" } };
    await app.request("/service_notifications?seen=1", of);
    const statements = await heard.during(async () => {
      const html = await (await app.request("/service_notifications?seen=1", of)).text();
      assert.equal([...html.matchAll(/<article/g)].length, 25);
    });
    atMost(8, statements);
  });
});
