import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LONG, RTL, tooWide } from "../../../tests/pages/hostile.js";
import {
  accessibilityProblems,
  keepScreenshot,
  openBrowser,
  type TestBrowser,
  untilTrue,
} from "../../../tests/support/browser.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The command palette in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let gate: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ada = await person(app, "ada");
    const home = await project(app, "gatehouse", { members: { Manager: [ada] } });
    const create = async (subject: string) =>
      (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject } }, ada.key)).issue
        .id as number;
    gate = await create("The gate creaks");
    for (let n = 0; n < 7; n++) await create(`Gatepost ${n}`);
    await create(LONG.slice(0, 250));
    await create(RTL);
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (width = 1280, dark = false, path = "/projects") => {
    const open = await browser.openPage({ width, dark, baseURL, session: await session(app, ada) });
    await open.page.goto(path);
    await untilTrue(open.page, "document.querySelector('.search button')?.hidden === false");
    return open;
  };
  const isOpen = "document.querySelector('#palette').open";

  test("says that it was not answered, until the next letter asks again", async () => {
    const { page } = await opened();
    await page.route("**/palette?*", (route) => route.abort());
    await page.focus(".search input");
    await page.keyboard.press("Control+k");
    const said = page.locator("#palette").getByText("Not loaded: the server cannot be reached");
    await said.waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.unroute("**/palette?*");
    await page.keyboard.type("gatep");
    await page.locator("#palette a[href^='/issues/']").first().waitFor();
    assert.equal(await said.count(), 0);
  });

  test("is opened by Ctrl+K wherever one types, walked by arrows, and left by Escape to where one was", async () => {
    const { page, complaints } = await opened();
    await page.focus(".search input");
    await page.keyboard.press("Control+k");
    await page.locator("#palette [role=option]").first().waitFor();
    await page.keyboard.type("gatep");
    await page.locator("#palette a[href^='/issues/']").first().waitFor();
    assert.equal(await page.locator("#palette [data-combobox-option-default]").count(), 1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const chosen = page.locator("#palette [aria-selected=true]");
    const id = await chosen.getAttribute("id");
    assert.equal(await page.locator("#palette input").getAttribute("aria-activedescendant"), id);
    await page.keyboard.press("Escape");
    await untilTrue(page, `!${isOpen}`);
    await untilTrue(page, "document.activeElement.matches('.search input')");
    assert.deepEqual(complaints, []);
  });

  test("Enter follows nothing of what was found before the palette was closed", async () => {
    const { page } = await opened();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("creaks");
    await page.locator(`#palette a[href='/issues/${gate}']`).waitFor();
    await page.keyboard.press("Escape");
    await page.route("**/palette?*", () => {}); // never answered
    await page.keyboard.press("Control+k");
    await page.locator("#palette input:focus").waitFor();
    assert.equal(await page.locator("#palette [role=option]").count(), 0);
  });

  test("Enter follows the best match, Ctrl+Enter does so beside the page", async () => {
    const { page } = await opened();
    await page.click(".search button");
    await page.locator("#palette [role=option]").first().waitFor();
    await page.keyboard.type("creaks");
    await page.locator(`#palette a[href='/issues/${gate}']`).waitFor();
    const [beside] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await beside.waitForURL(`**/issues/${gate}`);
    assert.equal(await page.evaluate(isOpen), true);
    await page.bringToFront();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/issues/${gate}`);
    assert.equal(await page.evaluate(isOpen), false);
  });

  test("a number goes straight to its issue, before anything was answered and without scripts", async () => {
    const { page } = await browser.openPage({ javaScript: false, baseURL, session: await session(app, ada) });
    await page.goto("/projects");
    await page.fill(".search input", String(gate));
    await page.press(".search input", "Enter");
    await page.waitForURL(`**/issues/${gate}`);
  });

  for (const [width, dark] of [
    [1280, false],
    [390, true],
  ] as const)
    test(`is accessible and fits: ${dark ? "dark" : "light"}, ${width} px wide, whatever names are like`, async () => {
      const { page, complaints } = await (width < 700
        ? browser.openPage({ width, dark, baseURL, session: await session(app, ada) })
        : opened(width, dark));
      if (width < 700) await page.goto("/projects");
      await page.waitForTimeout(500);
      await page.keyboard.press("Control+k");
      await page.locator("#palette [role=option]").first().waitFor();
      await keepScreenshot(page, `palette-${width}-empty`);
      for (const text of ["gate", LONG.slice(0, 20), "מערכת"]) {
        await page.fill("#palette input", text);
        await page.locator("#palette a[href^='/issues/']").first().waitFor();
        await keepScreenshot(page, `palette-${width}-${text.slice(0, 5)}`);
        assert.deepEqual(await tooWide(page), []);
      }
      assert.deepEqual(await accessibilityProblems(page), []);
      assert.deepEqual(complaints, []);
    });
});
