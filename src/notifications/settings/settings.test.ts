import assert from "node:assert/strict";
import { test } from "node:test";
import { viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { byOperator, people, testApp } from "../../testing/index.js";
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

test("a switch that returns to its default is forgotten for its user alone", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const { names } = app.runtime.contributions.notifications;
  const { ada, grace } = await people(app, "ada", "grace");
  const set = (userId: number, mention: boolean) =>
    byOperator(app, (open) => changeNotificationSettings(open, names, userId, { mention }));
  await set(ada.id, false);
  await set(grace.id, false);
  await set(ada.id, true);
  assert.equal((await valuesFor(app.runtime.db, names, ada.id)).get("mention"), true);
  assert.equal((await valuesFor(app.runtime.db, names, grace.id)).get("mention"), false);
});
