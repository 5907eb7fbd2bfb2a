import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, scriptsRun, type TestBrowser, untilTrue } from "../../../../tests/support/browser.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let browser: TestBrowser;
let baseURL: string;
let ada: Person;
let id: number;

before(async () => {
  app = await testApp();
  browser = await openBrowser();
  baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
  ada = await person(app, "ada");
  const home = await project(app, "home", { members: { Manager: [ada] } });
  const enabled_module_names = ["issue_tracking", "crm"];
  await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names } });
  const crm_case = { project_id: home.id, name: "Roof" };
  ({ id } = (await answered(app, "POST", "/crm_cases.json", { crm_case }, ada.key)).crm_case);
});
after(async () => {
  await browser.close();
  await app.close();
});

for (const { what, path, field, send } of [
  { what: "a comment", path: () => `/crm_cases/${id}`, field: "#notes", send: "Comment" },
  { what: "a new case", path: () => "/projects/home/crm_cases/new", field: "#crm_case_name", send: "Create" },
  { what: "a changed case", path: () => `/crm_cases/${id}/edit`, field: "#crm_case_name", send: "Save" },
])
  test(`${what} that is not sent is there when one comes back, and once it is sent no more`, async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, ada) });
    const opened = async () => {
      await page.goto(path());
      await scriptsRun(page);
    };
    await opened();
    await page.locator(field).fill("Typed");
    await page.getByRole("navigation").getByRole("link", { name: "Activity" }).first().click();
    await page.waitForURL("**/activity*");
    await opened();
    await page.locator(".draft-note").waitFor();
    assert.equal(await page.locator(field).inputValue(), "Typed");
    await page.getByRole("button", { name: send, exact: true }).click();
    await untilTrue(page, "sessionStorage.length === 0");
    assert.deepEqual(complaints, []);
  });
