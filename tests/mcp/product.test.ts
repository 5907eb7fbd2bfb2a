import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type TestApp, testApp } from "../../src/testing/index.js";
import { modern } from "./agent.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

test("docs/agents.md has a line for every tool", async () => {
  const answer = await modern(app, "tools/list");
  const { result } = (await answer.json()) as { result: { tools: { name: string }[] } };
  const page = await readFile(join(import.meta.dirname, "../../../docs/agents.md"), "utf8");
  assert.ok(result.tools.length > 0);
  for (const { name } of result.tools) assert.ok(page.includes(`\n| \`${name}\` |`), name);
});

test("X-Service-Toolset narrows the list to the tools of its nouns, in any capitals and of plugins, too", async () => {
  const listed = async (toolset: string) => {
    const answer = await modern(app, "tools/list", {}, { headers: { "x-service-toolset": toolset } });
    const { result } = (await answer.json()) as { result: { tools: { name: string }[] } };
    return result.tools.map(({ name }) => name.replace("service_", "")).sort();
  };
  assert.deepEqual(await listed("users"), ["users_list", "users_me"]);
  assert.deepEqual(await listed(" Projects ,SEARCH, nothing"), ["projects_get", "projects_list", "search"]);
  assert.deepEqual(await listed("notifications"), [
    "notification_settings_get",
    "notification_settings_update",
    "notifications_list",
    "notifications_mark_seen",
  ]);
  assert.deepEqual(await listed("crm_cases"), [
    "crm_cases_create",
    "crm_cases_get",
    "crm_cases_list",
    "crm_cases_update",
  ]);
});

test("the list of tools costs an agent less than 8,000 tokens, in words that every client can translate", async () => {
  const listing = await (await modern(app, "tools/list")).text();
  assert.ok(listing.length < 32_000);
  assert.doesNotMatch(listing, /"type":\[|900719925474099/);
});
