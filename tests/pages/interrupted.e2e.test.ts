import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import {
  accessibilityProblems,
  keepScreenshot,
  openBrowser,
  scriptsRun,
  sessionCookie,
  type TestBrowser,
  untilTrue,
} from "../support/browser.js";

describe("Somebody writes on the page of an issue", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let issueId: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    ada = await person(app, "ada", { password: "analytical" });
    const home = await project(app, "home", { members: { Manager: [ada] } });
    const issue = { project_id: home.id, subject: "Gate" };
    issueId = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const adasPage = async (look: Parameters<TestBrowser["openPage"]>[0] = {}) => {
    const opened = await browser.openPage({ baseURL, session: await session(app, ada), ...look });
    await opened.page.goto(`/issues/${issueId}`);
    if (look.javaScript !== false) await scriptsRun(opened.page);
    return opened;
  };
  const endSessions = () => sql`delete from sessions`.execute(app.runtime.db);
  const logIn = async (page: Page, password: string) => {
    await page.fill('input[name="_login"]', "ada");
    await page.fill('input[name="_password"]', password);
    await page.click('button[type="submit"]');
  };
  const lastNote = async () =>
    (await answered(app, "GET", `/issues/${issueId}.json?include=journals`)).issue.journals.at(-1)?.notes;
  const focused = (page: Page) =>
    page.evaluate(
      "document.activeElement.id || document.activeElement.tagName + ' ' + document.activeElement.textContent",
    );

  for (const javaScript of [true, false]) {
    test(`the session ends meanwhile: log-in form in place, the text goes on, ${javaScript ? "with" : "without"} scripts`, async () => {
      const text = `Long thoughts,\n**kept** ${javaScript}`;
      const { page } = await adasPage({ javaScript });
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.type());
        void dialog.accept();
      });
      await page.fill("#issue_notes", text);
      await endSessions();
      await page.click("#answer form.stack > .form-actions button");
      await page.locator('input[name="_password"]').waitFor();
      assert.equal(new URL(page.url()).pathname, `/issues/${issueId}`);
      if (javaScript) {
        assert.deepEqual(await accessibilityProblems(page), []);
        await keepScreenshot(page, "interrupted-login");
      }
      await logIn(page, "wrong");
      await page.locator(".field-error").waitFor();
      await logIn(page, "analytical");
      await page.locator("#history .feed-item").last().waitFor();
      assert.equal(await lastNote(), text);
      assert.equal(await page.inputValue("#issue_notes"), "", "what was sent is no draft any more");
      assert.deepEqual(dialogs, []);
    });
  }

  test("a draft stays one when its form was refused and nobody logged in", async () => {
    const { page } = await adasPage();
    await page.fill("#issue_notes", "Not yet sent");
    await endSessions();
    await page.click("#answer form.stack > .form-actions button");
    await page.locator('input[name="_password"]').waitFor();
    await page.context().addCookies([sessionCookie(await session(app, ada), baseURL)]);
    await page.goto(`/issues/${issueId}`);
    assert.equal(await page.inputValue("#issue_notes"), "Not yet sent");
  });

  test("a draft is its writer's: another person in the same tab does not get it, and it waits", async () => {
    const { page } = await adasPage();
    await page.fill("#issue_notes", "Between us");
    const grace = await person(app, "grace", { admin: true });
    for (const [who, text] of [
      [grace, ""],
      [ada, "Between us"],
    ] as const) {
      await page.context().addCookies([sessionCookie(await session(app, who), baseURL)]);
      await page.goto(`/issues/${issueId}`);
      await scriptsRun(page);
      assert.equal(await page.inputValue("#issue_notes"), text);
    }
  });

  describe("and quotes", () => {
    before(() => answered(app, "PUT", `/issues/${issueId}.json`, { issue: { notes: "To be quoted" } }));

    test("when the session has ended, the way leads by the log-in back to what was written", async () => {
      const { page } = await adasPage();
      await page.fill("#issue_notes", "Half an answer");
      await endSessions();
      await page.getByRole("link", { name: /Quote/ }).first().click();
      await page.locator('input[name="password"]').waitFor();
      await page.fill('input[name="login"]', "ada");
      await page.fill('input[name="password"]', "analytical");
      await page.click('button[type="submit"]');
      await page.getByText("Your draft is back.").waitFor();
      assert.equal(await page.inputValue("#issue_notes"), "Half an answer");
      await page.getByRole("button", { name: "Discard" }).click();
    });

    test("when the network drops it, the page that the link leads to brings it", async () => {
      const { page, complaints } = await adasPage();
      await page.route("**/quote/*", (route) => route.abort());
      await page.getByRole("link", { name: /Quote/ }).first().click();
      await untilTrue(page, "document.getElementById('issue_notes').value.includes('> ')");
      assert.deepEqual(
        complaints.filter((one) => one.startsWith("uncaught")),
        [],
      );
    });
  });

  describe("and a fact is refused meanwhile", () => {
    /** An answer is half written; then a fact is changed that another person has changed. */
    const refused = async (text: string) => {
      const { page } = await adasPage();
      await page.fill("#issue_notes", text);
      const { priority } = (await answered(app, "GET", `/issues/${issueId}.json`)).issue;
      const [theirs, ours] = [3, 4, 5].filter((id) => id !== priority.id);
      await answered(app, "PUT", `/issues/${issueId}.json`, { issue: { priority_id: theirs } });
      await page.locator("#fact_priority_id > summary").click();
      await page.locator(`#fact_priority_id .popup-item[value="${ours}"]`).click();
      await page.locator("#issue_subject").waitFor();
      return page;
    };
    const waits = (page: Page) => page.locator("[data-controller=draft-waiting]").isVisible();

    test("the form of all fields has the answer as its comment, and what is saved with it is not kept", async () => {
      const page = await refused("Half written");
      await page.getByText("Your draft is back.").waitFor();
      assert.equal(await page.inputValue("#issue_notes"), "Half written");
      await page.fill("#issue_notes", "Written to its end");
      await page.click("#issue_text form.stack > .form-actions button >> nth=0");
      await page.locator("#history .feed-item", { hasText: "Written to its end" }).waitFor();
      assert.equal(await page.inputValue("#issue_notes"), "");
      assert.equal(await waits(page), false);
    });

    test("the answer is back in its box, as it is by then, when nothing of the form is saved", async () => {
      const page = await refused("Not yet");
      await page.fill("#issue_notes", "Not yet, but soon");
      await page.click("#issue_text form.stack > .form-actions a");
      await page.locator("#answer").waitFor();
      await page.locator("#issue_notes").filter({ visible: true }).waitFor();
      assert.equal(await page.inputValue("#issue_notes"), "Not yet, but soon");
      await page.reload();
      await scriptsRun(page);
      assert.equal(await page.inputValue("#issue_notes"), "Not yet, but soon");
      await page.getByRole("button", { name: "Discard" }).click();
    });

    test("what a refused form comes back with waits, when its page is left", async () => {
      const { page } = await adasPage();
      await page.goto(`/issues/${issueId}?edit=1`);
      await scriptsRun(page);
      await page.fill("#issue_due_date", "2020-01-01");
      await page.fill("#issue_start_date", "2030-01-01");
      await page.fill("#issue_notes", "Why it is late");
      await page.click("#issue_text form.stack > .form-actions button >> nth=0");
      await page.locator("#issue_text .field-error").first().waitFor();
      await page.goto("/issues");
      await page.goto(`/issues/${issueId}`);
      await scriptsRun(page);
      assert.equal(await page.inputValue("#issue_notes"), "Why it is late");
      assert.equal(await waits(page), true);
      await page.locator("[data-controller=draft-waiting] a").click();
      await page.locator("#issue_subject").waitFor();
      assert.equal(await page.inputValue("#issue_due_date"), "2020-01-01");
      assert.equal(await page.inputValue("#issue_notes"), "Why it is late");
      await page.getByRole("button", { name: "Discard" }).click();
    });
  });

  test("a card marked in the panel after the session ended leads to the log-in, and to the list", async () => {
    await answered(app, "POST", `/issues/${issueId}/watchers.json`, { user_id: ada.id });
    await answered(app, "PUT", `/issues/${issueId}.json`, { issue: { notes: "Look" } });
    await app.settled();
    const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
    // Which would empty the panel at the end of the session: who clicks is quicker than that.
    await page.route("**/service_notifications/stream*", (route) => route.abort());
    await page.goto("/projects");
    await scriptsRun(page);
    await page.click("#service_notification_center_bell");
    const button = page.locator("dialog .service-notification-card form button");
    await button.waitFor();
    await endSessions();
    await button.click();
    await page.locator('input[name="_password"]').waitFor();
    await logIn(page, "analytical");
    await page.locator("main #service_notification_center").waitFor();
    assert.equal(new URL(page.url()).pathname, "/service_notifications");
  });

  test("Edit puts the focus into the first field, below the bar", async () => {
    for (const width of [390, 1280]) {
      const { page } = await adasPage({ width });
      await page.click('a:has-text("Edit")');
      await page.locator("#issue_subject").waitFor({ state: "visible" });
      await page.waitForTimeout(300);
      assert.equal(await focused(page), "issue_subject");
      const label = await page.locator('label[for="issue_subject"]').boundingBox();
      assert.ok((label?.y ?? 0) > 48, `the label is in sight: ${label?.y}`);
      await keepScreenshot(page, `edit-focus-${width}`);
    }
  });

  test("after a comment and after an edit the focus is where one was", async () => {
    const { page } = await adasPage();
    await page.fill("#issue_notes", "One more");
    await page.focus("#answer form.stack > .form-actions button");
    await page.keyboard.press("Enter");
    await page.locator("#history .feed-item", { hasText: "One more" }).waitFor();
    await page.waitForTimeout(300);
    assert.match(String(await focused(page)), /^BUTTON /);
    await page.click('a:has-text("Edit")');
    await page.locator("#issue_subject").waitFor({ state: "visible" });
    await page.fill("#issue_subject", "Gate two");
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: "Gate two" }).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await focused(page), "issue_text", "where the form stood");
  });
});
