import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createApiKey, viewerByApiKey } from "../../accounts/index.js";
import { ADMIN_KEY, byOperator, type Person, person, type TestApp, testApp } from "../../testing/index.js";
import { usersMe } from "./users-me.js";

let app: TestApp;
let ada: Person;
before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { lastname: "Lovelace", time_zone: "Europe/London" });
});
after(() => app.close());

async function me(key: string, switchTo?: string) {
  const caller = await viewerByApiKey(app.runtime.db, { key, switchTo });
  assert.ok(caller);
  return usersMe.output.parse(await usersMe.call(app.runtime, caller, {}));
}

test("an agent learns whom it works for, and whether it may write", async () => {
  const limits = { name: "Triage", readOnly: true, expiresOn: null };
  const { key } = await byOperator(app, (open) => createApiKey(open, { userId: ada.id, ...limits }));
  assert.deepEqual(await me(key), {
    id: ada.id,
    login: "ada",
    name: "Ada Lovelace",
    mail: "ada@example.test",
    admin: false,
    user_type: { id: 1, name: "Internal", features: ["activity_feed"] },
    language: "en",
    time_zone: "Europe/London",
    credential: { kind: "api_key", name: "Triage", read_only: true },
  });
});

test("a switched agent learns of both, the one it acts as and the one it is", async () => {
  const { login, real_user } = await me(ADMIN_KEY, "ada");
  assert.deepEqual([login, real_user?.login], ["ada", "admin"]);
});
