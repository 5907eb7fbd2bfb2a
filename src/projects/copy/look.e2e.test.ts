import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { keepScreenshot, openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The page that copies a project, in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let root: Person;
  let token: string;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    const { ada, grace } = await people(app, "ada", "grace");
    root = await person(app, "root", { admin: true });
    token = await session(app, root);
    await project(app, "mill", { members: { Manager: [ada], Developer: [grace] } });
    for (const name of ["1.0", "2.0"])
      await answered(app, "POST", "/projects/mill/versions.json", { version: { name } });
    await answered(app, "POST", "/issues.json", { issue: { project_id: "mill", subject: "Gate" } });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  for (const look of [{}, { width: 390, javaScript: false }, { dark: true }]) {
    test(`leads from the settings to the copy: ${JSON.stringify(look)}`, async () => {
      const { page, complaints } = await browser.openPage({ ...look, baseURL, session: token });
      await page.goto("/projects/mill/settings");
      await page.getByRole("link", { name: "Copy project" }).click();
      const members = page.getByRole("checkbox", { name: "Members (2)" });
      assert.equal(await members.isChecked(), true);
      assert.equal(await page.getByRole("checkbox", { name: /Tell those concerned/ }).isChecked(), false);
      const identifier = await page.getByLabel("Identifier").inputValue();
      await page.getByRole("button", { name: "Copy project" }).scrollIntoViewIfNeeded();
      await keepScreenshot(page, `copy-project-${Object.keys(look).join("-") || "plain"}`);
      await page.getByRole("button", { name: "Copy project" }).click();
      await page.getByText("This is the copy of mill.").waitFor();
      assert.equal(new URL(page.url()).pathname, `/projects/${identifier}/settings`);
      assert.deepEqual(complaints, []);
    });
  }

  test("looks well on a phone, in dark mode and with large letters", async () => {
    const open = await browser.openPage({ baseURL, session: token });
    for (const path of ["/projects/mill/copy", "/projects"]) {
      await open.page.goto(path);
      assert.deepEqual(await faultsInLooks(open, `copy${path.replaceAll("/", "-")}`), [], path);
    }
  });
});
