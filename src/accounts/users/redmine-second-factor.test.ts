import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atCode, given, opened, sent, shown } from "../../../tests/support/second-factor.js";
import { ADMIN_KEY, answered, person, session, type TestApp, testApp } from "../../testing/index.js";

const PASSWORD = "analytical engine";
/** As Redmine makes them, 160 bits today and 80 in older versions. */
const KEYS = ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "JBSWY3DPEHPK3PXP"];

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

const put = (id: number, twofa_totp_key: string, key = ADMIN_KEY) =>
  app.request(`/users/${id}.json`, { method: "PUT", key, json: { user: { twofa_totp_key } } });

test("a user who comes with the key of a Redmine signs in with the codes of the phone they had there", async () => {
  for (const [n, twofa_totp_key] of KEYS.entries()) {
    const login = `ada${n}`;
    const user = { login, firstname: "Ada", lastname: "L", mail: `${login}@example.test`, password: PASSWORD };
    const made = (await answered(app, "POST", "/users.json", { user: { ...user, twofa_totp_key } })).user;
    assert.equal(made.twofa_scheme, "totp");
    assert.equal(made.twofa_totp_key, undefined);
    const owing = await atCode(app, { ...made, key: "" }, PASSWORD);
    const done = await sent(app, "/login/code", { code: shown(twofa_totp_key) }, owing);
    assert.equal((await opened(app, "/my/account", given(done))).status, 200);
    assert.match(await (await opened(app, "/my/second_factor", given(done))).text(), /0 codes are left/);
  }
});

test("it ends the sessions of a user who is there already, and replaces no other key", async () => {
  const bob = await person(app, "bob", { password: PASSWORD });
  const cookie = await session(app, bob);
  const [key = "", other = ""] = KEYS;
  assert.equal((await put(bob.id, key)).status, 204);
  assert.equal((await opened(app, "/my/account", cookie)).status, 302);
  assert.equal((await put(bob.id, other)).status, 422);
  const owing = await atCode(app, bob, PASSWORD);
  assert.equal((await sent(app, "/login/code", { code: shown(key) }, owing)).status, 303);
});

test("what is no key is refused, a blank one is none, and only administrators give one", async () => {
  const cy = await person(app, "cy", { password: PASSWORD });
  for (const key of ["aes-256-cbc:abc", "JBSWY3DP", "JBSWY3DPEHPK3PX1", "A".repeat(129)]) {
    const answer = await put(cy.id, key);
    assert.deepEqual(JSON.parse(await answer.text()).errors, [
      "Key of the second factor must be Base32, as a Redmine without a cipher key stores it",
    ]);
  }
  assert.equal((await put(cy.id, "")).status, 204);
  assert.equal((await put(cy.id, KEYS[0] ?? "", cy.key)).status, 403);
  const own = { user: { twofa_totp_key: KEYS[0] } };
  assert.equal((await app.request("/my/account.json", { method: "PUT", key: cy.key, json: own })).status, 422);
  assert.equal((await answered(app, "GET", `/users/${cy.id}.json`)).user.twofa_scheme, null);
});
