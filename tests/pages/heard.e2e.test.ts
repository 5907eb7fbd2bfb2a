import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, scriptsRun, type TestBrowser } from "../support/browser.js";
import { namesOf, saidOn, untilHeard } from "../support/heard.js";

describe("What a screen reader hears", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let id: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  beforeEach(async () => {
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: [cast.grace.id] };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue);
    await app.settled();
    // What is not a second old is marked, and not counted (specification 3).
    const { db } = app.runtime;
    await sql`update service_notifications set last_event_at = last_event_at - interval '10 seconds'`.execute(db);
    await sql`update service_notification_events set created_at = created_at - interval '10 seconds'`.execute(db);
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const open = async (path: string, person?: Person): Promise<Page> => {
    const { page } = await browser.openPage({ baseURL, session: person && (await session(app, person)) });
    await page.goto(path);
    await scriptsRun(page);
    return page;
  };
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test("a page that is visited says its title, without the number of the bell; one that is loaded says nothing", async () => {
    const page = await open("/projects", cast.grace);
    assert.deepEqual(await saidOn(page), []);
    await page.getByRole("link", { name: "Activity" }).first().click();
    await untilHeard(page, "Activity · Bellwether");
    assert.ok((await saidOn(page)).every((said) => !said.startsWith("(")));
    await page.goBack();
    await untilHeard(page, "Projects · Bellwether");
  });

  test("a board and a list of the same issues have titles of their own", async () => {
    const page = await open("/projects/home/issues", cast.ada);
    const list = await page.title();
    await page.getByRole("link", { name: "Board" }).click();
    await untilHeard(page, "Board · Issues · home");
    assert.notEqual(await page.title(), list);
  });

  test("a message that comes with another page is said there", async () => {
    const page = await open("/projects/home/issues/new", cast.ada);
    await page.locator("#issue_subject").fill("Hinge");
    await press(page, "Enter");
    await untilHeard(page, "is created");
    await untilHeard(page, "Hinge · Bellwether");
  });

  test("a list that is sorted or filtered says how much is left of it, and the head that sorts it keeps the focus", async () => {
    const page = await open("/issues", cast.ada);
    await page.locator("thead").getByRole("link", { name: "Subject" }).focus();
    await press(page, "Enter");
    await untilHeard(page, " of ");
    assert.equal(await page.evaluate("document.activeElement.id"), "sort_subject");
    assert.equal(await page.locator("th[aria-sort=ascending]").count(), 1);
    await page.getByRole("searchbox", { name: "Subject" }).fill("nothing is called so");
    await press(page, "Enter");
    await untilHeard(page, "No");
  });

  test("what is saved on the page that stays is said: a comment, a watcher who is removed", async () => {
    const page = await open(`/issues/${id}`, cast.ada);
    await page.locator("#issue_notes").fill("Oiled.");
    await press(page, "Control+Enter");
    await page.getByText("Oiled.").first().waitFor();
    await untilHeard(page, "Saved");
    await page.getByRole("button", { name: "Remove grace" }).click();
    await page.getByRole("button", { name: "Remove grace" }).waitFor({ state: "detached" });
    await untilHeard(page, "Saved");
  });

  test("rows that are ticked by a key are counted aloud, and a fact that is changed in its row is said", async () => {
    const page = await open("/issues", cast.ada);
    await press(page, "j", "x");
    await untilHeard(page, "1 selected");
    await press(page, "j", "x");
    await untilHeard(page, "2 selected");
    await press(page, "Escape");
    await untilHeard(page, "0 selected");
    await page.locator(`#issue-${id}, tr:has(a[href="/issues/${id}"])`).first().locator("[data-popup-key=p]").click();
    await page.locator(":popover-open").getByRole("button", { name: "High", exact: true }).click();
    await untilHeard(page, `#${id} is changed.`);
  });

  test("what is marked in the panel, and taken back, is said within it", async () => {
    const page = await open("/projects", cast.grace);
    await press(page, "b");
    await page.locator(".service-notification-card").first().waitFor();
    assert.deepEqual(await saidOn(page), []);
    await page.locator(".service-notification-card a").first().focus();
    await press(page, "e");
    await untilHeard(page, "1 marked as seen");
    await press(page, "z");
    await untilHeard(page, "1 is as it was before.");
  });

  test("buttons that stand once in each card, row or line say of which", async () => {
    const inbox = await open("/service_notifications", cast.grace);
    assert.ok((await namesOf(inbox, "button")).includes("Mark as seen Gate"));
    assert.ok((await namesOf(inbox, "article")).includes("Gate"));
    const list = await open("/issues", cast.ada);
    assert.ok((await namesOf(list, "link")).includes(`Change Status: New #${id}`));
    await answered(app, "POST", "/projects/home/versions.json", { version: { name: "Spring" } });
    await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category: { name: "Hinges" } });
    const versions = await open("/projects/home/settings/versions", cast.ada);
    assert.ok((await namesOf(versions, "link")).includes("Edit Spring"));
    assert.ok((await namesOf(versions, "DisclosureTriangle")).includes("Delete Spring"));
    const categories = await open("/projects/home/settings/categories", cast.ada);
    assert.ok((await namesOf(categories, "link")).includes("Delete Hinges"));
    const settings = await open("/projects/home/settings", cast.ada);
    const opening = await namesOf(settings, "DisclosureTriangle");
    for (const name of ["Change roles Grace", "Remove Grace"]) assert.ok(opening.includes(name), opening.join("; "));
  });

  test("a message goes neither from under the focus nor with it: closed, it gives the focus back", async () => {
    const { page } = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    await page.clock.install();
    await page.goto("/my/account");
    await scriptsRun(page);
    await page.locator("#firstname").focus();
    await press(page, "Enter");
    const close = page.locator("#toasts").getByRole("button", { name: "Close" });
    await close.focus();
    await page.clock.fastForward(60_000);
    assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "Close");
    await press(page, "Enter");
    assert.equal(await close.count(), 0);
    assert.equal(await page.evaluate("document.activeElement.id"), "firstname");
  });

  test("a file that is on its way says which one, with how much of it is there", async () => {
    const page = await open("/projects/home/issues/new", cast.ada);
    await page.route(/\/uploads\?/, () => {});
    await page
      .locator("#files")
      .setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("oak") });
    await page.getByText("Uploading plan.txt").waitFor();
    assert.deepEqual(await namesOf(page, "progressbar"), ["Uploading plan.txt"]);
  });
});
