import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, setSettings, type TestApp, testApp, typed } from "../testing/index.js";
import { accountCommands } from "./commands.js";
import { userByPassword } from "./identity/identify.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

const run = (line: string) => typed(app, accountCommands, line);

const canLogIn = async (login: string, password: string) =>
  (await userByPassword(app.runtime.db, login, password)) !== undefined;

test("a user is made, with a password of one's own or one that is told", async () => {
  const said = await run('user create --login ada --name "Ada King Lovelace" --mail ada@example.test --admin');
  const [, password = ""] = /ada can log in with the password (\S+)$/.exec(said) ?? [];
  assert.ok(await canLogIn("ada", password));
  const { users } = await answered(app, "GET", "/users.json?name=ada");
  const { firstname, lastname, admin } = users[0];
  assert.deepEqual([firstname, lastname, admin], ["Ada", "King Lovelace", true]);
  await run("user create --login bob --name Bob --password password1");
  assert.ok(await canLogIn("bob", "password1"));
});

test("a password is set anew", async () => {
  assert.equal(await run("user set-password BOB --password password2"), "BOB has a new password.");
  assert.deepEqual([await canLogIn("bob", "password1"), await canLogIn("bob", "password2")], [false, true]);
});

test("a password that is told keeps the rules of the house", async () => {
  const strict = {
    password_min_length: 20,
    password_required_char_classes: ["uppercase", "lowercase", "digits", "special_chars"],
  };
  await setSettings(app, strict);
  for (const line of ["user create --login cy --name Cy", "user set-password cy"]) {
    const [, password = ""] = /cy can log in with the password (\S+)$/.exec(await run(line)) ?? [];
    assert.ok(await canLogIn("cy", password));
  }
  await setSettings(app, { password_min_length: 8, password_required_char_classes: [] });
});

test("a key is made and works within its limits", async () => {
  const key = await run("api-key create --user bob --read-only --name Triage");
  assert.equal((await app.request("/users/current.json", { key })).status, 200);
  const write = await app.request("/my/account.json", { method: "PUT", key, json: { user: {} } });
  assert.equal(write.status, 403);
});

test("what makes no sense is refused in plain words, with how to say it", async () => {
  const refused: [string, RegExp][] = [
    ["user create --login x", /required option '--name <name>' not specified/],
    ["user create --name X", /required option '--login <login>' not specified/],
    ["user create --login bob --name Bob", /Login has already been taken/],
    [
      "user create --login y --name Y --colour red",
      /unknown option '--colour'[\s\S]*Usage: .* user create [\s\S]*--login <login>/,
    ],
    ["user set-password nobody", /no user with the login "nobody"/],
    ["user set-password bob --password short", /Password is too short/],
    ["api-key create", /required option '--user <login>' not specified/],
    ["api-key create --user bob --expires-on yesterday", /Expiry must be a day/],
  ];
  for (const [line, why] of refused) await assert.rejects(run(line), why, line);
});
