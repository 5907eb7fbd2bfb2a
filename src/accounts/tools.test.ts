import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, type Person, person, type TestHouse, testHouse } from "../testing/index.js";
import { createApiKey } from "./api-keys.js";
import { viewerByApiKey } from "./identify.js";
import { usersMe } from "./tools.js";

let house: TestHouse;
let ada: Person;
before(async () => {
  house = await testHouse();
  ada = await person(house, "ada", { lastname: "Lovelace", time_zone: "Europe/London" });
});
after(() => house.close());

async function me(key: string, switchTo?: string) {
  const caller = await viewerByApiKey(house.ground.db, { key, switchTo });
  assert.ok(caller);
  return usersMe.output.parse(await usersMe.call(house.ground, caller, {}));
}

test("an agent learns whom it works for, and whether it may write", async () => {
  const limits = { name: "Triage", readOnly: true, expiresOn: null };
  const { key } = await createApiKey(house.ground.db, { userId: ada.id, ...limits });
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
