import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let ada: Person;
let id: number;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  const home = await project(app, "home", { members: { Manager: [ada] } });
  const enabled_module_names = ["issue_tracking", "crm"];
  await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names } });
  const crm_case = { project_id: home.id, name: "Roof" };
  ({ id } = (await answered(app, "POST", "/crm_cases.json", { crm_case }, ada.key)).crm_case);
});
after(() => app.close());

test("a private comment that is refused comes back private: sent again, it is for the same few", async () => {
  const commented = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ notes: "x".repeat(70_000), ...fields });
    const headers = { accept: "text/html", origin: "http://bellwether.test" };
    const cookie = await session(app, ada);
    const refused = await app.request(`/crm_cases/${id}/comments`, { method: "POST", cookie, headers, body });
    assert.equal(refused.status, 422);
    return /<input type="checkbox"[^>]*name="private_notes"[^>]*>/.exec(await refused.text())?.[0] ?? "";
  };
  assert.match(await commented({ private_notes: "1" }), / checked/);
  const open = await commented({ private_notes: "0" });
  assert.match(open, /private_notes/);
  assert.doesNotMatch(open, / checked/);
});
