import assert from "node:assert/strict";
import { test } from "node:test";
import { viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { people, testApp } from "../../testing/index.js";
import { changeNotificationSettings, valuesFor } from "./settings.js";

test("what somebody is told is changed by themselves and by administrators, on every way in", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const { db, contributions } = app.runtime;
  const { names } = contributions.notifications;
  const { ada } = await people(app, "ada", "grace");
  const setBy = async (login: string, closed_issues: boolean) => {
    const viewer = await viewerByLogin(db, login, { kind: "session", readOnly: false });
    assert.ok(viewer);
    await change(app.runtime, viewer, (open) => changeNotificationSettings(open, names, ada.id, { closed_issues }));
  };
  const stored = async () => (await valuesFor(db, names, ada.id)).get("closed_issues");
  await assert.rejects(setBy("grace", false), { status: 403 });
  assert.equal(await stored(), true);
  await setBy("ada", false);
  assert.equal(await stored(), false);
  await setBy("admin", true);
  assert.equal(await stored(), true);
});
