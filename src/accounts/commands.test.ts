import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CommanderError } from "commander";
import { addCommand, openProgram } from "../command-line/index.js";
import { answered, type TestApp, testApp } from "../testing/index.js";
import { accountCommands } from "./commands.js";
import { viewerByPassword } from "./identify.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

/** Runs a command as typed and answers what it said. Wrong words throw what the operator reads. */
async function run(line: string): Promise<string> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const program = openProgram({ say, complain: say });
  for (const command of accountCommands) addCommand(program, command, (given) => command.run(app.runtime, given, say));
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  try {
    await program.parseAsync(
      words.map((word) => word.replaceAll('"', "")),
      { from: "user" },
    );
  } catch (error) {
    throw error instanceof CommanderError ? new Error(said.join("\n")) : error;
  }
  return said.join("\n");
}

const canLogIn = async (login: string, password: string) =>
  (await viewerByPassword(app.runtime.db, login, password)) !== undefined;

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

test("a key is made and works within its limits", async () => {
  const key = await run("api-key create --user bob --read-only --name Triage");
  assert.equal((await app.request("/users/current.json", { key })).status, 200);
  const write = await app.request("/my/account.json", { method: "PUT", key, json: { user: {} } });
  assert.equal(write.status, 403);
});

test("settings are read and changed, text as it is and the rest as JSON", async () => {
  assert.equal(await run("settings set service_select_limit 30"), "service_select_limit 30");
  assert.equal(await run("settings get service_select_limit"), "30");
  assert.equal(await run("settings set app_title 2001"), 'app_title "2001"');
  assert.match(await run("settings get"), /^rest_api_enabled true$/m);
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
    ["settings get no_such", /no setting called no_such/],
    ["settings set service_select_limit many", /service_select_limit/],
    ["settings set app_title a b", /too many arguments for 'set'. Expected 2 arguments but got 3: app_title, a, b/],
  ];
  for (const [line, why] of refused) await assert.rejects(run(line), why, line);
});
