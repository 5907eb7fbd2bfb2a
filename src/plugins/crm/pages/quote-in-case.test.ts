import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "grace", Person>;
let id: number;

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "grace");
  const home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
  const enabled_module_names = ["issue_tracking", "crm"];
  await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names } });
  const crm_case = { project_id: home.id, name: "Roof" };
  ({ id } = (await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key)).crm_case);
});
after(() => app.close());

const commented = async (notes: string, private_notes: boolean) => {
  await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { notes, private_notes } }, cast.ada.key);
  const path = `/crm_cases/${id}.json?include=journals`;
  return (await answered(app, "GET", path)).crm_case.journals.at(-1).id as number;
};

const asked = async (path: string, by: Person) =>
  app.request(path, { cookie: await session(app, by), headers: { accept: "text/html" } });

test("a comment on a case is quoted, with a script and without, by those who may read it", async () => {
  const open = await commented("They **signed**\ntoday", false);
  const secret = await commented("For five", true);
  const quotation = "Ada wrote:\n> They **signed**\n> today\n\n";
  assert.equal(await (await asked(`/crm_cases/${id}/quote/${open}`, cast.grace)).text(), quotation);
  assert.equal((await asked(`/crm_cases/${id}/quote/${secret}`, cast.ada)).status, 200);
  assert.equal((await asked(`/crm_cases/${id}/quote/${secret}`, cast.grace)).status, 404);
  assert.equal((await asked(`/crm_cases/${id}/quote/999999`, cast.ada)).status, 404);
  const html = await (await asked(`/crm_cases/${id}?quote=${open}`, cast.ada)).text();
  assert.match(html, /<textarea[^>]* id="notes"[^>]*>\s*Ada wrote:\n&gt; They \*\*signed\*\*/);
  assert.match(html, new RegExp(`href="/crm_cases/${id}\\?quote=${open}#answer"[^>]*data-quote-into-value="notes"`));
  assert.doesNotMatch(await (await asked(`/crm_cases/${id}?quote=${secret}`, cast.grace)).text(), /For five/);
  const ticked = /<input type="checkbox"[^>]*checked[^>]*name="private_notes"/;
  assert.doesNotMatch(html, ticked);
  assert.match(await (await asked(`/crm_cases/${id}?quote=${secret}`, cast.ada)).text(), ticked);
});
