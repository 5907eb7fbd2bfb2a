import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "grace", Person>;

before(async () => {
  app = await testApp();
  await app.startWorkers();
  cast = await people(app, "ada", "grace");
  const { id } = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
  await answered(app, "PUT", `/projects/${id}.json`, { project: { enabled_module_names: ["crm"] } });
});
after(() => app.close());

test("the page of a case says what is new since its reader looked, as that of an issue does", async () => {
  const crm_case = { project_id: "home", name: "Roof", watcher_user_ids: [cast.grace.id] };
  const { id } = (await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key)).crm_case;
  const commented = async (notes: string) => {
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { notes } }, cast.ada.key);
    await app.settled();
  };
  const page = async () => {
    const headers = { accept: "text/html" };
    return (await app.request(`/crm_cases/${id}`, { cookie: await session(app, cast.grace), headers })).text();
  };
  await commented("Early");
  await new Promise((later) => setTimeout(later, 1_100));
  assert.doesNotMatch(await page(), /New since you looked/);
  await commented("Late");
  assert.match(await page(), /Early.*New since you looked.*Late/s);
});
