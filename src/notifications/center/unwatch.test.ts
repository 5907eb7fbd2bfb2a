import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Watching no longer what a card is about", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let cookie: string;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    cookie = await session(app, cast.grace);
  });
  after(() => app.close());

  /** What Grace is told when she unwatches an issue with these watchers, and whom of them the issue still has. */
  const unwatched = async (...watchers: number[]) => {
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: watchers };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await app.settled();
    const [told] = (await answered(app, "GET", "/notifications.json", undefined, cast.grace.key)).notifications;
    assert.equal(told.entity.id, id);
    const answer = await app.request(`/service_notifications/${told.id}/unwatch`, {
      method: "POST",
      cookie,
      headers: { accept: "text/vnd.turbo-stream.html, text/html", origin: "http://bellwether.test" },
    });
    assert.equal(answer.status, 200);
    const shown = await answered(app, "GET", `/issues/${id}.json?include=watchers`, undefined, cast.ada.key);
    return { html: await answer.text(), left: shown.issue.watchers.map((one: { id: number }) => one.id) };
  };

  test("who watched it does so no more", async () => {
    const { html, left } = await unwatched(cast.grace.id);
    assert.deepEqual(left, []);
    assert.match(html, /You do not watch it any more/);
  });

  test("somebody else's card is not there", async () => {
    await unwatched(cast.grace.id);
    const [told] = (await answered(app, "GET", "/notifications.json", undefined, cast.grace.key)).notifications;
    const path = `/service_notifications/${told.id}/unwatch`;
    const another = await session(app, cast.ada);
    const headers = { accept: "text/html", origin: "http://bellwether.test" };
    for (const method of ["GET", "POST"])
      assert.equal((await app.request(path, { method, cookie: another, headers })).status, 404, method);
  });

  test("who is told because a group watches it goes on being told, and hears why", async () => {
    const crew = { name: "crew", user_ids: [cast.grace.id] };
    const { group } = await answered(app, "POST", "/groups.json", { group: crew });
    const { html, left } = await unwatched(group.id);
    assert.deepEqual(left, [group.id]);
    assert.doesNotMatch(html, /You do not watch it any more/);
    assert.match(html, /If a group of yours does, you are still notified/);
  });
});
