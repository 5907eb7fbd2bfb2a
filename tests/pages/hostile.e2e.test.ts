import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type TestApp, testApp } from "../../src/testing/index.js";
import { accessibilityProblems, keepScreenshot, openBrowser, type TestBrowser } from "../support/browser.js";
import { inLooks } from "../support/looks.js";
import { tooWide } from "./hostile.js";
import { hostileHouse } from "./hostile-house.js";
import { filled, noPages, type Places, pagePatterns, refusing } from "./walked.js";

const WIDTHS = [1280, 390].map((width) => ({ width, dark: false }));

/** Each within the time of one test, on a slow machine as well. */
const PARTS = 8;

describe("Pages with hostile data", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let session: string;
  let paths: string[];
  let places: Places;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    ({ token: session, paths, places } = await hostileHouse(app));
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const opened = async () => {
    const open = await browser.openPage({ baseURL, session });
    open.page.setDefaultTimeout(20_000);
    return open;
  };

  test("there is an address for every page of the product", () => {
    const patterns = pagePatterns(app);
    assert.ok(patterns.length > 60, String(patterns.length));
    const unknown = patterns.filter((pattern) => !noPages.has(pattern) && filled(pattern, places) === undefined);
    assert.deepEqual(unknown, []);
    const gone = [...noPages].filter((pattern) => !patterns.includes(pattern));
    assert.deepEqual(gone, []);
  });

  for (let part = 0; part < PARTS; part++)
    test(`nothing is wider than the window, nor than what scrolls in it; all is answered, quiet and accessible (${part + 1} of ${PARTS})`, async () => {
      const { page, complaints } = await opened();
      const faults: string[] = [];
      const mine = [...addresses(), ...paths].filter((_, place) => place % PARTS === part);
      for (const path of mine) {
        const status = (await page.goto(path))?.status() ?? 0;
        const isRight = status > 0 && (status < 400 || (status < 500 && refusing.has(path)));
        const found = isRight ? [] : [`answered ${status}`];
        // Other lists and forms of the same pages are no news.
        if (!paths.includes(path)) found.push(...(await accessibilityProblems(page)));
        await inLooks(page, WIDTHS, async (name) => {
          await keepScreenshot(page, `hostile-${path.replace(/\W+/g, "-").slice(0, 100)}-${name}`);
          found.push(...(await tooWide(page)).map((fault) => `${name}: ${fault}`));
        });
        found.push(...complaints.splice(0).filter(isOurs));
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
      assert.deepEqual(faults, []);
    });

  const addresses = () =>
    pagePatterns(app).flatMap((pattern) => (noPages.has(pattern) ? [] : (filled(pattern, places) ?? [])));

  /** A picture of a text is not there, and neither are some pages for somebody who is logged in. */
  const isOurs = (complaint: string) => !/example\.invalid|status of 4\d\d/.test(complaint);

  test("nothing is wider than the window of what opens above a page", async () => {
    const { page } = await opened();
    const faults: string[] = [];
    const lookAt = (place: string) =>
      inLooks(page, WIDTHS, async (name) => {
        await keepScreenshot(page, `hostile-${place}-${name}`);
        faults.push(...(await tooWide(page)).map((fault) => `${place}, ${name}: ${fault}`));
      });
    await page.goto("/");
    await page.click("#service_notification_center_bell");
    await page.locator("dialog .service-notification-card").first().waitFor();
    await lookAt("panel");
    await page.keyboard.press("Escape");
    await page.click("#account_menu summary");
    await lookAt("menu");
    assert.deepEqual(faults, []);
  });
});
