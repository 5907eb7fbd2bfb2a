import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { viewerById } from "../../accounts/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { forgetSources } from "../job/forget.js";
import { notify } from "../job/notify.js";
import { inboxResource } from "./inbox-resource.js";

describe("The mark of the inbox, by which a subscription notices a change", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let issue: number;
  let journal: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  beforeEach(async () => {
    const wanted = { project_id: home.id, subject: "Gate", watcher_user_ids: [cast.grace.id] };
    issue = (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
    await comment("Oil it");
    const { issue: shown } = await answered(app, "GET", `/issues/${issue}.json?include=journals`);
    journal = shown.journals[0].id;
  });
  after(() => app.close());

  const comment = async (notes: string) => {
    await answered(app, "PUT", `/issues/${issue}.json`, { issue: { notes } }, cast.ada.key);
    await app.settled();
  };
  const mark = async () => {
    const viewer = await viewerById(app.runtime.db, cast.grace.id, { kind: "session", readOnly: false });
    assert.ok(viewer);
    return (await inboxResource.marks(app.runtime, viewer, [""])).get("");
  };
  const changesWith = async (act: () => Promise<unknown>) => {
    const before = await mark();
    assert.equal(await mark(), before, "nothing happened");
    await act();
    await app.settled();
    assert.notEqual(await mark(), before);
  };
  const marked = async (seen: boolean) => {
    const { notifications } = await answered(app, "GET", "/notifications.json?seen=1", undefined, cast.grace.key);
    const { id } = notifications.find((one: { entity: { id: number } }) => one.entity.id === issue);
    await answered(app, "PATCH", `/notifications/${id}.json`, { notification: { seen } }, cast.grace.key);
  };

  test("changes when something is told", () => changesWith(() => comment("Oiled")));

  test("changes when an older event is told late", async () => {
    await comment("Oiled");
    const late = { type: "Journal", id: journal };
    await app.runtime.db.transaction().execute((trx) => forgetSources(trx, late.type, [late.id]));
    await changesWith(() => notify(app.runtime, { source: late, kind: "edit_issue", mentioned: [] }));
  });

  test("changes when it is marked as seen, and when that is taken back", async () => {
    await sql`update service_notifications set last_event_at = last_event_at - interval '2 seconds'`.execute(
      app.runtime.db,
    );
    await changesWith(() => marked(true));
    await changesWith(() => marked(false));
  });

  test("changes when a text is edited, and when it goes out of sight", async () => {
    const save = (changes: object) => answered(app, "PUT", `/journals/${journal}.json`, { journal: changes });
    await changesWith(() => save({ notes: "Grease it" }));
    await changesWith(() => save({ private_notes: true }));
    await changesWith(() => answered(app, "PUT", `/issues/${issue}.json`, { issue: { is_private: true } }));
  });
});
