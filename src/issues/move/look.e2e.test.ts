import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { type Look, openBrowser, scriptsRun, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const HOSTILE = `<b>"Cellar"</b> \u202eDonaudampfschifffahrtsgesellschaftska`;

describe("Moving and copying in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let token: string;
  let home: { id: number };
  let annex: { id: number };
  let category: number;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    token = await session(app, cast.ada);
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    annex = await project(app, "annex", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/annex.json", { project: { tracker_ids: [1, 2] } });
    const made = async (place: string, name: string): Promise<number> =>
      (await answered(app, "POST", `/projects/${place}/issue_categories.json`, { issue_category: { name } }))
        .issue_category.id;
    category = await made("home", HOSTILE);
    await made("annex", "Loft");
    await made("home", "Kitchen");
  });
  after(async () => {
    await browser.close();
    await app.close();
  });
  beforeEach(async () => {
    const wanted = { project_id: home.id, tracker_id: 3, subject: "Gate", category_id: category };
    const issue = { ...wanted, assigned_to_id: cast.grace.id, watcher_user_ids: [cast.grace.id] };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path);
    if (look.javaScript !== false) await scriptsRun(open.page);
    return open;
  };
  const read = async () => (await answered(app, "GET", `/issues/${id}.json`)).issue;

  test("another project fills the choices anew, keeps what was typed and the place, and says what is lost", async () => {
    const { page, complaints } = await opened(`/issues/${id}?edit=1`);
    await page.fill("#issue_subject", "Iron gate");
    await page.fill("#issue_notes", "Over there");
    await page.setInputFiles("input[type=file]", { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.focus("#issue_project_id");
    await page.selectOption("#issue_project_id", "annex");
    await page.getByText("What changes in annex").waitFor();
    assert.deepEqual(await page.locator("#issue_category_id option").allTextContents(), ["No category", "Loft"]);
    assert.deepEqual(await page.locator("#issue_tracker_id option").allTextContents(), ["Bug", "Feature"]);
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    assert.equal(await page.inputValue("#issue_notes"), "Over there");
    assert.equal(await page.evaluate("document.activeElement.id"), "issue_project_id");
    assert.match(page.url(), /edit=1$/);
    await page.selectOption("#issue_category_id", "Loft");
    await page.selectOption("#issue_tracker_id", "Feature");
    await page.press("#issue_subject", "Enter");
    await page.waitForURL(/\/issues\/\d+$/);
    const moved = await read();
    assert.deepEqual(
      [moved.project.id, moved.subject, moved.category.name, moved.tracker.name, moved.assigned_to.name],
      [annex.id, "Iron gate", "Loft", "Feature", "Grace"],
    );
    const { attachments } = (await answered(app, "GET", `/issues/${id}.json?include=attachments`)).issue;
    assert.equal(attachments.length, 1, "the file is sent once");
    assert.deepEqual(complaints, []);
  });

  test("what was typed before the project was chosen waits through a visit elsewhere", async () => {
    const { page } = await opened(`/issues/${id}?edit=1`);
    await page.fill("#issue_subject", "Iron gate");
    await page.selectOption("#issue_project_id", "annex");
    await page.getByText("What changes in annex").waitFor();
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/issues");
    await page.goto(`/issues/${id}?edit=1`);
    await page.getByText("Your draft is back.").waitFor();
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
  });

  test("without scripts a button fills the choices anew, and the form says what is lost before it is saved", async () => {
    const { page, complaints } = await opened(`/issues/${id}?edit=1`, { javaScript: false });
    await page.fill("#issue_subject", "Iron gate");
    await page.selectOption("#issue_project_id", "annex");
    await page.click("button:has-text('Save')");
    assert.match((await page.textContent("#issue_text .alert")) ?? "", /What changes in/);
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    await page.selectOption("#issue_project_id", "home");
    await page.click("button:has-text('Fill in the choices')");
    assert.equal(await page.locator("#issue_text .alert").count(), 0);
    assert.equal(await page.inputValue("#issue_category_id"), String(category), "as it is");
    await page.selectOption("#issue_project_id", "annex");
    await page.click("button:has-text('Save')");
    await page.click("button:has-text('Save')");
    await page.waitForURL(/#change-\d+$/);
    assert.equal((await read()).project.id, annex.id);
    assert.deepEqual(complaints, []);
  });

  test("a new issue goes to another project with what was typed and the files that were chosen", async () => {
    const { page, complaints } = await opened("/projects/home/issues/new");
    await page.fill("#issue_subject", "Iron gate");
    await page.fill("#issue_watcher_user_ids", "@grace");
    await page.focus("#issue_project_id");
    await page.selectOption("#issue_tracker_id", "Feature");
    await page.setInputFiles("input[type=file]", { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.selectOption("#issue_project_id", "annex");
    await page.getByRole("navigation").getByRole("link", { name: "annex" }).waitFor();
    assert.deepEqual(await page.locator("#issue_category_id option").allTextContents(), ["No category", "Loft"]);
    assert.equal(await page.locator("#issue_tracker_id option:checked").textContent(), "Feature");
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    assert.equal(await page.inputValue("#issue_watcher_user_ids"), "@grace");
    assert.equal(await page.evaluate("document.activeElement.id"), "issue_project_id");
    await page.selectOption("#issue_category_id", "Loft");
    await page.press("#issue_subject", "Enter");
    await page.waitForURL(/\/issues\/\d+$/);
    id = Number(/\d+$/.exec(page.url())?.[0]);
    const { attachments, ...made } = (await answered(app, "GET", `/issues/${id}.json?include=attachments`)).issue;
    assert.deepEqual(
      [made.project.id, made.subject, made.category.name, made.tracker.name, attachments.length],
      [annex.id, "Iron gate", "Loft", "Feature", 1],
    );
    assert.deepEqual(complaints, []);
  });

  test("what is typed while the form is on its way stays, too", async () => {
    const { page, complaints } = await opened("/projects/home/issues/new");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let asked = 0;
    await page.route("**/issues", async (route) => {
      if (route.request().method() === "POST" && ++asked === 1) await held;
      await route.continue();
    });
    await page.selectOption("#issue_project_id", "annex");
    await page.fill("#issue_subject", "Iron gate");
    letGo();
    await page.getByRole("navigation").getByRole("link", { name: "annex" }).waitFor();
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    assert.equal(asked, 2);
    assert.deepEqual(complaints, []);
  });

  test("what was typed of a new issue waits for a visit elsewhere, and brings no other project", async () => {
    const { page } = await opened("/projects/home/issues/new");
    await page.fill("#issue_subject", "Iron gate");
    await page.selectOption("#issue_project_id", "annex");
    await page.getByRole("navigation").getByRole("link", { name: "annex" }).waitFor();
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/issues");
    await page.goto("/projects/home/issues/new");
    await page.getByText("Your draft is back.").waitFor();
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    assert.equal(await page.locator("#issue_project_id option:checked").textContent(), "home");
  });

  test("a copy goes to another project with what was changed, and says what it leaves behind", async () => {
    const { page, complaints } = await opened(`/issues/${id}/copy`);
    await page.fill("#issue_subject", "Iron gate");
    await page.locator("input[name=copy_watchers]").check();
    await page.selectOption("#issue_project_id", "annex");
    await page.getByText("What changes in annex").waitFor();
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    assert.equal(await page.locator("input[name=copy_watchers]").isChecked(), true);
    assert.deepEqual(await faultsInLooks({ page, complaints }, "copy-elsewhere"), []);
    await page.click("button:has-text('Create')");
    await page.waitForURL((url) => !url.pathname.includes("copy"));
    id = Number(/\d+$/.exec(page.url())?.[0]);
    const made = await read();
    assert.deepEqual([made.project.id, made.subject, made.category], [annex.id, "Iron gate", undefined]);
    assert.deepEqual(complaints, []);
  });

  test("without scripts a button fills in the form of a new issue, and so does creating it in another project", async () => {
    const { page, complaints } = await opened("/projects/home/issues/new", { javaScript: false });
    await page.fill("#issue_subject", "Iron gate");
    await page.setInputFiles("input[type=file]", { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.selectOption("#issue_project_id", "annex");
    await page.click("button:has-text('Fill in the choices')");
    assert.deepEqual(await page.locator("#issue_category_id option").allTextContents(), ["No category", "Loft"]);
    assert.equal(await page.inputValue("#issue_subject"), "Iron gate");
    await page.selectOption("#issue_project_id", "home");
    await page.click("button:has-text('Create') >> nth=0");
    assert.equal(await page.locator("#issue_category_id option", { hasText: "Kitchen" }).count(), 1);
    await page.click("button:has-text('Create') >> nth=0");
    await page.waitForURL(/\/issues\/\d+$/);
    id = Number(/\d+$/.exec(page.url())?.[0]);
    const { attachments, ...made } = (await answered(app, "GET", `/issues/${id}.json?include=attachments`)).issue;
    assert.deepEqual([made.project.id, made.subject, attachments.length], [home.id, "Iron gate", 1]);
    assert.deepEqual(complaints, []);
  });

  test("the form in another project is accessible and fits", async () => {
    const looked = await opened(`/issues/${id}?edit=1`);
    await looked.page.selectOption("#issue_project_id", "annex");
    await looked.page.getByText("What changes in annex").waitFor();
    assert.deepEqual(await faultsInLooks(looked, "move-issue"), []);
  });

  test("several are moved from a list, and copied", async () => {
    const { page, complaints } = await opened("/projects/home/issues");
    await page.locator(".bulk-bar[data-idle]").waitFor({ state: "attached" });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: /^Change selected/ }).click();
    await page.getByText("Change one issue").first().waitFor();
    await page.fill("#issue_notes", "All of them");
    await page.selectOption("#issue_project_id", "annex");
    await page.getByText("What changes in annex").waitFor();
    assert.equal(await page.inputValue("#issue_notes"), "All of them");
    await page.selectOption("#issue_category_id", "Loft");
    await page.click("button:has-text('Change one issue')");
    await page.getByText("One issue is changed.").waitFor();
    assert.deepEqual([(await read()).project.id, (await read()).category.name], [annex.id, "Loft"]);
    await page.goto(`/issues/bulk_edit?ids[]=${id}`);
    await page.getByRole("link", { name: "Copy" }).click();
    await page.getByRole("heading", { name: "Copy one issue" }).waitFor();
    await page.selectOption("#issue_project_id", "home");
    await page.getByText("What changes in home").waitFor();
    await page.click("button:has-text('Copy one issue')");
    await page.getByText("One copy is made.").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("the forms for several are accessible and fit", async () => {
    const looked = await opened(`/issues/bulk_edit?ids[]=${id}`);
    await looked.page.selectOption("#issue_project_id", "annex");
    await looked.page.getByText("What changes in annex").waitFor();
    assert.deepEqual(await faultsInLooks(looked, "move-several"), []);
    await looked.page.goto(`/issues/bulk_edit?copy=1&ids[]=${id}`);
    await looked.page.selectOption("#issue_project_id", "annex");
    await looked.page.getByText("What changes in annex").waitFor();
    assert.deepEqual(await faultsInLooks(looked, "copy-several"), []);
  });
});
