import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, type TestBrowser } from "../../../../tests/support/browser.js";
import { faultsInLooks } from "../../../../tests/support/looks.js";
import { answered, person, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("Pages of CRM cases in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let opened: (path: string) => ReturnType<TestBrowser["openPage"]>;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    const baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const ada = await person(app, "ada");
    const home = await project(app, "home", { members: { Manager: [ada] } });
    const modules = { project: { enabled_module_names: ["issue_tracking", "crm"] } };
    await answered(app, "PUT", `/projects/${home.id}.json`, modules);
    const crm_case = { project_id: home.id, name: "Two hundred licences", description: "By Friday" };
    await answered(app, "POST", "/crm_cases.json", { crm_case }, ada.key);
    opened = async (path) => {
      const look = await browser.openPage({ baseURL, session: await session(app, ada) });
      await look.page.goto(path);
      return look;
    };
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const path of ["/crm_cases", "/crm_cases/1", "/projects/home/crm_cases/new"])
    test(`${path} has no faults`, async () => {
      assert.deepEqual(await faultsInLooks(await opened(path), `crm${path.replaceAll("/", "-")}`), []);
    });

  test("where there is one column, the facts stand above the text and the watchers below all", async () => {
    const { page } = await opened("/crm_cases/1");
    await page.setViewportSize({ width: 390, height: 800 });
    const titles = ["Status", "Description", "Comment", "Watchers"].map((one) =>
      page.getByText(one).first().boundingBox(),
    );
    const tops = (await Promise.all(titles)).map((box) => box?.y ?? 0);
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
    );
  });

  test("one begins to write the name of a new case at once", async () => {
    const { page } = await opened("/projects/home/crm_cases/new");
    await page.getByLabel("Name").and(page.locator(":focus")).waitFor();
  });
});
