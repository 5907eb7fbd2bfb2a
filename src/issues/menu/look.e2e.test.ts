import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, scriptsRun, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(4);

describe("The right button in a list of issues", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ({ ada } = await people(app, "ada"));
    const { id: project_id } = await project(app, "home", { members: { Manager: [ada] } });
    const version = { name: "Spring", status: "open" };
    await answered(app, "POST", "/projects/home/versions.json", { version }, ada.key);
    for (const subject of ["Roof", "Door", "Wall", "Gate", LONG]) {
      const issue = { project_id, subject };
      ids[subject] = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (query = "") => {
    const open = await browser.openPage({ baseURL, session: await session(app, ada) });
    const { page } = open;
    await page.goto(`/issues?sort=id&${query}`);
    await scriptsRun(page);
    const row = (subject: string) => page.locator(`#issue_${ids[subject]}`);
    const item = (name: string) => page.locator("#page_popup .popup-item", { hasText: name }).first();
    return {
      ...open,
      row,
      item,
      press: async (subject: string, modifiers: "Shift"[] = []) => {
        await row(subject).locator("[data-list-target=item]").click({ button: "right", modifiers });
      },
    };
  };
  const read = async (subject: string) => (await answered(app, "GET", `/issues/${ids[subject]}.json`)).issue;

  test("opens the menu of a row at the pointer, marks the row, and gives it the focus back", async () => {
    const { page, press, row, item, complaints } = await opened();
    await press("Door");
    await item("Status").waitFor();
    assert.match((await row("Door").getAttribute("class")) ?? "", /has-menu/);
    await page.locator("#page_popup .popup-item:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#page_popup").waitFor({ state: "hidden" });
    await row("Door").locator("[data-list-target=item]:focus").waitFor();
    assert.equal(await page.locator(".has-menu").count(), 0);
    assert.deepEqual(complaints, []);
  });

  test("changes a field in two steps, and the list says what is true then", async () => {
    const { page, press, item, row, complaints } = await opened();
    await press("Door");
    await item("Target version").click();
    await item("Spring").click();
    await page.getByText("One issue is changed.").waitFor();
    assert.equal((await read("Door")).fixed_version.name, "Spring");
    await press("Door");
    await item("Status").click();
    await item("Closed").click();
    await row("Door").waitFor({ state: "detached" });
    await page.locator("#status_tabs", { hasText: "Closed1" }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test("is for all that are ticked if the row is, and for the row alone if it is not", async () => {
    const { page, press, item, row } = await opened();
    for (const subject of ["Roof", "Wall"]) await row(subject).locator("input[type=checkbox]").check();
    await press("Gate");
    await page.locator(".popup-title", { hasText: "Gate" }).waitFor();
    await page.keyboard.press("Escape");
    await press("Wall");
    await page.locator(".popup-title", { hasText: "2 issues" }).waitFor();
    await item("Watch").click();
    await page.getByText("You watch 2 issues now.").waitFor();
    await press("Roof");
    await item("Unwatch").waitFor();
  });

  test("takes what is no longer watched from a list of what is", async () => {
    await answered(app, "POST", `/issues/${ids.Door}/watchers.json`, { user_id: ada.id }, ada.key);
    const { press, item, row, complaints } = await opened("status_id=*&watcher_id=me");
    await press("Door");
    await item("Unwatch").click();
    await row("Door").waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });

  test("deletes what it is for, once that is confirmed", async () => {
    const { page, press, item, row, complaints } = await opened();
    await press("Gate");
    await item("Delete").click();
    await page.getByRole("button", { name: "Delete one issue" }).click();
    await row("Gate").waitFor({ state: "detached" });
    await page.getByText("One issue is deleted.").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("copies the address, which the browser's own menu would do", async () => {
    const { page, press, item } = await opened();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press("Wall");
    await item("Copy link").click();
    await item("Copied").waitFor();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), `${app.runtime.baseUrl}/issues/${ids.Wall}`);
  });

  test("with Shift, and where words are marked, leaves the browser its own", async () => {
    const { page, press, row } = await opened();
    await page.evaluate(`addEventListener("contextmenu", (event) => { window.left = !event.defaultPrevented; })`);
    await press("Wall", ["Shift"]);
    assert.equal(await page.evaluate("window.left"), true);
    await page.evaluate(`getSelection().selectAllChildren(document.querySelector("#issue_${ids.Wall} bdi"))`);
    await row("Wall").locator("bdi").first().click({ button: "right" });
    assert.equal(await page.evaluate("window.left"), true);
    assert.equal(await page.locator("#page_popup").isVisible(), false);
  });

  test("opens the menu of a card on the board as well", async () => {
    const { page, press, item, row, complaints } = await opened("display_type=board");
    await press("Wall");
    await item("Priority").click();
    await item("Urgent").click();
    await page.getByText("One issue is changed.").waitFor();
    assert.equal((await read("Wall")).priority.name, "Urgent");
    await row("Wall").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("is accessible and fits, with a subject without an end", async () => {
    const looked = await opened();
    const open = async () => {
      await looked.page.keyboard.press("Escape");
      await looked.press(LONG);
      await looked.item("Delete").click();
      await looked.page.getByRole("button", { name: "Delete one issue" }).waitFor();
    };
    assert.deepEqual(await faultsInLooks(looked, "row-menu", open), []);
  });
});
