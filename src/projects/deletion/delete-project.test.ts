import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ideasPart } from "../../../tests/plugin/ideas/part.js";
import { parts } from "../../parts.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
  unique,
} from "../../testing/index.js";

describe("A project is deleted with everything in it", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "outsider", Person>;
  let admin: string;

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    cast = await people(app, "ada", "grace", "linus", "outsider");
    admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  });
  after(() => app.close());

  const made = async (fields: object = {}) => {
    const identifier = unique("p").toLowerCase();
    const members = { Manager: [cast.ada], Developer: [cast.grace] };
    const { id } = await project(app, identifier, { members });
    if (Object.keys(fields).length > 0) await answered(app, "PUT", `/projects/${id}.json`, { project: fields });
    return { id, identifier };
  };
  const issueIn = async (projectId: number) => {
    const issue = { project_id: projectId, subject: "Gone soon", watcher_user_ids: [cast.grace.id] };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "@grace look" } }, cast.ada.key);
    return id;
  };
  const asked = async (method: string, path: string, { key }: { key?: string } = { key: ADMIN_KEY }, json?: object) => {
    const response = await app.request(path, { method, key, json });
    return { status: response.status, body: await response.text() };
  };
  const removed = async (identifier: string, by: { key?: string } = { key: ADMIN_KEY }) =>
    (await asked("DELETE", `/projects/${identifier}.json`, by)).status;
  const worked = async () => {
    await app.startWorkers();
    await app.settled();
  };
  /** Rows that are left of projects, of what stood in them and of what was told of it. */
  const left = async (projectIds: number[]) => {
    const of = (table: string) =>
      sql`(select count(*)::int from ${sql.table(table)} where project_id = any(${projectIds}::int[]))`;
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from projects where id = any(${projectIds}::int[])) as projects,
             ${of("issues")} as issues, ${of("ideas")} as ideas, ${of("members")} as members,
             ${of("effective_roles")} as roles, ${of("service_notifications")} as notifications,
             (select count(*)::int from journals j where j.entity_type = 'Issue'
                 and not exists (select 1 from issues where id = j.entity_id)) as journals,
             (select count(*)::int from watchers w where w.entity_type = 'Issue'
                 and not exists (select 1 from issues where id = w.entity_id)) as watchers,
             (select count(*)::int from service_notification_events e
               where not exists (select 1 from service_notifications n where n.id = e.service_notification_id)) as events`.execute(
      app.runtime.db,
    );
    return rows[0];
  };
  const nothing = {
    projects: 0,
    issues: 0,
    ideas: 0,
    members: 0,
    roles: 0,
    notifications: 0,
    journals: 0,
    watchers: 0,
    events: 0,
  };

  test("one that is being deleted lies under no project any more", async () => {
    const top = await made();
    const below = await made({ parent_id: top.id, name: "Lies below" });
    assert.equal(await removed(top.identifier, cast.ada), 403);
    assert.equal(await removed(below.identifier, cast.ada), 204);
    const page = await app.request(`/projects/${top.identifier}/delete`, { cookie: await session(app, cast.ada) });
    assert.equal(page.status, 200);
    assert.doesNotMatch(await page.text(), /Lies below/);
    assert.equal(await removed(top.identifier, cast.ada), 204);
  });

  test("it is invisible at once, administrators included, and its identifier is free", async () => {
    const { id, identifier } = await made({ is_public: true });
    const issue = await issueIn(id);
    assert.equal(await removed(identifier), 204);
    for (const key of [ADMIN_KEY, cast.ada.key]) {
      for (const path of [`/projects/${id}.json`, `/projects/${identifier}.json`, `/issues/${issue}.json`]) {
        assert.equal((await asked("GET", path, { key })).status, 404, path);
      }
      const { projects } = await answered(app, "GET", "/projects.json?status=*&limit=100", undefined, key);
      assert.ok(!projects.some((one: { id: number }) => one.id === id));
      assert.equal((await answered(app, "GET", "/issues.json?status_id=*", undefined, key)).total_count, 0);
      const comment = { issue: { notes: "Too late" } };
      assert.equal((await asked("PUT", `/issues/${issue}.json`, { key }, comment)).status, 404);
      const child = { project: { name: "Child", identifier: unique("c").toLowerCase(), parent_id: id } };
      assert.ok([403, 422].includes((await asked("POST", "/projects.json", { key }, child)).status));
      for (const turn of ["reopen", "unarchive"]) {
        assert.equal((await asked("PUT", `/projects/${id}/${turn}.json`, { key })).status, 404);
      }
    }
    assert.equal(await removed(String(id)), 404);
    const user = await answered(app, "GET", `/users/${cast.ada.id}.json?include=memberships`);
    assert.deepEqual(user.user.memberships, []);
    await answered(app, "POST", "/projects.json", { project: { name: "Next", identifier } });
    await worked();
    assert.deepEqual(await left([id]), nothing);
  });

  test("what is being deleted and how much of it is left is said to administrators", async () => {
    await app.settled();
    const { id, identifier } = await made({ name: "Old Barn" });
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
      select ${id}, 1, 1, (select min(id) from issue_priorities), 'Many', ${cast.ada.id} from generate_series(1, 450)`.execute(
      app.runtime.db,
    );
    const page = async (cookie: string) => (await app.request("/projects", { cookie })).text();
    assert.doesNotMatch(await page(admin), /being deleted/);
    await app.runtime.db.transaction().execute(async (trx) => {
      // The job waits for these, so that its progress stands still.
      await sql`select 1 from issues where project_id = ${id} order by id desc limit 1 for update`.execute(trx);
      assert.equal(await removed(identifier), 204);
      for (let shown = ""; !shown.includes("50 records are left"); ) {
        await new Promise((later) => setTimeout(later, 50));
        shown = await page(admin);
        assert.match(shown, /Old Barn is being deleted/);
      }
      assert.doesNotMatch(await page(await session(app, cast.ada)), /being deleted/);
    });
    await app.settled();
    assert.doesNotMatch(await page(admin), /being deleted/);
    assert.deepEqual(await left([id]), nothing);
  });

  test("what lies under it goes along, closed and archived projects too, with records of plugins", async () => {
    const top = await made();
    const below = await made({ parent_id: top.id });
    const last = await made({ parent_id: below.id });
    for (const { id } of [top, below, last]) {
      await issueIn(id);
      await answered(app, "POST", "/ideas.json", { idea: { project_id: id, title: "Idea" } }, cast.ada.key);
    }
    await answered(app, "PUT", `/projects/${below.id}/close.json`);
    await answered(app, "PUT", `/projects/${last.id}/archive.json`);
    assert.equal(await removed(top.identifier), 204);
    await app.settled();
    assert.deepEqual(await left([top.id, below.id, last.id]), nothing);
  });

  test("nothing is written for what is gone, whatever was being told while it went", async () => {
    for (let time = 0; time < 10; time++) {
      const { id, identifier } = await made();
      const issue = await issueIn(id);
      const notes = [1, 2, 3].map((number) =>
        asked("PUT", `/issues/${issue}.json`, cast.ada, { issue: { notes: `@grace ${number}` } }),
      );
      await new Promise((later) => setTimeout(later, time * 3));
      assert.equal(await removed(identifier), 204);
      const answers = await Promise.all(notes);
      assert.ok(answers.every(({ status }) => [204, 404].includes(status)));
      await app.settled();
      assert.deepEqual(await left([id]), nothing);
    }
  });

  test("who has the permission deletes a project with nothing under it, an administrator every one", async () => {
    const { id, identifier } = await made();
    const below = await made({ parent_id: id });
    assert.equal(await removed(identifier, {}), 401);
    assert.equal(await removed(identifier, cast.outsider), 404, "they do not see it");
    assert.equal(await removed(identifier, cast.grace), 403);
    const refused = await asked("DELETE", `/projects/${identifier}.json`, cast.ada);
    assert.equal(refused.status, 403);
    assert.match(refused.body, /only administrators/);
    assert.equal(await removed(below.identifier, cast.ada), 204);
    await app.settled();
    await answered(app, "PUT", `/projects/${id}/close.json`);
    assert.equal(await removed(identifier, cast.ada), 204, "a closed one as well");
    const archived = await made();
    await answered(app, "PUT", `/projects/${archived.id}/archive.json`);
    assert.equal(await removed(archived.identifier, cast.ada), 404);
    assert.equal(await removed(archived.identifier), 204);
    await app.settled();
  });

  test("the page says what goes and asks for the identifier", async () => {
    const { id, identifier } = await made({ name: "Shed" });
    await issueIn(id);
    const below = await made({ name: "Shelf", parent_id: id });
    await issueIn(below.id);
    const shown = async (path: string, cookie: string) => {
      const response = await app.request(path, { cookie });
      return { status: response.status, text: (await response.text()).replace(/[\u2068\u2069]/g, "") };
    };
    const settings = await shown(`/projects/${identifier}/settings`, admin);
    assert.match(settings.text, new RegExp(`href="/projects/${identifier}/delete"`));
    const page = await shown(`/projects/${identifier}/delete`, admin);
    assert.match(page.text, /2 issues and other records.*the project under it: Shelf/s);
    const grace = await session(app, cast.grace);
    assert.equal((await shown(`/projects/${identifier}/delete`, grace)).status, 403);
    const csrf = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const send = (typed: string) =>
      app.request(`/projects/${identifier}/delete`, {
        method: "POST",
        cookie: admin,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ _csrf: csrf, identifier: typed }).toString(),
      });
    const wrong = await send("shed");
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /not the identifier of this project/);
    assert.equal((await asked("GET", `/projects/${identifier}.json`)).status, 200);
    const right = await send(` ${identifier} `);
    assert.deepEqual([right.status, right.headers.get("location")], [303, "/projects"]);
    await app.settled();
    assert.deepEqual(await left([id, below.id]), nothing);
  });
});
