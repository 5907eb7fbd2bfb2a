import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { viewerById } from "../../accounts/index.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";
import { listNotificationsTool } from "../agents/list-notifications.js";

describe("Notifications whose ids reach beyond those of records", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let cookie: string;
  let ids: number[];

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    await sql`alter table service_notifications alter column id restart with 2147483648`.execute(app.runtime.db);
    cast = await people(app, "ada", "grace");
    cookie = await session(app, cast.grace);
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    for (const subject of ["One", "Two", "Three"]) {
      const issue = { project_id: home.id, subject, watcher_user_ids: [cast.grace.id] };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
    await app.settled();
    ids = (await unseen()).notifications.map(({ id }: { id: number }) => id);
    await sql`update service_notifications set last_event_at = last_event_at - interval '1 hour'`.execute(
      app.runtime.db,
    );
  });
  after(() => app.close());

  const unseen = () => answered(app, "GET", "/notifications.json", undefined, cast.grace.key);
  const sent = (path: string, method = "POST") => {
    const headers = { accept: "text/vnd.turbo-stream.html, text/html", origin: "http://bellwether.test" };
    return app.request(`/service_notifications/${path}`, { method, cookie, headers });
  };

  test("the list of an agent goes on behind each of them", async () => {
    const viewer = await viewerById(app.runtime.db, cast.grace.id, { kind: "api_key", readOnly: true });
    assert.ok(viewer);
    const read: (number | undefined)[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const asked = listNotificationsTool.input.parse({ limit: 1, ...(cursor && { cursor }) });
      const answer = await listNotificationsTool.call(app.runtime, viewer, asked);
      read.push(...answer.notifications.map(({ id }) => id));
      cursor = answer.next_cursor;
    }
    assert.deepEqual(read, ids);
  });

  test("each is marked on a page and by a program, and what it is about can be unwatched", async () => {
    assert.equal((await sent(`${ids[0]}/unwatch`)).status, 200);
    assert.equal((await sent(`${ids[0]}/seen`, "PATCH")).status, 200);
    await answered(app, "PUT", `/notifications/${ids[1]}.json`, { notification: { seen: true } }, cast.grace.key);
    assert.equal((await unseen()).unseen_count, 1);
  });

  test("what is no number, or more than any, is not found", async () => {
    for (const id of ["0", "1e3", "-1", "9007199254740993", "99999999999999999999"]) {
      assert.equal((await sent(`${id}/seen`, "PATCH")).status, 404, id);
    }
  });
});
