import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import {
  accessibilityProblems,
  keepScreenshot,
  type Look,
  openBrowser,
  type TestBrowser,
  untilTrue,
} from "../../../tests/support/browser.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const [NEW, IN_PROGRESS, RESOLVED, , CLOSED] = [1, 2, 3, 4, 5];
const BOARD = "/projects/home/issues?display_type=board";

describe("The board in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let id: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    const { role } = await answered(app, "GET", "/roles/3.json");
    await answered(app, "PUT", "/roles/3.json", { role: { permissions: [...role.permissions, "edit_issues"] } });
    for (const subject of ["Fence", "A subject that goes on and on until it needs a second line on every screen"])
      await issue(subject, {
        assigned_to_id: cast.grace.id,
        start_date: "2020-01-01",
        due_date: "2020-01-31",
        priority_id: 4,
      });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });
  beforeEach(async () => {
    id = await issue("Gate");
  });

  const issue = async (subject: string, fields: object = {}): Promise<number> => {
    const wanted = { project_id: home.id, subject, ...fields };
    return (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
  };
  const statusOf = async () => (await answered(app, "GET", `/issues/${id}.json`)).issue.status.id;
  const opened = async (path: string, who = cast.ada, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: await session(app, who) });
    await open.page.goto(path);
    return open;
  };
  const card = (page: Page) => page.locator(`#issue_${id}`);
  const column = (page: Page, status: number) => page.locator(`#column_${status}`);
  /** In sight whole, so that the browser scrolls to nothing while a card is held. */
  const head = (page: Page, status: number) => column(page, status).locator("h2");
  const isIn = (status: number) => `document.querySelector("#column_${status} #issue_${id}") !== null`;

  for (const [width, dark] of [
    [1280, false],
    [390, true],
  ] as const)
    for (const path of [BOARD, "/issues?display_type=board&status_id=*"])
      test(`${path} is accessible and fits: ${dark ? "dark" : "light"}, ${width} px wide`, async () => {
        const { page, complaints } = await opened(path, cast.ada, { width, dark });
        await keepScreenshot(page, `board-${path === BOARD ? "home" : "all"}-${dark ? "dark" : "light"}-${width}`);
        assert.deepEqual(await accessibilityProblems(page), []);
        assert.deepEqual(complaints, []);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
      });

  test("a card that is dragged to another column has its status, and both counts are true", async () => {
    const { page, complaints } = await opened(BOARD);
    const count = (status: number) => column(page, status).locator(".count").textContent();
    const before = Number(await count(NEW));
    await card(page).dragTo(head(page, IN_PROGRESS));
    await untilTrue(page, isIn(IN_PROGRESS));
    await page.getByText(`#${id} is In Progress now`).waitFor({ state: "attached" });
    assert.equal(await statusOf(), IN_PROGRESS);
    assert.deepEqual([Number(await count(NEW)), Number(await count(IN_PROGRESS))], [before - 1, 1]);
    assert.deepEqual(complaints, []);
  });

  test("the last card of a long column is dropped straight beside, on a column without any", async () => {
    const { page } = await opened(`${BOARD}&sort=id&status_id=*`);
    const places = [card(page), page.locator("#board"), column(page, RESOLVED)].map((one) => one.boundingBox());
    const [last, board, beside] = await Promise.all(places);
    assert.ok(last && board && beside);
    const targetPosition = { x: beside.x - board.x + 20, y: last.y - board.y + 20 };
    await card(page).dragTo(page.locator("#board"), { targetPosition });
    await untilTrue(page, isIn(RESOLVED));
  });

  test("the tabs above the board count a card where it was dropped", async () => {
    const { page, complaints } = await opened(BOARD);
    const tabs = () => page.locator("#status_tabs .count").allTextContents();
    const [open = 0, closed = 0, all = 0] = (await tabs()).map(Number);
    await card(page).dragTo(head(page, CLOSED));
    await page.getByText(`#${id} is Closed now`).waitFor({ state: "attached" });
    assert.deepEqual((await tabs()).map(Number), [open - 1, closed + 1, all]);
    await page.locator("#status_tabs").getByRole("link", { name: "Closed" }).click();
    await page.waitForURL(/status_id=closed/);
    assert.deepEqual(complaints, []);
    await page.goto("/issues?display_type=board");
    const [before] = await tabs();
    id = await issue("Gate");
    await page.reload();
    await card(page).dragTo(head(page, CLOSED));
    await page.getByText(`#${id} is Closed now`).waitFor({ state: "attached" });
    assert.equal((await tabs())[0], before);
  });

  test("columns that a person may not move a card to are dim, and dropped there it comes back with the reason", async () => {
    const { page } = await opened(BOARD, cast.linus);
    await card(page).hover();
    await page.mouse.down();
    await head(page, IN_PROGRESS).hover();
    await head(page, IN_PROGRESS).hover();
    await page.locator(`#column_${IN_PROGRESS}[data-closed]`).waitFor();
    assert.equal(await page.locator(`#column_${CLOSED}[data-closed]`).count(), 0);
    await keepScreenshot(page, "board-dragging");
    await page.mouse.up();
    await page
      .locator("#toasts")
      .getByText("Status cannot be set to that by you here; possible: New, Closed")
      .waitFor();
    await untilTrue(page, isIn(NEW));
    await keepScreenshot(page, "board-refused");
    assert.equal(await statusOf(), NEW);
  });

  test("a card that another person moved meanwhile is not moved, and the page says who did what", async () => {
    const { page } = await opened(BOARD);
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 4 } }, cast.grace.key);
    await card(page).dragTo(head(page, IN_PROGRESS));
    await page.locator("#toasts").getByText(/grace/i).waitFor();
    await untilTrue(page, isIn(4));
    assert.equal(await statusOf(), 4);
  });

  for (const asking of [true, false])
    test(`a card whose ${asking ? "statuses are" : "move is"} not answered goes back, and can be sent again`, async () => {
      const { page } = await opened(BOARD);
      await page.route(`**/issues/${id}**`, (route) =>
        (route.request().method() === "GET") === asking ? route.abort() : route.continue(),
      );
      await card(page).dragTo(head(page, IN_PROGRESS));
      const again = page.locator("#toasts").getByRole("button", { name: "Try again" });
      await again.waitFor();
      await untilTrue(page, isIn(NEW));
      await page.unroute(`**/issues/${id}**`);
      await again.click();
      await page.getByText(`#${id} is In Progress now`).waitFor({ state: "attached" });
      await untilTrue(page, isIn(IN_PROGRESS));
      assert.equal(await statusOf(), IN_PROGRESS);
    });

  test("a card that is dragged after the session has ended leads to the log-in, and from there back to the board", async () => {
    const { page, complaints } = await opened(BOARD);
    await page.context().clearCookies();
    await card(page).dragTo(head(page, IN_PROGRESS));
    await page.waitForURL(/\/login/);
    assert.equal(new URL(page.url()).searchParams.get("back_url"), BOARD);
    assert.deepEqual(
      complaints.filter((one) => one.startsWith("uncaught")),
      [],
    );
  });

  test("others' changes are said without moving a card that is dragged, and shown when they are asked for", async () => {
    const { page, complaints } = await opened(BOARD, cast.grace);
    const other = await issue("Other");
    const news = page.locator("#page_news");
    await news.getByText("1 issue changed on this board").waitFor();
    await card(page).hover();
    await page.mouse.down();
    await head(page, IN_PROGRESS).hover();
    await answered(app, "PUT", `/issues/${other}.json`, { issue: { status_id: IN_PROGRESS } }, cast.ada.key);
    await issue("Third");
    await news.getByText("2 issues changed on this board").waitFor();
    assert.equal(await page.evaluate(isIn(NEW)), true);
    await keepScreenshot(page, "board-news-dragging");
    assert.equal(await page.locator("#board[data-dragging]").count(), 1);
    await page.mouse.up();
    await untilTrue(page, isIn(IN_PROGRESS));
    await news.locator(".toast").waitFor({ state: "detached" });
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 4 } }, cast.ada.key);
    await news.getByText("1 issue changed on this board").waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await news.getByRole("button", { name: "Show" }).press("Enter");
    await untilTrue(page, isIn(4));
    await news.locator(".toast").waitFor({ state: "detached" });
    await answered(app, "PUT", `/issues/${other}.json`, { issue: { status_id: 4 } }, cast.ada.key);
    await news.getByText("1 issue changed on this board").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("by keyboard: a card is found, its status chosen, and the focus stays with it", async () => {
    const { page, complaints } = await opened(BOARD);
    await page.keyboard.press("j");
    await untilTrue(page, `document.activeElement.closest("#issue_${id}") !== null`);
    await page.keyboard.press("s");
    await page.locator("#page_popup .popup-item").first().waitFor();
    await keepScreenshot(page, "board-status-menu");
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await untilTrue(page, isIn(IN_PROGRESS));
    await untilTrue(page, `document.activeElement.closest("#issue_${id}") !== null`);
    assert.equal(await page.locator("#page_popup").isVisible(), false);
    await page.keyboard.press("ArrowLeft");
    await untilTrue(page, `document.activeElement.closest("#column_${NEW}") !== null`);
    await page.keyboard.press("s");
    await page.locator("#page_popup .popup-item").first().waitFor();
    await page.keyboard.press("Escape");
    await untilTrue(page, `document.activeElement.closest("#column_${NEW}") !== null`);
    assert.equal(await statusOf(), IN_PROGRESS);
    assert.deepEqual(complaints, []);
  });

  test("without scripts a link of the card leads to its statuses, and back to the board", async () => {
    const { page } = await opened(BOARD, cast.linus, { javaScript: false });
    await card(page).locator("a[href*='facts/status_id']").click();
    await page.getByRole("button", { name: "Closed" }).click();
    await column(page, CLOSED).locator(`#issue_${id}`).waitFor({ state: "attached" });
    assert.equal(new URL(page.url()).search, "?display_type=board");
    assert.equal(await statusOf(), CLOSED);
  });
});
