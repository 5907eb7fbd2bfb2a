import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../accounts/index.js";
import { updateIssue } from "../../issues/index.js";
import { change } from "../../kernel/index.js";
import {
  answered,
  type Person,
  people,
  project,
  readerOf,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { unseenCount } from "../list/counts.js";
import { notify } from "./notify.js";

describe("A change that commits after somebody looked is never born seen (decisions 10.6, 10.13)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let ada: Viewer;
  let projectId: number;
  let cookie: string;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    ({ id: projectId } = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } }));
    ada = (await viewerByLogin(app.runtime.db, "ada", { kind: "session", readOnly: false })) as Viewer; // just made
    cookie = await session(app, cast.grace);
  });
  after(() => app.close());

  /** Grace has looked at everything before. */
  const watched = async () => {
    const issue = { project_id: projectId, subject: "Gate", watcher_user_ids: [cast.grace.id] };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await app.settled();
    await sql`update service_notification_events set created_at = created_at - interval '1 minute'`.execute(
      app.runtime.db,
    );
    await sql`update service_notifications set last_event_at = last_event_at - interval '1 minute'`.execute(
      app.runtime.db,
    );
    return id as number;
  };
  const headers = { accept: "text/vnd.turbo-stream.html", origin: "http://bellwether.test" };
  const looks = {
    "marks all as seen": () => app.request("/service_notifications/seen_all", { method: "PATCH", cookie, headers }),
    "marks the one as seen": async () => {
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from service_notifications where user_id = ${cast.grace.id}`.execute(app.runtime.db);
      return app.request(`/service_notifications/${rows[0]?.id}/seen`, { method: "PATCH", cookie, headers });
    },
    "opens the issue": (id: number) => app.request(`/issues/${id}`, { cookie, headers: { accept: "text/html" } }),
  };
  const unseen = () => unseenCount(app.runtime.db, app.runtime.contributions.notifications, readerOf(cast.grace));
  const aSecondAndMore = () => new Promise((later) => setTimeout(later, 1_200));

  for (const [how, look] of Object.entries(looks)) {
    test(`the change is written, Grace ${how}, the change commits`, async () => {
      const id = await watched();
      const written = Promise.withResolvers<void>();
      const looked = Promise.withResolvers<void>();
      const changed = change(app.runtime, ada, async (open) => {
        await updateIssue(open, { id, notes: "While you looked" });
        written.resolve();
        await looked.promise;
      });
      await written.promise;
      await aSecondAndMore();
      assert.equal((await look(id)).status, 200);
      assert.equal(await unseen(), 0);
      looked.resolve();
      await changed;
      await app.settled();
      assert.equal(await unseen(), 1);
      const html = await (await app.request("/service_notifications", { cookie })).text();
      assert.match(html, /While you looked/);
      await aSecondAndMore();
      await look(id);
      assert.equal(await unseen(), 0, "seen at the next look");
    });

    test(`the change waits for its row, Grace ${how}, the row is let go`, async () => {
      const id = await watched();
      const held = Promise.withResolvers<void>();
      const looked = Promise.withResolvers<void>();
      const holding = app.runtime.db.transaction().execute(async (trx) => {
        await sql`select 1 from issues where id = ${id} for update`.execute(trx);
        held.resolve();
        await looked.promise;
      });
      await held.promise;
      const changed = answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Waited" } }, cast.ada.key);
      await aSecondAndMore();
      await look(id);
      assert.equal(await unseen(), 0);
      looked.resolve();
      await Promise.all([holding, changed]);
      await app.settled();
      assert.equal(await unseen(), 1);
      await aSecondAndMore();
      await look(id);
    });
  }

  test("what was committed before the look stays seen, however late and often its job runs", async () => {
    const id = await watched();
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Early" } }, cast.ada.key);
    await app.settled();
    await aSecondAndMore();
    await looks["opens the issue"](id);
    assert.equal(await unseen(), 0);
    const { id: journal } = await app.runtime.db
      .selectFrom("journals")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const before = await stored(id);
    await sql`delete from service_notification_events where source_type = 'Journal' and source_id = ${journal}`.execute(
      app.runtime.db,
    );
    for (let time = 0; time < 2; time++) {
      await notify(app.runtime, { source: { type: "Journal", id: journal }, kind: "edit_issue", mentioned: [] });
      assert.equal(await unseen(), 0);
    }
    assert.deepEqual(await stored(id), before);
  });

  test("nor does the job of a journal that was edited since, when it is done again", async () => {
    const id = await watched();
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "With a typo" } }, cast.ada.key);
    await app.settled();
    await aSecondAndMore();
    await looks["opens the issue"](id);
    const before = await stored(id);
    const { rows } = await sql<{ id: number }>`
      update journals set notes = 'Without' where notes = 'With a typo' returning id`.execute(app.runtime.db);
    const source = { type: "Journal", id: rows[0]?.id ?? 0 };
    await notify(app.runtime, { source, kind: "edit_issue", mentioned: [] });
    assert.deepEqual(await stored(id), before);
    assert.equal(await unseen(), 0);
  });

  test("an older note that is edited to name Grace is new to her, also after she put the notification back", async () => {
    const id = await watched();
    for (const notes of ["First", "Second"]) {
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.ada.key);
      await aSecondAndMore();
    }
    await app.settled();
    await looks["opens the issue"](id);
    const { rows } = await sql<{ id: number; journal: number }>`
      select n.id, j.id as journal from service_notifications n
        join journals j on j.entity_id = n.entity_id and j.notes = 'First'
       where n.entity_id = ${id} and n.user_id = ${cast.grace.id}`.execute(app.runtime.db);
    const { id: notification = 0, journal = 0 } = rows[0] ?? {};
    await answered(
      app,
      "PUT",
      `/notifications/${notification}.json`,
      { notification: { seen: false } },
      cast.grace.key,
    );
    assert.equal(await unseen(), 1);
    await answered(app, "PUT", `/journals/${journal}.json`, { journal: { notes: "First, @grace" } }, cast.ada.key);
    await app.settled();
    const { notifications } = await answered(app, "GET", "/notifications.json", undefined, cast.grace.key);
    assert.deepEqual(notifications[0].kinds, { edit_issue: 1, mention: 1 });
    await aSecondAndMore();
    await looks["opens the issue"](id);
  });

  const stored = async (id: number) =>
    app.runtime.db
      .selectFrom("service_notifications")
      .select(["last_event_at", "seen_at", "actor_id"])
      .where("entity_id", "=", id)
      .execute();

  test("one moment for the issue and its journal, the clock's and not the transaction's", async () => {
    const id = await watched();
    const began = await change(app.runtime, ada, async (open) => {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(open.trx);
      await aSecondAndMore();
      await updateIssue(open, { id, notes: "Later", fields: { done_ratio: 10 } });
      return rows[0]?.now.getTime() ?? 0;
    });
    const { rows } = await sql<{ updated_on: Date; created_on: Date }>`
      select i.updated_on, j.created_on from issues i join journals j on j.entity_id = i.id where i.id = ${id}`.execute(
      app.runtime.db,
    );
    assert.deepEqual(rows[0]?.updated_on, rows[0]?.created_on);
    assert.ok(Number(rows[0]?.created_on) - began > 1_000);
  });
});
