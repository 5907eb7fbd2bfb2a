import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, type TestBrowser } from "../support/browser.js";
import { INSPECTED } from "./inspected.js";
import { marks, marksOfNames } from "./xss-marks.js";

describe("Attacks that come in while a page is open, or are being written", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let reader: Person;
  let writer: Person;
  let issue: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    reader = await person(app, "ada", { admin: true });
    const names = marksOfNames.filter(({ length }) => length <= 30);
    const [firstname = "", lastname = ""] = names;
    writer = await person(app, "grace", { admin: true, firstname, lastname });
    await project(app, "home", { members: { Manager: [reader, writer] } });
    const fields = { project_id: "home", subject: names[2], assigned_to_id: reader.id };
    issue = (await answered(app, "POST", "/issues.json", { issue: fields }, writer.key)).issue.id;
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  /** A page of the reader, and what was wrong with it since it was asked last. */
  const watched = async (path: string) => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, reader) });
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      if (dialog.type() === "beforeunload") return dialog.accept();
      ran.push(`a script ran: ${dialog.message()}`);
      return dialog.dismiss();
    });
    await page.goto(path);
    const faults = async () => [
      ...ran.splice(0),
      ...complaints.splice(0),
      ...(await page.evaluate<string[]>(INSPECTED)),
    ];
    return { page, faults };
  };

  const write = (notes: string, subject: string | undefined) =>
    answered(app, "PUT", `/issues/${issue}.json`, { issue: { notes, subject } }, writer.key);

  test("there are more than a hundred and fifty", () => {
    assert.ok(new Set(marks).size > 150, `${marks.length}`);
  });

  test("do nothing in comments and subjects that come by the stream of a page", async () => {
    const { page, faults } = await watched(`/issues/${issue}`);
    for (const [place, text] of marks.entries()) await write(text, marksOfNames[place]);
    await app.settled();
    await page.getByRole("link", { name: "Show" }).click();
    await page
      .locator(".feed .prose")
      .nth(marks.length - 1)
      .waitFor();
    assert.deepEqual(await faults(), []);
  });

  test("do nothing on a card that comes to the open center", async () => {
    const { page, faults } = await watched("/service_notifications");
    for (const [place, text] of marks.slice(0, 20).entries()) await write(`@ada ${text}`, marksOfNames[place + 60]);
    await app.settled();
    await page
      .getByText(marksOfNames[79] ?? "")
      .first()
      .waitFor();
    assert.deepEqual(await faults(), []);
  });

  test("do nothing in a preview, and in a draft that comes back", async () => {
    const { page, faults } = await watched("/projects/home/issues/new");
    const written = page.locator("textarea").first();
    // Pictures of the web are shown; here definitions of one text would reach those of another.
    await written.fill(marks.filter((text) => !text.includes("![")).join("\n\n"));
    await previewOf(page).click();
    await page.locator("[data-preview-target=shown] p").first().waitFor();
    assert.deepEqual(await faults(), []);
    await previewOf(page).click();
    const before = await written.inputValue();
    await page.reload();
    await page.locator("[data-draft-target=notice]:visible").first().waitFor();
    assert.equal(await written.inputValue(), before);
    assert.deepEqual(await faults(), []);
  });

  test("do nothing where people and issues are chosen, and in the palette", async () => {
    const { page, faults } = await watched("/projects/home/issues/new");
    const written = page.locator("textarea").first();
    for (const letters of ["@gra", `#${issue}`]) {
      await written.fill("");
      await written.pressSequentially(letters);
      await page.locator(".suggestions [role=option]").first().waitFor();
      assert.deepEqual(await faults(), [], letters);
    }
    await page.keyboard.press("Escape");
    await page.goto("/projects");
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`#${issue}`);
    await page.locator("dialog[open] [role=option]").first().waitFor();
    assert.deepEqual(await faults(), []);
  });

  const previewOf = (page: Page) => page.locator("[data-preview-target=turn]").first();
});
