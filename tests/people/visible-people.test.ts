import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { searchPrincipals, type Viewer, viewerById } from "../../src/accounts/index.js";
import { visiblePeople } from "../../src/projects/index.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../src/testing/index.js";
import { refusalOf } from "../mcp/agent.js";

const names = ["ada", "bob", "hidden", "loner", "roamer", "linus"] as const;

describe("Where a role shows only the members of visible projects", () => {
  let app: TestApp;
  let cast: Record<(typeof names)[number], Person>;
  let crew: { id: number };
  let home: { id: number; identifier: string };
  let away: { id: number; identifier: string };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, ...names);
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.bob] } });
    // `roamer` may see all people by one of their roles.
    away = await project(app, "away", { members: { Manager: [cast.hidden], Developer: [cast.roamer] } });
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: { user_id: cast.roamer.id, role_ids: [1] },
    });
    crew = (await answered(app, "POST", "/groups.json", { group: { name: "Crew", user_ids: [cast.linus.id] } })).group;
    await answered(app, "POST", `/projects/${away.id}/memberships.json`, {
      membership: { user_id: crew.id, role_ids: [3] },
    });
    for (const id of [1, 4, 5]) await limit(id);
  });
  after(() => app.close());

  const limit = (id: number, users_visibility = "members_of_visible_projects") =>
    answered(app, "PUT", `/roles/${id}.json`, { role: { users_visibility } });
  const status = async (path: string, key: string | undefined) => (await app.request(path, { key })).status;
  const profile = (of: Person) => `/users/${of.id}.json`;
  const html = async (path: string, who: Person, form?: Record<string, string>) => {
    const sent = form && { method: "POST", body: new URLSearchParams(form) };
    const headers = { accept: "text/html", origin: "http://bellwether.test", "sec-fetch-site": "same-origin" };
    return app.request(path, { ...sent, cookie: await session(app, who), headers });
  };
  const text = async (path: string, who: Person) => (await html(path, who)).text();
  const refused = async (method: string, path: string, json: object) => {
    const answer = await app.request(path, { method, key: cast.ada.key, json });
    assert.equal(answer.status, 422, path);
    return ((await answer.json()) as { errors: string[] }).errors.join();
  };
  const newIssue = async (fields: object = {}) =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject: "S", ...fields } })).issue;

  test("the activity of somebody else is as missing, on its page and in its feed", async () => {
    for (const [of, sees] of [
      [cast.bob, true],
      [cast.hidden, false],
    ] as const) {
      const path = `/activity?user_id=${of.id}`;
      assert.equal((await html(path, cast.ada)).status, sees ? 200 : 404, path);
      assert.equal(await status(`/activity.atom?user_id=${of.id}`, cast.ada.key), sees ? 200 : 404, path);
    }
  });

  test("somebody else is as missing, in REST and on pages, and the rest is seen", async () => {
    for (const [who, of, sees] of [
      [cast.ada, cast.bob, true],
      [cast.ada, cast.ada, true],
      [cast.ada, cast.hidden, false],
      [cast.roamer, cast.loner, true],
      [cast.bob, cast.hidden, true],
      [cast.loner, cast.loner, true],
      [cast.loner, cast.bob, false],
    ] as const) {
      assert.equal(await status(profile(of), who.key), sees ? 200 : 404, `${who.login}, ${of.login}`);
      assert.equal((await html(`/users/${of.id}`, who)).status, sees ? 200 : 404);
    }
    assert.equal(await status(profile(cast.hidden), ADMIN_KEY), 200, "administrators see everybody");
    assert.equal(
      await (await app.request(profile(cast.hidden), { key: cast.ada.key })).text(),
      await (await app.request("/users/999999.json", { key: cast.ada.key })).text(),
    );
  });

  test("visitors see members of public projects, as soon as the role of visitors is changed", async () => {
    const open = await project(app, "open", { isPublic: true, members: { Reporter: [cast.linus] } });
    assert.equal(await status(profile(cast.linus), undefined), 200);
    assert.equal(await status(profile(cast.hidden), undefined), 404);
    await limit(5, "all");
    assert.equal(await status(profile(cast.hidden), undefined), 200);
    await limit(5);
    assert.equal(await status(profile(cast.hidden), undefined), 404);
    await answered(app, "DELETE", `/projects/${open.id}.json`);
  });

  test("visitors are led to the log-in page for a person they do not see, as for one that is not there", async () => {
    for (const id of [cast.hidden.id, 999_999]) {
      const answer = await app.request(`/users/${id}`, { headers: { accept: "text/html" } });
      assert.deepEqual(
        [answer.status, answer.headers.get("location")],
        [302, `/login?back_url=${encodeURIComponent(`/users/${id}`)}`],
      );
    }
  });

  test("a role in an archived project shows nobody", async () => {
    const old = await project(app, "old", { members: { Developer: [cast.ada], Reporter: [cast.loner] } });
    assert.equal(await status(profile(cast.hidden), cast.ada.key), 200, "by the other role");
    await answered(app, "PUT", `/projects/${old.id}/archive.json`);
    assert.equal(await status(profile(cast.hidden), cast.ada.key), 404);
    assert.equal(await status(profile(cast.loner), cast.ada.key), 404);
  });

  test("neither palette, nor mentions, nor candidates for members offer those who are not seen", async () => {
    const places = ["/palette?q=", `/projects/${home.id}/candidates?q=`];
    for (const place of places) {
      assert.doesNotMatch(await text(`${place}hidden`, cast.ada), /Hidden/, place);
      assert.match(await text(`${place}hidden`, cast.roamer), /Hidden/, place);
    }
    assert.match(await text("/palette?q=bob", cast.ada), /Bob/);
    const settings = await text("/projects/home/settings", cast.ada);
    assert.doesNotMatch(settings, /Hidden|Crew/);
    const open = await project(app, "square", {
      isPublic: true,
      members: { Manager: [cast.ada], Reporter: [cast.bob] },
    });
    const mentionable = (typed: string, who: Person) => text(`/projects/${open.id}/mentionable?q=${typed}`, who);
    assert.match(await mentionable("bo", cast.ada), /bob/);
    assert.doesNotMatch(await mentionable("hid", cast.ada), /hidden/);
    assert.match(await mentionable("hid", cast.roamer), /hidden/);
    await answered(app, "DELETE", `/projects/${open.id}.json`);
  });

  test("agents neither find them nor are told who comes near", async () => {
    const sent = { credential: { "x-service-api-key": cast.ada.key } };
    for (const wanted of ["hidden", "hidde", `user#${cast.hidden.id}`, "Crew"]) {
      const said = await refusalOf(app, "service_issues_list", { author: wanted }, sent);
      assert.doesNotMatch(said.replaceAll(wanted, ""), /hidden|crew/i, wanted);
    }
    assert.match(await refusalOf(app, "service_issues_list", { author: "bobb" }, sent), /bob/);
  });

  test("a mention reaches and links only those whom the writer and the reader see", async () => {
    const open = await project(app, "forum", { isPublic: true, members: { Manager: [cast.ada] } });
    const { id } = await newIssue({ project_id: open.id });
    const notes = "@hidden and @ada, look";
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.ada.key);
    await app.settled();
    assert.deepEqual(await mentionedIn(id), []);
    assert.doesNotMatch(await text(`/issues/${id}`, cast.ada), new RegExp(`href="/users/${cast.hidden.id}"`));
    assert.match(await text(`/issues/${id}`, cast.roamer), new RegExp(`href="/users/${cast.hidden.id}"`));
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.roamer.key);
    await app.settled();
    assert.deepEqual(await mentionedIn(id), [cast.ada.id, cast.hidden.id]);
    await answered(app, "DELETE", `/projects/${open.id}.json`);
  });

  const mentionedIn = async (id: number) => {
    const { rows } = await sql<{ user_id: number }>`
      select e.user_id from service_notification_events e join journals j on j.id = e.source_id and e.source_type = 'Journal'
       where e.kind = 'mention' and j.entity_type = 'Issue' and j.entity_id = ${id} order by 1`.execute(app.runtime.db);
    return rows.map(({ user_id }) => user_id);
  };

  test("nothing that names people takes those who are not seen: members, default assignees, watchers", async () => {
    const { id: unseen } = cast.hidden;
    const membership = { user_id: unseen, role_ids: [3] };
    assert.equal(
      await refused("POST", `/projects/${home.id}/memberships.json`, { membership }),
      await refused("POST", `/projects/${home.id}/memberships.json`, {
        membership: { ...membership, user_id: 999_999 },
      }),
    );
    await refused("PUT", `/projects/${home.id}.json`, { project: { default_assigned_to_id: unseen } });
    const category = { name: "Sheep", assigned_to_id: unseen };
    await refused("POST", `/projects/${home.id}/issue_categories.json`, { issue_category: category });
    const issue = { project_id: home.id, subject: "S", watcher_user_ids: [unseen] };
    assert.match(await refused("POST", "/issues.json", { issue }), new RegExp(String(unseen)));
    const { id } = await newIssue();
    await answered(app, "POST", `/issues/${id}/watchers.json`, { user_ids: [unseen, cast.bob.id] }, cast.ada.key);
    const { watchers } = (await answered(app, "GET", `/issues/${id}.json?include=watchers`)).issue;
    assert.deepEqual(
      watchers.map((one: { id: number }) => one.id),
      [cast.bob.id],
    );
    const typed = await html(`/issues/${id}/watchers`, cast.ada, { watchers: "hidden" });
    assert.equal(typed.status, 422);
    assert.equal(await status(`/issues/${id}/watchers/${unseen}.json`, cast.ada.key), 404);
  });

  test("who stands there already stays: a default assignee that the manager does not see is no fault of theirs", async () => {
    const project = { default_assigned_to_id: cast.hidden.id };
    await answered(app, "PUT", `/projects/${home.id}.json`, { project });
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: { ...project, name: "Home" } }, cast.ada.key);
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: { default_assigned_to_id: "" } });
  });

  test("filters offer no names of those who reported and are not seen", async () => {
    await answered(app, "PUT", `/projects/${away.id}.json`, { project: { is_public: false } });
    const { id } = await newIssue();
    await app.runtime.db.updateTable("issues").set({ author_id: cast.loner.id }).where("id", "=", id).execute();
    const offered = (who: Person) => text("/issues/choices/author_id?q=lon", who);
    assert.doesNotMatch(await offered(cast.ada), /Loner/);
    assert.match(await offered(cast.roamer), /Loner/);
  });

  test("few who are seen among very many are found by any part of their name, as quickly", async () => {
    const { db } = app.runtime;
    await sql`
      insert into users (login, firstname, type, user_type_id)
      select 'mass' || n, 'Mass' || n, 'user', 1 from generate_series(1, 20000) n`.execute(db);
    await sql`analyze users`.execute(db);
    const viewer = (await viewerById(db, cast.ada.id, { kind: "session", readOnly: false })) as Viewer; // made above
    const found = async (typed: string) =>
      (await searchPrincipals(db, { typed, eligible: visiblePeople(viewer) })).map(({ login }) => login);
    assert.deepEqual(await found("mass"), []);
    assert.deepEqual(await found("ob"), ["bob"]);
    const started = performance.now();
    for (let n = 0; n < 20; n++) await found("mass1");
    assert.ok(performance.now() - started < 20 * 50, `${performance.now() - started} ms`);
  });
});
