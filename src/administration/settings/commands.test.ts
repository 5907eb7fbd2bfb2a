import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type TestApp, testApp, typed } from "../../testing/index.js";
import { settingsCommands } from "./commands.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

const run = (line: string) => typed(app, settingsCommands, line);

test("settings are read and changed, text as it is and the rest as JSON", async () => {
  assert.equal(await run("settings set service_select_limit 30"), "service_select_limit 30");
  assert.equal(await run("settings get service_select_limit"), "30");
  assert.equal(await run("settings set app_title 2001"), 'app_title "2001"');
  assert.equal(await run("settings set default_projects_tracker_ids [2]"), "default_projects_tracker_ids [2]");
  assert.match(await run("settings get"), /^rest_api_enabled true$/m);
});

test("what makes no sense is refused in plain words", async () => {
  const refused: [string, RegExp][] = [
    ["settings get no_such", /no setting called no_such/],
    ["settings set service_select_limit many", /service_select_limit/],
    ["settings set new_project_user_role_id 99", /new_project_user_role_id.* cannot be 99; possible/],
    ["settings set app_title a b", /too many arguments for 'set'. Expected 2 arguments but got 3: app_title, a, b/],
  ];
  for (const [line, why] of refused) await assert.rejects(run(line), why, line);
});
