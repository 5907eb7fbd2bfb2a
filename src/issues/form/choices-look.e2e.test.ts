import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins, crowdReports, manyCategories, manyProjects } from "../../../tests/pages/crowd.js";
import { type Look, openBrowser, scriptsRun, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Choosing one of many in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ada = await person(app, "ada", { lastname: "Lovelace" });
    token = await session(app, ada);
    await crowd(app, 60);
    const home = await project(app, "home", { members: { Manager: [ada] } });
    await crowdJoins(app, home, "Developer");
    await crowdReports(app, home, 60);
    await manyCategories(app, home, 60);
    await manyProjects(app, 60);
    await app.runtime.db
      .updateTable("users")
      .set({ firstname: `<b>"Hostile"</b> ‮${"endless ".repeat(20)}`, lastname: "Number 8" })
      .where("login", "=", "crowd8")
      .execute();
    const wanted = { project_id: home.id, subject: "Gate", assigned_to_id: ada.id };
    id = (await answered(app, "POST", "/issues.json", { issue: wanted }, ada.key)).issue.id;
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path.replace(":id", String(id)));
    if (look.javaScript !== false) await scriptsRun(open.page);
    return open;
  };
  test("a searched filter, its list and its refusal are accessible and fit", async () => {
    const looked = await opened("/projects/home/issues/filters/author_id");
    const { page } = looked;
    const filter = page.locator("#author_id");
    assert.deepEqual(
      await faultsInLooks(looked, "choices-filter", async () => {
        await filter.fill("");
        await filter.click();
        await filter.pressSequentially("number 8");
        await page.locator(".suggestions [role=option]", { hasText: "crowd8" }).waitFor();
      }),
      [],
    );
    await filter.fill("nobody at all");
    await filter.press("Escape");
    await filter.press("Enter");
    await page.locator(".alert").waitFor();
    const faults = await faultsInLooks(looked, "choices-refused-filter");
    // Chromium tells the status of the refusal on its console.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes("422")),
      [],
    );
  });

  test("searched fields of an issue are accessible and fit", async () => {
    const looked = await opened("/issues/:id?edit=1");
    const { page } = looked;
    const opens = (field: string) => async () => {
      await page.locator(field).press("Escape");
      await page.locator(field).click();
      await page.locator(".suggestions [role=option]").nth(19).waitFor();
    };
    assert.deepEqual(await faultsInLooks(looked, "choices-issue", opens("#issue_assigned_to_id")), []);
    await page.goto("/issues/new?project=home");
    assert.deepEqual(await faultsInLooks(looked, "choices-new", opens("#issue_category_id")), []);
  });

  test("a filter is typed, taken and applied by the keyboard, in a popup of the list", async () => {
    const { page, complaints } = await opened("/projects/home/issues");
    await page.locator("#add_filter").click();
    await page.locator("#page_popup").getByRole("link", { name: "Author", exact: true }).click();
    await page.locator("#author_id:focus").waitFor();
    await page.keyboard.type("crowd5");
    await page.locator(".suggestions [role=option]", { hasText: "Crowd Number 5" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await page.inputValue("#author_id"), "Crowd Number 5 (crowd5)");
    await page.keyboard.press("Enter");
    await page.locator(".filter-chip", { hasText: "Crowd Number 5" }).waitFor();
    assert.deepEqual([...new URL(page.url()).searchParams.keys()], ["author_id"]);
    assert.equal(await page.locator("tbody tr").count(), 1);
    assert.deepEqual(complaints, []);
  });

  test("an issue is created with an assignee and a category that were typed", async () => {
    const { page, complaints } = await opened("/issues/new");
    await page.locator("#project_id").pressSequentially("home");
    await page.locator(".suggestions [role=option]", { hasText: "home" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/project_id=\d+$/);
    // A filter form takes the focus back when it is drawn anew, which a person is too slow to notice.
    await page.reload();
    await scriptsRun(page);
    await page.fill("#issue_subject", "Typed");
    await page.locator("#issue_assigned_to_id").pressSequentially("number 42");
    await page.locator(".suggestions [role=option]", { hasText: "crowd42" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#issue_category_id").pressSequentially("kind 17");
    await page.locator(".suggestions [role=option]", { hasText: "Kind 17" }).waitFor();
    await page.keyboard.press("Enter");
    assert.equal(await page.inputValue("#issue_category_id"), "Kind 17");
    await page.click("button:has-text('Create') >> nth=0");
    await page.waitForURL(/\/issues\/\d+$/);
    const facts = (await page.textContent("aside")) ?? "";
    assert.match(facts, /Crowd Number 42/);
    assert.match(facts, /Kind 17/);
    assert.deepEqual(complaints, []);
  });

  test("letters that are taken back leave nothing for Enter to take", async () => {
    const { page } = await opened("/projects/home/issues/new");
    const category = page.locator("#issue_category_id");
    await category.pressSequentially("kind 17");
    await page.locator(".suggestions [data-combobox-option-default]", { hasText: "Kind 17" }).waitFor();
    for (const _letter of "kind 17") await page.keyboard.press("Backspace");
    await page.locator(".suggestions:popover-open").waitFor({ state: "detached" });
    assert.equal(await category.inputValue(), "");
  });

  test("what was picked waits through a visit elsewhere", async () => {
    const { page } = await opened("/issues/:id?edit=1");
    await page.locator("#issue_assigned_to_id").fill("");
    await page.locator("#issue_assigned_to_id").pressSequentially("crowd33");
    await page.locator(".suggestions [role=option]", { hasText: "crowd33" }).waitFor();
    await page.keyboard.press("Enter");
    await page.goto("/issues");
    await page.goto(`/issues/${id}`);
    await page.getByRole("link", { name: "Go on" }).click();
    await page.getByText("Your draft is back.").waitFor();
    assert.equal(await page.inputValue("#issue_assigned_to_id"), "Crowd Number 33 (crowd33)");
  });

  test("everything works without JavaScript: a login is enough, and a mistake names those near it", async () => {
    const filter = "/projects/home/issues/filters/author_id";
    const { page, complaints } = await opened(filter, { javaScript: false });
    await page.fill("#author_id", "crowd7");
    await page.click("text=Apply");
    assert.match(page.url(), /author_id=\d+/);
    await page.locator(".filter-chip", { hasText: "Crowd Number 7" }).waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
    await page.goto(filter);
    await page.fill("#author_id", "crowds");
    await page.click("text=Apply");
    assert.match((await page.textContent(".alert")) ?? "", /Near it: .*\(crowd8\).*Crowd Number 1\u2069 \(crowd1\)/);
    assert.equal(await page.inputValue("#author_id"), "crowds");
    // Chromium tells the status of the refusal on its console.
    assert.equal(complaints.length, 1);
    await page.goto(`/issues/${id}?edit=1`);
    await page.fill("#issue_assigned_to_id", "crowd9");
    await page.click("button:has-text('Save')");
    await page.waitForURL(/#change-\d+$/);
    assert.match((await page.textContent("aside")) ?? "", /Crowd Number 9/);
  });
});
