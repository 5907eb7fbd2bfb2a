import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { answered, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const LASTNAME = "Wolfeschlegelsteinhausenbergerdorff Donaudampfschiffahrt";

describe("A long name in a line of issues", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let token: string;
  let parent: number;
  let version: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const { ada, grace } = await people(app, "ada", "grace");
    token = await session(app, ada);
    await answered(app, "PUT", `/users/${grace.id}.json`, { user: { lastname: LASTNAME } });
    const { id: home } = await project(app, "home", { members: { Manager: [ada], Developer: [grace] } });
    version = (await answered(app, "POST", "/projects/home/versions.json", { version: { name: "1.0" } })).version.id;
    const create = async (fields: object): Promise<number> =>
      (await answered(app, "POST", "/issues.json", { issue: { project_id: home, ...fields } }, ada.key)).issue.id;
    parent = await create({ subject: "Gate" });
    const assigned = { assigned_to_id: grace.id, fixed_version_id: version };
    await create({ subject: "Hinge", parent_issue_id: parent, ...assigned });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const NAME = ":is(.issue-line, .version-issues > li) > .person > bdi";
  const isCut = (page: Page) =>
    page.evaluate(`(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)(document.querySelector("${NAME}"))`);

  for (const width of [1280, 390])
    test(`is cut, whole for who hears it, and whole on paper, ${width} px wide`, async () => {
      const { page, complaints } = await browser.openPage({ baseURL, width, session: token });
      for (const path of [`/issues/${parent}`, `/versions/${version}`]) {
        await page.goto(path);
        assert.equal(await page.locator(NAME).textContent(), `Grace ${LASTNAME}`);
        const height = (await page.locator(NAME).boundingBox())?.height ?? 0;
        assert.ok(height < 30, `one line in ${path}: ${height}`);
        await page.emulateMedia({ media: "print" });
        assert.equal(await isCut(page), false, path);
        await page.emulateMedia({ media: "screen" });
      }
      await page.goto(`/issues/${parent}`);
      assert.equal(await isCut(page), true);
      assert.deepEqual(complaints, []);
    });
});
