import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The display of a saved view", () => {
  let app: TestApp;
  let ada: Person;
  let cookie: string;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    const { id } = await project(app, "home", { members: { Manager: [ada] } });
    await answered(app, "POST", "/issues.json", { issue: { project_id: id, subject: "Roof" } }, ada.key);
    cookie = await session(app, ada);
  });
  after(() => app.close());

  const visit = async (path: string) => {
    const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
    return answer.status === 303 ? (answer.headers.get("location") ?? "") : answer.text();
  };
  const send = async (path: string, fields: Record<string, string>) => {
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const answer = await app.request(path, { method: "POST", cookie, headers, body: new URLSearchParams(fields) });
    return answer.headers.get("location") ?? "";
  };
  const save = async (query: object): Promise<number> =>
    (await answered(app, "POST", "/queries.json", { query }, ada.key)).query.id;
  const displayOf = (page: string) => (page.includes('id="board"') ? "board" : "list");
  /** What a button or a link of the page sends or leads to. */
  const stateSentBy = (page: string, id: number) => {
    const form = page.split(`action="/queries/${id}/list"`)[1] ?? "";
    return /name="list" value="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&");
  };
  const linkNamed = (page: string, name: string) => {
    const link = new RegExp(`<a href="([^"]*)"[^>]*title="${name}"`).exec(page)?.[1];
    return link?.replaceAll("&amp;", "&") ?? "";
  };

  test("is what the list showed when it was saved, and what opening the view shows", async () => {
    const board = await visit("/issues?display_type=board&tracker_id=1");
    const state = /href="\/queries\/new\?([^"]*)"/.exec(board)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const view = await send("/queries", { name: "Bugs", visibility: "private", list: state });
    assert.match(view, /^\/issues\?query_id=\d+$/);
    assert.equal(displayOf(await visit(view)), "board");
    assert.ok((await visit("/issues")).includes(`href="${view}"`), "beside the list");
  });

  test("is a list for views that do not say, and opens as itself beside a board", async () => {
    const id = await save({ name: "Rows" });
    const board = await visit("/issues?display_type=board");
    assert.ok(board.includes(`href="/issues?query_id=${id}"`));
    assert.equal(displayOf(await visit(`/issues?query_id=${id}`)), "list");
  });

  test("gives way to what the address says, and is then one of the changes that the view can take over", async () => {
    const id = await save({ name: "Cards", display_type: "board", filters: { tracker_id: "1" } });
    const board = await visit(`/issues?query_id=${id}`);
    assert.equal(stateSentBy(board, id), undefined, "nothing is changed yet");
    const rows = await visit(linkNamed(board, "List"));
    assert.equal(displayOf(rows), "list");
    assert.equal(displayOf(await visit(linkNamed(rows, "Board"))), "board");
    assert.equal(displayOf(await visit(`/issues?query_id=${id}&display_type=list`)), "list");
    await send(`/queries/${id}/list`, { list: stateSentBy(rows, id) ?? "" });
    assert.equal(displayOf(await visit(`/issues?query_id=${id}`)), "list");
    const { query } = await answered(app, "GET", `/queries/${id}.json`, undefined, ada.key);
    assert.deepEqual([query.display_type, query.filters.tracker_id], ["list", "1"]);
  });

  test("a view whose last filter is taken away can be updated to that", async () => {
    const id = await save({ name: "Bugs", filters: { tracker_id: "1" } });
    const page = await visit(`/issues?query_id=${id}`);
    const [, without = ""] = /id="filter_tracker_id".*?class="chip-remove" href="([^"]*)"/s.exec(page) ?? [];
    const state = stateSentBy(await visit(without.replaceAll("&amp;", "&")), id);
    assert.notEqual(state, undefined);
    await send(`/queries/${id}/list`, { list: state ?? "" });
    const { query } = await answered(app, "GET", `/queries/${id}.json`, undefined, ada.key);
    assert.deepEqual(query.filters, { status_id: "open" });
  });

  test("of a default view is what lists open with", async () => {
    const id = await save({ name: "Opens", display_type: "board" });
    await send(`/queries/${id}/default`, { scope: "me", default: "1" });
    assert.equal(displayOf(await visit(await visit("/issues"))), "board");
    await send(`/queries/${id}/default`, { scope: "me", default: "0" });
  });

  test("stays when the view is renamed", async () => {
    const id = await save({ name: "Old", display_type: "board" });
    await send(`/queries/${id}`, { name: "New", visibility: "private" });
    const board = await visit(`/issues?query_id=${id}`);
    assert.match(board, /<h1[^>]*>.*New/);
    assert.equal(displayOf(board), "board");
    const { query } = await answered(app, "GET", `/queries/${id}.json`, undefined, ada.key);
    assert.equal(query.display_type, "board");
  });

  test("is a list or a board, and not told where Redmine lists queries", async () => {
    const refused = await app.request("/queries.json", {
      ...{ method: "POST", key: ada.key, headers: { "content-type": "application/json" } },
      body: JSON.stringify({ query: { name: "Gantt", display_type: "gantt" } }),
    });
    assert.equal(refused.status, 422);
    const { queries } = await answered(app, "GET", "/queries.json", undefined, ada.key);
    assert.deepEqual(Object.keys(queries[0]), ["id", "name", "is_public", "project_id"]);
  });
});
