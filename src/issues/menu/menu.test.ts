import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The menu of issues in a list", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary", Person>;
  let home: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary");
    const members = { Manager: [cast.ada], Reporter: [cast.grace] };
    home = (await project(app, "home", { members })).id;
  });
  after(() => app.close());

  const issue = async (subject: string, more = {}): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: home, subject, ...more } }, cast.ada.key)).issue
      .id;
  const menu = async (who: Person, ...ids: number[]) => {
    const asked = ids.map((id) => `ids[]=${id}`).join("&");
    const answer = await app.request(`/issues/context_menu?${asked}&back_url=/issues`, {
      cookie: await session(app, who),
      headers: { accept: "text/html", "turbo-frame": "page-in-frame" },
    });
    return { status: answer.status, html: await answer.text() };
  };
  /** Without pictures, in order. */
  const items = ({ html }: { html: string }) =>
    [...html.matchAll(/class="popup-item"[^>]*>(.*?)<\/(?:a|button|summary)>/gs)].map(([, words = ""]) =>
      words.replaceAll(/<[^>]*>/g, "").trim(),
    );
  const send = async (who: Person, ids: number[], watch: string) =>
    app.request("/issues/bulk_watch", {
      method: "POST",
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams([...ids.map((id) => ["ids[]", String(id)]), ["watch", watch], ["back_url", "/issues"]]),
    });
  const watchers = async (id: number) =>
    (await answered(app, "GET", `/issues/${id}.json?include=watchers`)).issue.watchers.map(
      (one: { id: number }) => one.id,
    );

  test("has what the viewer may do with one", async () => {
    const id = await issue("Gate");
    assert.deepEqual(items(await menu(cast.ada, id)), [
      ...["Open in a new tab", "Status", "Priority", "Assignee", "Target version"],
      ...["Edit", "Watch", "Copy link", "Copy", "Delete"],
    ]);
    assert.deepEqual(items(await menu(cast.grace, id)), ["Open in a new tab", "Watch", "Copy link"]);
  });

  test("of several has what the viewer may do with each, and no link to one", async () => {
    const ids = [await issue("Gate"), await issue("Fence")];
    const whole = await menu(cast.ada, ...ids);
    assert.match(whole.html, /2 issues/);
    assert.deepEqual(items(whole), [
      ...["Status", "Priority", "Assignee", "Target version", "Edit", "Watch", "Copy", "Delete"],
    ]);
    const own = await project(app, "own", { members: { Developer: [cast.ada] } });
    ids.push(await issue("Far", { project_id: own.id }));
    assert.ok(!items(await menu(cast.ada, ...ids)).includes("Delete"), "a developer deletes none");
  });

  test("leaves out a field that one of them closes", async () => {
    const bug = await issue("Gate");
    const feature = await issue("Fence", { tracker_id: 2 });
    const permissions = (...rules: object[]) =>
      answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", { workflow: { permissions: rules } });
    await permissions({ old_status_id: 1, field: "priority_id", rule: "readonly" });
    assert.ok(items(await menu(cast.ada, bug)).includes("Priority"));
    assert.ok(!items(await menu(cast.ada, bug, feature)).includes("Priority"));
    await permissions();
  });

  test("does not tell of what is not seen, and visitors have none", async () => {
    const id = await issue("Secret", { is_private: true });
    const unknown = await menu(cast.mary, 99_999);
    const hidden = await menu(cast.mary, id);
    assert.equal(hidden.status, 404);
    assert.equal(unknown.status, 404);
    const visitor = await app.request(`/issues/context_menu?ids[]=${id}`, { headers: { accept: "text/html" } });
    assert.equal(visitor.status, 302);
    const list = await (await app.request("/issues", { headers: { accept: "text/html" } })).text();
    assert.doesNotMatch(list, /row-menu/);
  });

  test("watches all of them, or none when one is not seen, and no longer those that are all watched", async () => {
    const ids = [await issue("Gate"), await issue("Fence")];
    const hidden = await issue("Secret", { is_private: true });
    assert.equal((await send(cast.grace, [...ids, hidden], "1")).status, 404);
    for (const id of ids) assert.ok(!(await watchers(id)).includes(cast.grace.id));
    assert.equal((await send(cast.grace, ids.slice(0, 1), "1")).status, 303);
    assert.ok(items(await menu(cast.grace, ...ids)).includes("Watch"), "one of them is not watched yet");
    await send(cast.grace, ids, "1");
    assert.ok(items(await menu(cast.grace, ...ids)).includes("Unwatch"));
    for (const id of ids) assert.ok((await watchers(id)).includes(cast.grace.id));
    await send(cast.grace, ids, "0");
    for (const id of ids) assert.ok(!(await watchers(id)).includes(cast.grace.id));
  });

  test("leads back to its list without scripts as well, from all that is done there", async () => {
    const ids = [await issue("Gate")];
    const answer = await app.request(`/issues/context_menu?ids[]=${ids[0]}&back_url=/issues%3Fsort%3Did`, {
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html" },
    });
    const [, form = ""] = /<form action="\/issues\/bulk_watch"(.*?)<\/form>/s.exec(await answer.text()) ?? [];
    assert.match(form, /<input type="hidden" name="back_url" value="\/issues\?sort=id"/);
  });

  test("asks as little for many as for one", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 20; made++) ids.push(await issue(`Board ${made}`));
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    const asked = async (...some: number[]) => {
      statements = 0;
      assert.equal((await menu(cast.ada, ...some)).status, 200);
      return statements;
    };
    await asked(ids[0] ?? 0);
    assert.equal(await asked(...ids), await asked(ids[0] ?? 0));
  });
});
