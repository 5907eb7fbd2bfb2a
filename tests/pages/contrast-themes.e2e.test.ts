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

describe("For who asks their system for more contrast,", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  /** How much lighter the one colour of the design is than the other, from 1 to 21, as WCAG 2.2 defines it. */
  const measured = `(one, other) => {
    const drawn = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (name) => {
      drawn.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--background");
      drawn.fillRect(0, 0, 1, 1);
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--" + name + ")";
      drawn.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      drawn.fillRect(0, 0, 1, 1);
      const linear = [...drawn.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const [lighter, darker] = [light(one), light(other)].sort((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }`;

  for (const dark of [false, true]) {
    test(`quiet text stands out by 7 to 1 and every edge by 3 to 1, ${dark ? "dark" : "light"}`, async () => {
      const { page } = await browser.openPage({ baseURL, dark });
      await page.emulateMedia({ contrast: "more" });
      await page.goto("/login");
      const faint: string[] = [];
      for (const ground of ["background", "card", "popover", "muted", "side", "hover"]) {
        const wanted = { foreground: 7, "muted-foreground": 7, link: 7, destructive: 7, border: 3, input: 3 };
        for (const [colour, atLeast] of Object.entries(wanted)) {
          const contrast = await page.evaluate<number>(`(${measured})("${colour}", "${ground}")`);
          if (contrast < atLeast) faint.push(`${colour} on ${ground}: ${contrast.toFixed(2)}`);
        }
      }
      assert.deepEqual(faint, []);
    });
  }
});
