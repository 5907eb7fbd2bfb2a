import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { crowd, crowdJoins, crowdReports } from "../../../../tests/pages/crowd.js";
import { type Look, openBrowser, scriptsRun, type TestBrowser, untilTrue } from "../../../../tests/support/browser.js";
import { faultsInLooks } from "../../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("Filters of a list in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let token: string;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    token = await session(app, cast.ada);
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    const busy = await project(app, "busy", { members: { Manager: [cast.ada] } });
    await crowd(app, 60);
    await crowdJoins(app, busy, "Developer");
    await crowdReports(app, busy, 60);
    await issue({ project_id: home.id, subject: "Gate", assigned_to_id: cast.ada.id, due_date: "2030-01-31" });
    await issue({ project_id: home.id, subject: "Fence", assigned_to_id: cast.grace.id, tracker_id: 2 });
    await issue({ project_id: home.id, subject: "Roof", tracker_id: 2 });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const issue = (fields: object) => answered(app, "POST", "/issues.json", { issue: fields }, cast.ada.key);
  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path);
    return open;
  };
  const chips = async (page: Page) =>
    (await page.locator(".chip-words").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  /** Until then the focus may be given back once more. */
  const visitOver = (page: Page) => untilTrue(page, "!document.documentElement.hasAttribute('aria-busy')");
  const popup = (page: Page) => page.locator("#page_popup");
  const has = (page: Page, text: string) => page.locator(".filter-chip", { hasText: text }).waitFor();
  /** And stays there: a popup that is still loading moves it once more. */
  const focusIs = (page: Page, selector: string) =>
    untilTrue(
      page,
      `!document.querySelector("#page_popup:popover-open turbo-frame:not([complete])") && document.activeElement.matches(${JSON.stringify(selector)})`,
    );
  const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  test("chips, fields and form are accessible and fit, on the list and on the board", async () => {
    const set = `assigned_to_id=me|${cast.grace.id}&due_date=><2030-01-01|2030-12-31&subject=~${"endless".repeat(20)}`;
    for (const [name, path] of [
      ["list", `/projects/home/issues?${set}`],
      ["board", `/projects/home/issues?${set}&display_type=board`],
    ] as const) {
      const looked = await opened(path);
      assert.deepEqual(await faultsInLooks(looked, `filters-${name}`), []);
      const { page } = looked;
      const fields = async () => {
        await page.keyboard.press("Escape");
        await page.locator("#add_filter").click();
        await popup(page).getByRole("link", { name: "Tracker" }).waitFor();
      };
      assert.deepEqual(await faultsInLooks(looked, `filters-${name}-fields`, fields), []);
      const form = async () => {
        await page.keyboard.press("Escape");
        await page.locator("#filter_assigned_to_id").click();
        await popup(page).getByRole("checkbox", { name: "Grace" }).waitFor();
      };
      assert.deepEqual(await faultsInLooks(looked, `filters-${name}-form`, form), []);
    }
  });

  test("a filter is added, changed and taken off by the keyboard alone", async () => {
    const { page, complaints } = await opened("/projects/home/issues");
    assert.deepEqual(await chips(page), ["Status is open"]);
    await scriptsRun(page);
    await page.keyboard.press("f");
    await focusIs(page, "#page_popup input[type=text]");
    await page.keyboard.type("assi");
    assert.deepEqual(await popup(page).locator("a:visible").allInnerTexts(), [
      "Assignee",
      "Assignee's group",
      "Assignee's role",
    ]);
    await page.keyboard.press("Enter");
    await focusIs(page, "#filter_is_me");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await has(page, "Assignee is");
    assert.deepEqual(await chips(page), ["Status is open", "Assignee is AD me"]);
    assert.deepEqual(asked(page), { assigned_to_id: "me" });
    assert.equal(await page.locator("tbody tr").count(), 1);
    await focusIs(page, "#add_filter");

    await visitOver(page);
    await page.locator("#filter_assigned_to_id").focus();
    await page.keyboard.press("Enter");
    await focusIs(page, "#filter_is_me");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await has(page, "Assignee is not");
    assert.deepEqual(asked(page), { assigned_to_id: "!=me" });
    await focusIs(page, "#filter_assigned_to_id");

    await page.keyboard.press("Delete");
    await untilTrue(page, "document.querySelector('#filter_assigned_to_id') === null");
    assert.deepEqual(await chips(page), ["Status is open"]);
    await focusIs(page, "#filter_chips, #filter_chips *");
    assert.deepEqual(complaints, []);
  });

  test("arrows walk through the fields, letters narrow them again, and Escape gives the focus back", async () => {
    const { page, complaints } = await opened("/issues?tracker_id=2");
    await scriptsRun(page);
    await page.keyboard.press("f");
    await focusIs(page, "#page_popup input[type=text]");
    await page.keyboard.type("da");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await focusIs(page, "#page_popup a:not([hidden]) ~ a:not([hidden])");
    await page.keyboard.type("te");
    await focusIs(page, "#page_popup input[type=text]");
    assert.ok((await popup(page).locator("a:visible").allInnerTexts()).includes("Due date"));
    await page.keyboard.press("Escape");
    await focusIs(page, "#add_filter");
    assert.equal(await popup(page).isVisible(), false);
    await page.locator("#filter_tracker_id").click();
    await focusIs(page, "#filter_is_2");
    await page.keyboard.press("Escape");
    await focusIs(page, "#filter_tracker_id");
    assert.deepEqual(complaints, []);
  });

  test("a click opens a chip with what it is set to, and its cross takes it off; Back brings it again", async () => {
    const { page, complaints } = await opened("/issues?tracker_id=2&status_id=*&due_date=<t%2B7");
    assert.deepEqual(await chips(page), ["Tracker is Feature", "Due date in less than 7 days"]);
    await page.locator("#filter_due_date").click();
    await popup(page).getByLabel("days").waitFor();
    assert.equal(await popup(page).getByLabel("days").inputValue(), "7");
    assert.equal(await popup(page).getByLabel("Value").isVisible(), false);
    await page.keyboard.press("Escape");
    await page.locator("li:has(#filter_due_date) .chip-remove").click();
    await untilTrue(page, "document.querySelector('#filter_due_date') === null");
    assert.deepEqual(asked(page), { tracker_id: "2", status_id: "*" });
    await page.goBack();
    await has(page, "Due date");
    assert.deepEqual(complaints, []);
  });

  test("of many people one is searched by typing, and joins those that are chosen", async () => {
    const { page, complaints } = await opened(`/projects/busy/issues?author_id=${cast.grace.id}`);
    await page.locator("#filter_author_id").click();
    await focusIs(page, "#author_id");
    await page.keyboard.type("crowd5");
    await page.locator(".suggestions [role=option]", { hasText: "Crowd Number 5" }).first().waitFor();
    await page.keyboard.press("Enter");
    assert.equal(await popup(page).isVisible(), true, "what is taken is only typed so far");
    await page.keyboard.press("Enter");
    await has(page, "Crowd Number 5");
    assert.match((await chips(page))[1] ?? "", /^Author is GR Grace, C5 Crowd Number 5$/);
    assert.deepEqual(complaints, []);
  });

  test("a name that means nobody is refused in the popup, which keeps it, and takes a better one", async () => {
    const looked = await opened(`/projects/busy/issues?author_id=${cast.grace.id}&sort=subject`);
    const { page, complaints } = looked;
    const before = page.url();
    const refused = async () => {
      for (let open = 0; open < 2; open++) await page.keyboard.press("Escape");
      await page.locator("#filter_author_id").click();
      await popup(page).getByRole("checkbox", { name: "Grace" }).waitFor();
      await page.fill("#author_id", "crowd nobody");
      await page.keyboard.press("Enter");
      await popup(page).locator(".field-error").waitFor();
    };
    const faults = await faultsInLooks(looked, "filters-refused", refused);
    // Chromium tells the status of the refusal on its console.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes("422")),
      [],
    );
    complaints.splice(0);
    assert.match((await popup(page).locator(".field-error").textContent()) ?? "", /Near it: .*\(crowd1\)/);
    assert.equal(await page.inputValue("#author_id"), "crowd nobody");
    await focusIs(page, "#author_id[aria-invalid]");
    assert.equal(await popup(page).getByRole("checkbox", { name: "Grace" }).isChecked(), true);
    assert.equal(page.url(), before);
    assert.equal(await page.locator(".filter-bar").isVisible(), true, "the list is still there");
    await page.fill("#author_id", "");
    await page.keyboard.type("crowd5");
    await page.locator(".suggestions [role=option]", { hasText: "Crowd Number 5" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await has(page, "Crowd Number 5");
    assert.match((await chips(page))[1] ?? "", /^Author is GR Grace, C5 Crowd Number 5$/);
    assert.equal(asked(page).sort, "subject");
    assert.deepEqual(complaints, []);
  });

  test("the popup is called after what is done in it", async () => {
    const { page, complaints } = await opened("/projects/home/issues?tracker_id=2");
    const called = (name: string) => page.getByRole("dialog", { name, exact: true }).waitFor();
    await page.locator("#add_filter").click();
    await called("Add a filter");
    await popup(page).getByRole("link", { name: "Due date", exact: true }).click();
    await called("Filter: Due date");
    await page.keyboard.press("Escape");
    await page.locator("#display").click();
    await called("Display");
    await page.keyboard.press("Escape");
    const id = /\d+/.exec((await page.locator("tr[id^=issue_]").first().getAttribute("id")) ?? "")?.[0];
    await page.locator(".fact-link", { hasText: "New" }).first().click();
    await called(`Change Status · #${id}`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.locator(".bulk-bar").getByRole("button", { name: "Assignee" }).click();
    await called("Change Assignee · Change one issue");
    assert.deepEqual(complaints, []);
  });

  test("without scripts each step is a page, and the form a plain one", async () => {
    const { page, complaints } = await opened("/issues?sort=subject", { javaScript: false });
    await page.getByRole("link", { name: "Filter", exact: true }).click();
    await page.getByRole("heading", { name: "Add a filter" }).waitFor();
    await page.getByRole("link", { name: "Due date", exact: true }).click();
    await page.getByRole("heading", { name: "Filter: Due date" }).waitFor();
    await page.selectOption("#filter_operator", { label: "between" });
    await page.fill("#filter_from", "2030-01-01");
    await page.fill("#filter_to", "2030-12-31");
    await page.click("text=Apply");
    assert.deepEqual(asked(page), { sort: "subject", due_date: "><2030-01-01|2030-12-31" });
    assert.deepEqual(await chips(page), ["Status is open", "Due date between Jan 1, 2030 – Dec 31, 2030"]);
    await page.locator("#filter_due_date").click();
    assert.equal(await page.inputValue("#filter_to"), "2030-12-31");
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.locator("li:has(#filter_due_date) .chip-remove").click();
    assert.deepEqual(asked(page), { sort: "subject" });
    await page.fill("#words", "Gate");
    await page.click("text=Apply");
    assert.deepEqual(asked(page), { sort: "subject", subject: "~Gate" });
    assert.equal(await page.locator("tbody tr").count(), 1);
    assert.deepEqual(complaints, []);
  });
});
