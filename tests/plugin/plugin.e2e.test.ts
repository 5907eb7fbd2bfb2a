import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parts } from "../../src/parts.js";
import { type Person, session, type TestApp, testApp } from "../../src/testing/index.js";
import { keepScreenshot, openBrowser, type TestBrowser } from "../support/browser.js";
import { ideasPart } from "./ideas/index.js";
import { ideasHouse } from "./ideas-house.js";

const root = join(import.meta.dirname, "../../..");
const { bundleBrowser } = await import(join(root, "scripts/bundle-browser.mjs"));

describe("A plugin with a class of records of its own, in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let scripts: string;
  let cast: Record<"ada" | "grace", Person>;
  let id: number;

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    scripts = mkdtempSync(join(tmpdir(), "bellwether-scripts-"));
    // As the build makes them where the plugin's folder stands in `src/plugins/`.
    await bundleBrowser({ sources: "{src,tests/plugin/ideas}/**/browser/*.js", file: builtScripts() });
    ({ cast, id } = await ideasHouse(app));
  });
  after(async () => {
    await browser?.close();
    await app?.close();
    rmSync(scripts, { recursive: true });
  });

  const builtScripts = () => join(scripts, "application.js");
  const pageOf = async (person: Person, path: string) => {
    const opened = await browser.openPage({ baseURL, session: await session(app, person) });
    await opened.page.route("**/application.js", (route) => route.fulfill({ path: builtScripts() }));
    await opened.page.goto(path);
    return opened;
  };

  test("a comment in the browser becomes a bell, a card and a line of the history", async () => {
    // What was seen is remembered by the second.
    await new Promise((later) => setTimeout(later, 1_100));
    const { page, complaints } = await pageOf(cast.grace, `/ideas/${id}`);
    const colours = "['.idea-mark', 'h1'].map((one) => getComputedStyle(document.querySelector(one)).color)";
    await page.locator(".idea-mark[data-lit]").waitFor(); // Its controller runs.
    const [mark, heading] = await page.evaluate<string[]>(colours);
    assert.notEqual(mark, heading, "its style holds");
    assert.equal(await page.locator("#service_notification_center_badge").textContent(), "", "looking is seeing");
    await page.fill("textarea[name=notes]", "The soil is **fine**.");
    await page.click("#answer button[type=submit]");
    await page.locator("#history").getByText("The soil is").waitFor();
    await keepScreenshot(page, "plugin-idea");
    await app.settled();
    assert.deepEqual(complaints, []);

    const ada = await pageOf(cast.ada, "/ideas");
    assert.equal(await ada.page.locator("#service_notification_center_badge").textContent(), "1");
    await ada.page.click("#service_notification_center_bell");
    const card = ada.page.locator("dialog .service-notification-card");
    await card.getByText("Idea: A roof garden").waitFor();
    assert.match((await card.textContent()) ?? "", /The soil is fine/);
    await keepScreenshot(ada.page, "plugin-card");
    assert.deepEqual(ada.complaints, []);
  });
});
