import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Person, person, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, scriptsRun, type TestBrowser } from "../support/browser.js";

describe("What a document begins with", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let ada: Person;
  let baseURL: string;

  before(async () => {
    app = await testApp();
    ada = await person(app, "ada", { admin: true });
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  async function opened(path: string) {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, ada) });
    page.setDefaultTimeout(10_000);
    await page.goto(path);
    return { page, complaints };
  }

  test("a page that is missing breaks no policy when it comes in the place of another", async () => {
    const { page, complaints } = await opened("/issues");
    await scriptsRun(page);
    await page.evaluate(
      `document.querySelector("main").insertAdjacentHTML("beforeend", "<a href='/issues/404'>gone</a>")`,
    );
    await page.getByRole("link", { name: "gone" }).click();
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Issues" }).waitFor();
    assert.deepEqual(
      complaints.filter((one) => !one.includes("404 (Not Found)")),
      [],
    );
  });
});
