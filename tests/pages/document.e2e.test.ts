import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Person, person, session, type TestApp, testApp } from "../../src/testing/index.js";
import { type Look, openBrowser, scriptsRun, type TestBrowser } from "../support/browser.js";

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

  async function opened(path: string, look: Look = {}) {
    const { page, complaints } = await browser.openPage({ ...look, baseURL, session: await session(app, ada) });
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

  test("the form of a new record has the focus in its first text", async () => {
    const { page } = await opened("/");
    for (const records of [
      "users",
      "groups",
      "roles",
      "user_types",
      "trackers",
      "issue_statuses",
      "issue_priorities",
    ]) {
      await page.goto(`/admin/${records}/new`);
      await page.locator("main form input:focus").waitFor();
    }
    await page.goto("/admin/custom_fields/new");
    await page.locator("#custom_field_name:focus").waitFor();
  });

  test("without scripts a page is as dark as the system, unless its reader chose", async () => {
    const ground = async (theme: string | undefined, { dark = false, javaScript = false }) => {
      const { page } = await opened("/login", { dark, javaScript });
      if (theme) {
        await page.context().addCookies([{ name: "theme", value: theme, url: page.url() }]);
        await page.reload();
      }
      return page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    };
    const [light, night] = [await ground(undefined, { javaScript: true }), await ground("dark", { javaScript: true })];
    assert.notEqual(light, night);
    assert.equal(await ground(undefined, {}), light);
    assert.equal(await ground(undefined, { dark: true }), night);
    assert.equal(await ground("light", { dark: true }), light);
    assert.equal(await ground("dark", {}), night);
  });
});
