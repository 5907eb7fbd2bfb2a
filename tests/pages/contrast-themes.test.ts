import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { keepScreenshot, type Look, openBrowser, type TestBrowser } from "../support/browser.js";

describe("In a contrast theme of the system, which takes grounds and shadows away,", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let look: Look;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    browser = await openBrowser();
    const ada: Person = await person(app, "ada", { admin: true });
    const grace = await person(app, "grace");
    const home = await project(app, "home", { members: { Manager: [ada, grace] } });
    const issue = { project_id: home.id, subject: "Gate", assigned_to_id: ada.id };
    await answered(app, "POST", "/issues.json", { issue }, grace.key);
    await app.settled();
    look = { baseURL: `http://127.0.0.1:${(await app.startWeb()).port}`, session: await session(app, ada) };
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, dark: boolean) => {
    const { page } = await browser.openPage({ ...look, dark });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(path);
    await keepScreenshot(page, `contrast${path.replace(/\W+/g, "-")}-${dark}`);
    return page;
  };

  /** Whether the first element of a selector looks otherwise after this, run with it as `one`. */
  async function looksOtherwise(page: Page, selector: string, change: string): Promise<boolean> {
    const element = await page.waitForSelector(selector);
    const before = await element.screenshot();
    await page.evaluate(`((one) => { ${change} })(document.querySelector(${JSON.stringify(selector)}))`);
    return !before.equals(await element.screenshot());
  }

  for (const dark of [false, true]) {
    const theme = dark ? "dark" : "light";
    const tick = "one.checked = !one.checked";

    test(`one sees what is ticked, and which switch is on, ${theme}`, async () => {
      const settings = await opened("/my/notification_settings", dark);
      assert.ok(await looksOtherwise(settings, "[role=switch]", tick));
      const workflow = await opened("/admin/workflows", dark);
      assert.ok(await looksOtherwise(workflow, ".matrix input[type=checkbox]", tick));
      const status = await opened("/admin/issue_statuses/1", dark);
      const choice = ".picture-choice label:not(:has(:checked))";
      assert.ok(await looksOtherwise(status, choice, "one.querySelector('input').checked = true"));
    });

    test(`one sees where one is and what is new, ${theme}`, async () => {
      const leave = "one.removeAttribute('aria-current')";
      const inbox = await opened("/service_notifications", dark);
      assert.ok(await looksOtherwise(inbox, ".tab-links a[aria-current]", leave));
      assert.ok(await looksOtherwise(inbox, ".chip[aria-current]", leave));
      assert.ok(await looksOtherwise(inbox, ".feed-item[data-unread]", "one.removeAttribute('data-unread')"));
      const list = await opened("/issues", dark);
      assert.ok(await looksOtherwise(list, ".side-bar a[aria-current]", leave));
      assert.ok(await looksOtherwise(list, ".display-toggle > a[aria-current]", leave));
      assert.ok(await looksOtherwise(list, ".unseen-dot", "one.style.background = 'none'"));
    });
  }
});
