import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { openBrowser, scriptsRun, type TestBrowser } from "../../../tests/support/browser.js";
import { clickAsInSafari } from "../../../tests/support/safari-clicks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const SUBJECTS = ["Roof", "Door", "Wall", "Gate", "Path"];

describe("A list in which issues are changed", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let cast: Record<"ada", Person>;
  let baseURL: string;
  let houses = 0;
  /** Of each test its own, with its issues in the order of the list. */
  let home: { id: number; identifier: string };
  let ids: number[];

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada");
  });
  after(async () => {
    await browser.close();
    await app.close();
  });
  beforeEach(async () => {
    const identifier = `house-${++houses}`;
    home = { ...(await project(app, identifier, { members: { Manager: [cast.ada] } })), identifier };
    ids = [];
    for (const subject of SUBJECTS) {
      const issue = { project_id: home.id, subject, estimated_hours: 2 };
      ids.unshift((await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id);
    }
  });

  /** The list of the project, with the keyboard on the row of this number. */
  const opened = async (query: string, row: number, prepare: (page: Page) => Promise<unknown> = async () => {}) => {
    const open = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    const { page } = open;
    await prepare(page);
    await page.goto(`/projects/${home.identifier}/issues?${query}`);
    await scriptsRun(page);
    for (let steps = 0; steps < row; steps++) await page.keyboard.press("j");
    return {
      ...open,
      choose: async (key: string, name: string) => {
        await page.keyboard.press(key);
        await page.locator("#page_popup .popup-item", { hasText: name }).first().click();
        await page.locator("#page_popup").waitFor({ state: "hidden" });
      },
      rows: () => page.locator("tr .row-link > bdi").allInnerTexts(),
      tabs: async () => (await page.locator("#status_tabs .count").allInnerTexts()).join(" "),
      hasFocus: (subject: string) => page.locator(".row-link:focus", { hasText: subject }).waitFor(),
    };
  };

  test("says what is true after it: in its tabs, its head, its groups and its sums", async () => {
    const list = await opened("group_by=tracker&t[]=estimated_hours&sort=id:desc", 2);
    const { page } = list;
    assert.equal(await list.tabs(), "5 0 5");
    await list.choose("s", "Closed");
    await page.locator("#status_tabs", { hasText: "Open4" }).waitFor();
    assert.equal(await list.tabs(), "4 1 5");
    assert.equal(await page.locator(".tab-links [aria-current] .count").first().textContent(), "4");
    assert.match((await page.locator(".group-name").textContent()) ?? "", /Bug\s*4\s*Estimated time\s*8 h/);
    assert.match((await page.locator(".list-sums").textContent()) ?? "", /8 h/);
    assert.match((await page.locator(".pagination").textContent()) ?? "", /1–4 of 4/);
    assert.deepEqual(list.complaints, []);
  });

  test("offers the values of a popup by the letters they begin with", async () => {
    const { page } = await opened("", 1);
    await page.keyboard.press("s");
    for (const [key, name] of [
      ["r", "Resolved"],
      ["r", "Rejected"],
      ["f", "Feedback"],
    ] as const) {
      await page.locator(".popup-item:focus").waitFor();
      await page.keyboard.press(key);
      await page.locator(".popup-item:focus", { hasText: name }).waitFor();
    }
    await page.keyboard.press("Enter");
    await page.locator(`#issue_${ids[0]}`, { hasText: "Feedback" }).waitFor();
  });

  test("no longer shows what does not fit it, says so, and the next row has the focus", async () => {
    const list = await opened("sort=id:desc", 2);
    await list.choose("s", "Closed");
    await list.hasFocus("Wall");
    assert.deepEqual(await list.rows(), ["Path", "Wall", "Door", "Roof"]);
    const said = list.page.locator(".toast", { hasText: `#${ids[1]} is changed, and no longer in this list.` });
    assert.equal(await said.getByRole("link").getAttribute("href"), `/issues/${ids[1]}`);
    await list.page.keyboard.press("j");
    await list.hasFocus("Door");
  });

  test("leaves an issue where it was seen, though its change would sort it elsewhere", async () => {
    const list = await opened("", 3);
    await list.choose("s", "In Progress");
    await list.page.locator(`#issue_${ids[2]}`, { hasText: "In Progress" }).waitFor();
    await list.hasFocus("Wall");
    assert.deepEqual(await list.rows(), ["Path", "Gate", "Wall", "Door", "Roof"]);
    await list.page.reload();
    assert.equal((await list.rows())[0], "Wall");
  });

  test("gives the row the focus back in Safari as well, where a click gives a button none", async () => {
    const list = await opened("", 3, clickAsInSafari);
    await list.choose("s", "In Progress");
    await list.page.locator(`#issue_${ids[2]}`, { hasText: "In Progress" }).waitFor();
    await list.hasFocus("Wall");
    await list.choose("s", "Closed");
    await list.hasFocus("Door");
  });

  test("is as true when several are changed at once: ticked ones stay so, and gone ones leave no bar behind", async () => {
    const list = await opened("sort=id:desc", 2);
    const { page } = list;
    for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
    await list.choose("s", "In Progress");
    await page.getByText("2 issues are changed.").waitFor();
    assert.equal(await page.locator("input[name='ids[]']:checked").count(), 2);
    await list.hasFocus("Wall");
    await list.choose("s", "Closed");
    await page.locator("#status_tabs", { hasText: "Open3" }).waitFor();
    assert.deepEqual(await list.rows(), ["Path", "Door", "Roof"]);
    assert.equal(await list.tabs(), "3 2 5");
    await list.hasFocus("Door");
    await page.locator(".bulk-bar").waitFor({ state: "hidden" });
    assert.deepEqual(list.complaints, []);
  });

  test("says why it is empty when its last issue is gone", async () => {
    const list = await opened("subject=~Roof", 1);
    await list.choose("s", "Closed");
    await list.page.getByText("No issue matches").waitFor();
    assert.equal(await list.tabs(), "0 1 1");
  });
});
