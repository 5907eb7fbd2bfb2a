import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, readerOf, type TestApp, testApp } from "../../testing/index.js";
import { countAllNotifications } from "./counts.js";
import type { Filter } from "./filter.js";
import { inboxCounts } from "./inbox-counts.js";
import { listedNotifications } from "./listed.js";

describe("The filters of the list", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  const ids: Record<"watched" | "assigned" | "mentioned" | "elsewhere", number> = {
    watched: 0,
    assigned: 0,
    mentioned: 0,
    elsewhere: 0,
  };
  let elsewhere: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    const members = { Manager: [cast.ada], Developer: [cast.grace] };
    const home = await project(app, "home", { members });
    elsewhere = await project(app, "elsewhere", { members });
    const create = async (fields: object) => {
      const issue = { project_id: home.id, subject: "One", ...fields };
      const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
      await app.settled();
      return id as number;
    };
    ids.watched = await create({ watcher_user_ids: [cast.grace.id] });
    ids.assigned = await create({ assigned_to_id: cast.grace.id });
    ids.mentioned = await create({ description: "For @grace" });
    ids.elsewhere = await create({ project_id: elsewhere.id, assigned_to_id: cast.grace.id });
  });
  after(() => app.close());

  const registry = () => app.runtime.contributions.notifications;
  const listed = (filter: Filter & { after?: { lastEventAt: string; id: number }; limit?: number }) =>
    listedNotifications(app.runtime.db, registry(), readerOf(cast.grace), { withSeen: false, limit: 25, ...filter });

  const filters: Record<string, [() => Filter, (keyof typeof ids)[]]> = {
    "no filter is everything, the latest first": [() => ({}), ["elsewhere", "mentioned", "assigned", "watched"]],
    "a kind keeps those with an event of it": [() => ({ kind: "mention" }), ["mentioned"]],
    "a reason keeps those told for it": [() => ({ reason: "assignee" }), ["elsewhere", "assigned"]],
    "a project keeps its own": [() => ({ projectId: elsewhere.id }), ["elsewhere"]],
    "two filters keep what both keep": [() => ({ reason: "assignee", projectId: elsewhere.id }), ["elsewhere"]],
    "what nobody registered keeps nothing": [() => ({ kind: "create_spaceship" }), []],
    "a moment to come keeps nothing": [() => ({ since: "2100-01-01T00:00:00Z" }), []],
  };
  for (const [rule, [filter, expected]] of Object.entries(filters))
    test(`${rule}, and the count is of the same`, async () => {
      const found = await listed(filter());
      assert.deepEqual(
        found.map(({ entity }) => entity.id),
        expected.map((name) => ids[name]),
      );
      const count = await countAllNotifications(app.runtime.db, registry(), readerOf(cast.grace), filter());
      assert.equal(count, expected.length);
    });

  test("since a moment is with what happened in it", async () => {
    const all = await listed({});
    const third = all[2];
    assert.ok(third);
    assert.equal((await listed({ since: third.position })).length, 3);
  });

  test("the list goes on behind the last one read, in a filter as well", async () => {
    const [first] = await listed({ reason: "assignee", limit: 1 });
    assert.ok(first);
    const rest = await listed({ reason: "assignee", after: { lastEventAt: first.position, id: first.id } });
    assert.deepEqual(
      rest.map(({ entity }) => entity.id),
      [ids.assigned],
    );
  });

  test("each event says why its person was told", async () => {
    const reasons = (await listed({})).map(({ events }) => events.map(({ reason }) => reason));
    assert.deepEqual(reasons, [["assignee"], ["mentioned"], ["assignee"], ["watcher"]]);
  });

  test("the chips of mentions and of projects count what they list", async () => {
    const { mentions, projects } = await inboxCounts(app.runtime.db, registry(), readerOf(cast.grace));
    assert.equal(mentions, (await listed({ kind: "mention" })).length);
    for (const { id, count } of projects) assert.equal(count, (await listed({ projectId: id })).length);
  });

  test("a reason is why one was told: a chip counts what it lists, also what somebody else has been given since", async () => {
    const { db } = app.runtime;
    const issue = { project_id: elsewhere.id, subject: "Passed on", assigned_to_id: cast.grace.id };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { assigned_to_id: cast.ada.id } }, cast.ada.key);
    await app.settled();
    const found = await listed({ reason: "assignee" });
    assert.ok(found.some(({ entity }) => entity.id === id));
    assert.equal((await inboxCounts(db, registry(), readerOf(cast.grace))).assigned, found.length);
    await answered(app, "DELETE", `/issues/${id}.json`);
    await app.settled();
  });

  test("since a moment counts what is seen of it alone: a note that was made private is no match", async () => {
    const { rows } = await sql<{ since: string }>`select now()::text as since`.execute(app.runtime.db);
    const filter = { since: rows[0]?.since ?? "" };
    await answered(app, "PUT", `/issues/${ids.watched}.json`, { issue: { notes: "Between us" } }, cast.ada.key);
    await app.settled();
    const matching = async () => (await listed(filter)).map(({ entity }) => entity.id);
    assert.deepEqual(await matching(), [ids.watched]);
    await sql`update journals set private_notes = true`.execute(app.runtime.db);
    await sql`update roles set permissions = array_remove(permissions, 'view_private_notes')`.execute(app.runtime.db);
    assert.deepEqual(await matching(), []);
    assert.equal(await countAllNotifications(app.runtime.db, registry(), readerOf(cast.grace), filter), 0);
  });
});
