import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, byOperator, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { registryOf } from "../registry.js";
import { changeNotificationSettings, enabledUserIds, valuesFor } from "../settings/settings.js";
import { forgetSources } from "./forget.js";

describe("What is stored of notifications and settings (specification 2)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let issueId: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    const home = await project(app, "home", {
      members: { Manager: [cast.ada, cast.linus], Developer: [cast.grace] },
    });
    const issue = { project_id: home.id, subject: "Sources", watcher_user_ids: [cast.grace.id] };
    issueId = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    for (const { key } of [cast.ada, cast.linus]) {
      await answered(app, "PUT", `/issues/${issueId}.json`, { issue: { notes: "a note" } }, key);
    }
    await app.settled();
  });
  after(() => app.close());

  const graces = async () => {
    const { rows } = await sql<{ events: number; actor: string; aligned: boolean }>`
      select count(e.id)::int as events, a.login as actor, n.last_event_at = max(e.created_at) as aligned
        from service_notifications n
        join users a on a.id = n.actor_id
        join service_notification_events e on e.service_notification_id = n.id
       where n.user_id = ${cast.grace.id} group by n.id, a.login`.execute(app.runtime.db);
    return rows;
  };
  const journalIds = async () =>
    (await app.runtime.db.selectFrom("journals").select("id").orderBy("id").execute()).map(({ id }) => id);
  const forget = (type: string, ids: number[]) =>
    app.runtime.db.transaction().execute((trx) => forgetSources(trx, type, ids));

  test("when a source is destroyed its events go, and the notification looks back to the latest that is left", async () => {
    assert.deepEqual(await graces(), [{ events: 3, actor: "linus", aligned: true }]);
    await forget("Journal", (await journalIds()).slice(-1));
    assert.deepEqual(await graces(), [{ events: 2, actor: "ada", aligned: true }]);
  });

  test("a notification left without events is dropped", async () => {
    await forget("Journal", await journalIds());
    await forget("Issue", [issueId]);
    assert.deepEqual(await graces(), []);
    assert.deepEqual((await sql`select 1 from service_notifications`.execute(app.runtime.db)).rows, []);
  });

  test("values_for gives every name; enabled_user_ids those of the given for whom it is on", async () => {
    const { names } = registryOf(app.parts);
    const { db } = app.runtime;
    await byOperator(app, (open) =>
      changeNotificationSettings(open, names, cast.grace.id, { mention: false, all_project_changes: true }),
    );
    const values = await valuesFor(db, names, cast.grace.id);
    assert.deepEqual(
      [...values.keys()],
      [...names.kinds, ...names.rules].map(({ name }) => name),
    );
    assert.partialDeepStrictEqual(Object.fromEntries(values), {
      create_issue: true,
      edit_issue: true,
      mention: false,
      previous_assignee: true,
      all_project_changes: true,
      closed_issues: true,
    });
    const ids = [cast.ada.id, cast.grace.id];
    assert.deepEqual(await enabledUserIds(db, names, ids, "mention"), [cast.ada.id]);
    assert.deepEqual(await enabledUserIds(db, names, ids, "all_project_changes"), [cast.grace.id]);
    assert.deepEqual(await enabledUserIds(db, names, ids, "unregistered"), ids, "what nobody registered cannot be off");
  });
});
