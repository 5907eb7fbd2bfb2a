import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type Look, openBrowser, scriptsRun, type TestBrowser, untilTrue } from "../../../../tests/support/browser.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

/** More than a page shows unfolded. */
const COMMENTS = 45;

describe("An issue with many comments", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", {
      isPublic: true,
      members: { Manager: [cast.ada], Developer: [cast.grace] },
    });
    const issue = { project_id: home.id, subject: "Gate", assigned_to_id: cast.ada.id };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.grace.key)).issue.id;
    for (let n = 1; n <= COMMENTS; n++) await comment(`Thought ${n}`);
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { description: "New words" } }, cast.grace.key);
    await app.settled();
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const comment = (notes: string) => answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.grace.key);
  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: await session(app, cast.ada) });
    await open.page.goto(path);
    if (look.javaScript !== false) await scriptsRun(open.page);
    return open;
  };
  const isWriting = (page: Page) =>
    untilTrue(
      page,
      `(({ id }, { top, bottom }) => id === "issue_notes" && top > 48 && bottom < innerHeight)(
        document.activeElement, document.activeElement.getBoundingClientRect())`,
    );

  for (const [name, look] of Object.entries<Look>({
    "with scripts": {},
    without: { javaScript: false },
    "on a phone": { width: 390 },
  }))
    test(`has a link near its top that leads into the answer box, ${name}`, async () => {
      const { page, complaints } = await opened(`/issues/${id}`, look);
      await page.getByRole("link", { name: "Answer" }).click();
      await isWriting(page);
      await page.keyboard.type("r is a letter here");
      assert.equal(await page.inputValue("#issue_notes"), "r is a letter here");
      assert.deepEqual(complaints, []);
    });

  test("is answered by r, which is a letter in every field, and left by Escape with what is typed", async () => {
    const { page, complaints } = await opened(`/issues/${id}`);
    await page.fill("header input[name=q]", "");
    await page.keyboard.type("r");
    assert.equal(await page.inputValue("header input[name=q]"), "r");
    await page.locator("h1").click();
    await page.keyboard.press("r");
    await isWriting(page);
    await page.keyboard.type("Half a thought");
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await page.locator(".editable[open]").waitFor();
    assert.equal(await page.inputValue("#issue_notes"), "Half a thought");
    assert.deepEqual(complaints, []);
  });

  test("shows no way to an answer to who may not comment", async () => {
    const { page } = await browser.openPage({ baseURL });
    await page.goto(`/issues/${id}`);
    await page.getByText(`Thought ${COMMENTS}`).waitFor();
    assert.equal(await page.getByRole("link", { name: "Answer" }).count(), 0);
  });

  test("is answered by r beside the inbox, whose own keys stay", async () => {
    const { page, complaints } = await opened("/service_notifications?seen=1");
    await page.keyboard.press("j");
    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    await page.locator(".inbox-reader #issue_notes").waitFor();
    const scrolled = await page.evaluate("scrollY");
    await page.keyboard.press("r");
    await isWriting(page);
    await page.keyboard.type("jr");
    assert.equal(await page.inputValue("#issue_notes"), "jr");
    await page.locator("a[href='#note-40']").click();
    assert.equal(await page.evaluate("scrollY"), scrolled);
    assert.equal(new URL(page.url()).pathname, "/service_notifications");
    assert.equal(await page.inputValue("#issue_notes"), "jr");
    await page.locator(".inbox-list h1, h1").first().click();
    await page.keyboard.press("j");
    await page.locator(".feed-title:focus").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("is printed whole, without what is there to click", async () => {
    const { page } = await opened(`/issues/${id}`);
    await page.emulateMedia({ media: "print" });
    await page.getByText("Thought 15", { exact: true }).waitFor();
    for (const selector of ["#answer", ".feed-actions", ".feed-fold > summary"])
      assert.equal(await page.locator(selector).filter({ visible: true }).count(), 0, selector);
  });

  test("keeps unfolded what its reader unfolded, when they answer and when others do", async () => {
    const { page, complaints } = await opened(`/issues/${id}`);
    await unfold(page);
    await page.fill("#issue_notes", "Mine");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Mine" }).waitFor();
    await isUnfolded(page);
    await comment("Theirs");
    await page.getByRole("link", { name: "Show", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Theirs" }).waitFor();
    await isUnfolded(page);
    assert.deepEqual(complaints, []);
  });

  test("keeps it unfolded beside the inbox", async () => {
    const { page } = await opened("/service_notifications?seen=1");
    await page.locator(".feed-title").first().click();
    await unfold(page);
    await page.fill("#issue_notes", "Beside");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Beside" }).waitFor();
    await isUnfolded(page);
  });

  const unfold = async (page: Page) => {
    await page.locator(".feed-fold > summary").click();
    await page.locator(".long-change > summary").click();
    await isUnfolded(page);
  };
  const isUnfolded = async (page: Page) => {
    await page.getByText("Thought 15").waitFor();
    await page.locator(".long-change").getByText("New words").waitFor();
  };
});
