import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { people, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, scriptsRun, type TestBrowser, untilTrue } from "../support/browser.js";

describe("Keys of one letter", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const turn = async (page: Page) => {
    await page.getByRole("button", { name: "Keys of one letter" }).click();
    await page.keyboard.press("Escape");
  };

  test("are turned off by those whom they are in the way of, in all pages of the browser, and on again", async () => {
    const { ada } = await people(app, "ada");
    const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
    await page.goto("/projects");
    await scriptsRun(page);
    await page.keyboard.press("?");
    await turn(page);
    await page.goto("/activity");
    await scriptsRun(page);
    for (const key of ["?", "g", "i", "b", "j"]) await page.keyboard.press(key);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search and commands" }).waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 1);
    assert.equal(new URL(page.url()).pathname, "/activity");
    await page.keyboard.type("gi");
    assert.equal(await page.evaluate("document.activeElement.value"), "gi", "letters are still written");
    await page.keyboard.press("Escape");
    await page.locator("#account_menu > summary").click();
    await page.keyboard.press("k");
    await untilTrue(page, "document.activeElement.textContent.includes('Keyboard shortcuts')");
    await page.keyboard.press("Enter");
    await turn(page);
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.waitForURL("**/issues");
  });

  test("are turned off without an account, too", async () => {
    const { page } = await browser.openPage({ baseURL });
    await page.goto("/projects");
    await scriptsRun(page);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await turn(page);
    await page.keyboard.press("?");
    assert.equal(await page.locator("dialog[open]").count(), 0);
  });
});
