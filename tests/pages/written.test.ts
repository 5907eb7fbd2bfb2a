import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, scriptsRun, type TestBrowser } from "../support/browser.js";

describe("A text that is written on a page", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada");
    const home = await project(app, "home", { members: { Manager: [cast.ada] } });
    const issue = { project_id: home.id, subject: "Roof" };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async () => {
    const open = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    await open.page.goto(`/issues/${id}`);
    await scriptsRun(open.page);
    return open;
  };
  const notes = async (): Promise<string[]> =>
    (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue.journals.map(
      (journal: { notes: string }) => journal.notes,
    );

  test("is sent by Ctrl+Enter, once, and the next one too", async () => {
    const { page, complaints } = await opened();
    const box = page.locator("#answer textarea");
    for (const text of ["First", "Second"]) {
      await box.fill(text);
      await page.keyboard.press("Control+Enter");
      await page.keyboard.press("Control+Enter");
      await page.locator(".feed-item", { hasText: text }).waitFor();
      await page.locator("#answer textarea:placeholder-shown:focus").waitFor();
    }
    assert.deepEqual(await notes(), ["First", "Second"]);
    assert.deepEqual(complaints, []);
  });

  test("leaves the rest of its page as it was: what only scripts can do stays offered, and what was said stays", async () => {
    const { page } = await opened();
    await page.evaluate(`document.getElementById("toasts").append(
      document.getElementById("not_sent").content.firstElementChild.cloneNode(true))`);
    await page.locator("#answer textarea").fill("Third");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Third" }).waitFor();
    await scriptsRun(page);
    await page.locator("#toasts .toast").waitFor();
  });
});
