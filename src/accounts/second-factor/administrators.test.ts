import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { MailServer } from "../../../tests/support/mail-server.js";
import { mailingApp } from "../../../tests/support/mailing-app.js";
import { atCode, goesTo, opened, phoneOf, sent } from "../../../tests/support/second-factor.js";
import { ADMIN_KEY, answered, type Person, person, session, type TestApp, typed } from "../../testing/index.js";
import { accountCommands } from "../commands.js";

const PASSWORD = "analytical engine";

let app: TestApp;
let mail: MailServer;
let admin: Person;
let cookie: string;
before(async () => {
  ({ app, mail } = await mailingApp());
  admin = await person(app, "root", { password: PASSWORD, admin: true });
  cookie = await session(app, admin);
});
after(() => app.close());

const schemeOf = async ({ id }: Person, key = ADMIN_KEY) =>
  (await answered(app, "GET", `/users/${id}.json`, undefined, key)).user.twofa_scheme;
const reset = ({ id }: Person, by = cookie) => sent(app, `/admin/users/${id}/second_factor/reset`, {}, by);

test("administrators see who has one, users see it of themselves alone", async () => {
  const ada = await person(app, "ada", { password: PASSWORD });
  const bob = await person(app, "bob", { password: PASSWORD });
  const list = async () => (await opened(app, "/admin/users?name=ada", cookie)).text();
  assert.doesNotMatch(await list(), /Second factor/);
  assert.doesNotMatch(await (await opened(app, `/admin/users/${ada.id}`, cookie)).text(), /second_factor\/reset/);
  await phoneOf(app, ada, PASSWORD);
  assert.match(await list(), /Second factor/);
  assert.match(await (await opened(app, `/admin/users/${ada.id}`, cookie)).text(), /second_factor\/reset/);
  assert.deepEqual([await schemeOf(ada), await schemeOf(ada, ada.key), await schemeOf(bob)], ["totp", "totp", null]);
  assert.equal(await schemeOf(ada, bob.key), undefined);
  const { users } = await answered(app, "GET", "/users.json?name=ada");
  assert.equal(users[0].twofa_scheme, "totp");
  // What is read is sent back by programs.
  await answered(app, "PUT", `/users/${ada.id}.json`, { user: { lastname: "King", twofa_scheme: "totp" } });
  assert.equal(await schemeOf(ada), "totp");
});

test("they take it away from who lost their phone: their sessions end, and they hear of it", async () => {
  const cy = await person(app, "cy", { password: PASSWORD });
  const { cookie: own } = await phoneOf(app, cy, PASSWORD);
  const owing = await atCode(app, cy, PASSWORD);
  await app.settled();
  mail.letters.length = 0;
  assert.deepEqual(goesTo(await reset(cy)), [303, `/admin/users/${cy.id}`]);
  assert.equal(await schemeOf(cy), null);
  assert.equal((await opened(app, "/my/account", own)).status, 302);
  assert.deepEqual(goesTo(await opened(app, "/login/code", owing)), [303, "/login?back_url=%2F"]);
  await app.settled();
  assert.deepEqual(
    mail.letters.splice(0).map(({ to, subject }) => [to, subject]),
    [["cy@example.test", "Your second factor for Bellwether is off"]],
  );
  const login = await sent(app, "/login", { login: "cy", password: PASSWORD, back_url: "/projects" });
  assert.deepEqual(goesTo(login), [303, "/projects"]);
});

test("nobody else does, and no administrator without a code from themselves", async () => {
  const dora = await person(app, "dora", { password: PASSWORD });
  await phoneOf(app, dora, PASSWORD);
  const eve = await session(app, await person(app, "eve"));
  assert.equal((await reset(dora, eve)).status, 403);
  assert.equal(await schemeOf(dora), "totp");
  const { cookie: own } = await phoneOf(app, admin, PASSWORD);
  assert.doesNotMatch(await (await opened(app, `/admin/users/${admin.id}`, own)).text(), /second_factor\/reset/);
  await reset(admin, own);
  assert.equal(await schemeOf(admin), "totp");
  assert.equal((await opened(app, "/my/account", own)).status, 200);
});

test("the operator does it by a command", async () => {
  const fay = await person(app, "fay", { password: PASSWORD });
  await phoneOf(app, fay, PASSWORD);
  const run = () => typed(app, accountCommands, "user reset-second-factor FAY");
  assert.equal(await run(), "FAY can log in with the password alone.");
  assert.equal(await schemeOf(fay), null);
  await assert.rejects(run(), /fay has no second factor/);
  await assert.rejects(typed(app, accountCommands, "user reset-second-factor nobody"), /no user with the login/);
});

test("it goes with its user", async () => {
  const gil = await person(app, "gil", { password: PASSWORD });
  await phoneOf(app, gil, PASSWORD);
  await answered(app, "DELETE", `/users/${gil.id}.json`);
  const { rows } = await sql`select from second_factors where user_id = ${gil.id}`.execute(app.runtime.db);
  assert.equal(rows.length, 0);
});
