import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  accessibilityProblems,
  keepScreenshot,
  type Look,
  type OpenPage,
  openBrowser,
  scriptsRun,
  type TestBrowser,
  untilTrue,
} from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { clickAsInSafari } from "../../../tests/support/safari-clicks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Pages of issues in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  let id: number;
  let looked: OpenPage;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const cast = await people(app, "ada", "grace");
    ada = cast.ada;
    token = await session(app, ada);
    const home = await project(app, "home", { members: { Manager: [ada], Developer: [cast.grace] } });
    for (const subject of [
      "Gate",
      "Fence",
      "A subject that goes on and on until it needs a second line on every screen",
    ]) {
      const description = "See #1, @grace.\n\n- [ ] one";
      const wanted = { project_id: home.id, subject, description, is_private: true, assigned_to_id: cast.grace.id };
      id = (await answered(app, "POST", "/issues.json", { issue: wanted }, ada.key)).issue.id;
    }
    const notes = `> quoted\n\nYes\n\n    ${"wide ".repeat(50)}`;
    const change = { notes, status_id: 2, description: "New words", due_date: "2030-01-01" };
    await answered(app, "PUT", `/issues/${id}.json`, { issue: change }, cast.grace.key);
    await answered(app, "POST", `/issues/${id}/watchers.json`, { user_id: ada.id }, ada.key);
    looked = await browser.openPage({ baseURL, session: token });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path.replace(":id", String(id)));
    return open;
  };

  const paths = [
    "/",
    "/issues",
    "/issues?tracker_id=1&status_id=*",
    "/issues?subject=none",
    "/issues?group_by=status&t[]=estimated_hours&t[]=done_ratio&c[]=subject&c[]=due_date&c[]=done_ratio&c[]=author",
    "/issues?due_date=>%3D2020-01-01&group_by=assigned_to",
    "/issues/filters",
    "/issues/filters/due_date?due_date=>%3D2020-01-01&group_by=assigned_to",
    "/projects/home/issues/filters/assigned_to_id?assigned_to_id=me",
    "/issues/display?group_by=status",
    "/projects/home/queries/new?status_id=closed",
    "/projects/home/issues",
    "/issues/:id?edit=1",
    "/issues/:id",
    "/issues/bulk_edit?ids[]=2&ids[]=:id",
    "/projects/home/issues/new",
    "/journals/1/edit",
    "/journals/1/delete",
  ];
  for (const [place, path] of paths.entries())
    test(`${path} is accessible and fits, wide and light, narrow and dark`, async () => {
      await looked.page.goto(path.replace(":id", String(id)));
      assert.deepEqual(await faultsInLooks(looked, `issues-${place}`), []);
    });

  test("who comments stays where they wrote, and the form is empty again", async () => {
    const { page, complaints } = await opened("/issues/:id");
    await page.fill("#issue_notes", "Look, @gr");
    await page.locator("[role=option]").waitFor();
    await page.keyboard.press("Enter");
    await page.click("text=Quote");
    await untilTrue(page, "document.querySelector('#issue_notes').value.includes('wrote:')");
    const scrolled = await page.evaluate("scrollY");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator("article", { hasText: "Look, @grace" }).waitFor();
    assert.equal(await page.inputValue("#issue_notes"), "");
    assert.ok(Number(await page.evaluate("scrollY")) >= Number(scrolled));
    assert.deepEqual(complaints, []);
  });

  test("what was typed and not sent is there again, where it can be seen", async () => {
    const { page } = await opened("/issues/:id?edit=1");
    await page.fill("#issue_description", "Half a thought");
    await page.goto("/issues");
    await page.goto(`/issues/${id}`);
    await page.getByRole("link", { name: "Go on" }).click();
    await page.getByText("Your draft is back.").waitFor();
    assert.equal(await page.inputValue("#issue_description"), "Half a thought");
    await page.getByRole("button", { name: "Discard" }).click();
    assert.notEqual(await page.inputValue("#issue_description"), "Half a thought");
    await page.goto(`/issues/${id}`);
    await page.locator("#issue_notes").waitFor();
    assert.equal(await page.getByRole("link", { name: "Go on" }).isVisible(), false);
  });

  test("a text for which there is no room is asked about before it is lost, and says nothing on the console", async () => {
    const { page, complaints } = await opened("/issues/:id");
    // The five million letters that an address may keep: drawn in a box they would take Chromium two minutes.
    await page.evaluate(`{
      let kept = "";
      const takes = (letters) => {
        try { sessionStorage.setItem("other", kept + "x".repeat(letters)); } catch { return false; }
        kept = sessionStorage.getItem("other");
        return true;
      };
      for (let letters = 4_194_304; letters >= 1; letters /= 2) while (takes(letters));
    }`);
    // Browsers ask only people who typed or clicked there.
    await page.locator("#issue_notes").press("x");
    const asked = new Promise<string>((resolve) => {
      page.once("dialog", (dialog) => {
        resolve(dialog.type());
        void dialog.accept();
      });
    });
    await page.close({ runBeforeUnload: true });
    assert.equal(await asked, "beforeunload");
    assert.deepEqual(complaints, []);
  });

  test("the search for words applies at once, keeps the focus, and leaves nothing empty in the address", async () => {
    const { page } = await opened("/issues?tracker_id=1");
    await page.fill("#words", "Gate");
    await page.keyboard.press("Enter");
    await page.locator(".filter-chip", { hasText: "Subject contains" }).waitFor();
    assert.deepEqual(
      [...new URL(page.url()).searchParams],
      [
        ["tracker_id", "1"],
        ["subject", "~Gate"],
      ],
    );
    await page.fill("#words", "");
    await page.keyboard.press("Tab");
    await page.waitForURL("**/issues?tracker_id=1");
    await untilTrue(page, "document.activeElement.id === 'words'");
  });

  test("what a list shows is chosen in a popup, and the list is drawn so", async () => {
    const { page, complaints } = await opened("/issues?status_id=*");
    await page.locator("#display").click();
    const popup = page.locator("#page_popup");
    await popup.getByLabel("Author").check();
    await popup.getByLabel("Group by").selectOption({ label: "Tracker" });
    await keepScreenshot(page, "issues-display");
    assert.deepEqual(await accessibilityProblems(page), []);
    await popup.getByRole("button", { name: "Show" }).click();
    await page.getByRole("columnheader", { name: "Author" }).waitFor();
    await page.locator(".group-name").first().waitFor();
    assert.equal(new URL(page.url()).searchParams.get("status_id"), "*");
    assert.deepEqual(complaints, []);
  });

  test("rows are ticked by key or by hand, and changed together", async () => {
    const { page, complaints } = await opened("/issues");
    const bar = page.locator(".bulk-bar");
    await page.locator(".bulk-bar[data-idle]").waitFor({ state: "attached" });
    assert.equal(await bar.isVisible(), false);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await bar.getByText("Change selected 1").waitFor();
    await bar.getByLabel("Select all").check();
    await keepScreenshot(page, "issues-bulk-bar");
    await bar.getByRole("button", { name: /^Change selected/ }).click();
    await page.getByRole("heading", { name: /^Change \d issues$/ }).waitFor();
    await page.selectOption("#issue_priority_id", { label: "Low" });
    await page.getByRole("button", { name: /^Change \d issues$/ }).click();
    await page
      .getByText(/issues are changed/)
      .first()
      .waitFor();
    assert.equal(new URL(page.url()).pathname, "/issues");
    assert.deepEqual(complaints, []);
  });

  for (const width of [1280, 390])
    test(`a row is ticked where its box is, and opened beside it, ${width} wide`, async () => {
      const { page } = await opened("/issues", { width });
      await page.locator(".bulk-bar[data-idle]").waitFor({ state: "attached" });
      const box = page.locator("tbody").getByRole("checkbox").first();
      await box.check();
      await page.locator(".bulk-bar").getByText("Change selected 1").waitFor();
      const { x, y, width: size } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      await page.mouse.click(x + size + 6, y + size / 2);
      assert.equal(await box.isChecked(), false);
      await page.locator("tbody .row-link").first().click();
      await page.waitForURL(/\/issues\/\d+$/);
    });

  test("status and assignee are changed in the row that has the focus, or in all that are ticked", async () => {
    const { page, complaints } = await opened("/issues");
    const row = page.locator("tr[id^=issue_]").first();
    const rowId = await row.getAttribute("id");
    const isInRow = `document.activeElement.closest("#${rowId}") !== null`;
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    const popup = page.locator("#page_popup");
    await popup.getByRole("button", { name: "Feedback" }).click();
    await page.locator(`#${rowId}`).getByText("Feedback").first().waitFor();
    await untilTrue(page, isInRow);
    await page.keyboard.press("a");
    await popup.getByRole("button", { name: /^Me / }).waitFor();
    await keepScreenshot(page, "issues-assignee-menu");
    assert.deepEqual(await accessibilityProblems(page), []);
    await popup.getByRole("button", { name: /^Me / }).click();
    await page.locator(`#${rowId} .person`, { hasText: "Ada" }).waitFor();
    await page.locator(`#${rowId} .fact-link`, { hasText: "Feedback" }).click();
    await popup.getByRole("button", { name: "Resolved" }).click();
    await page.locator(`#${rowId}`).getByText("Resolved").first().waitFor();
    await untilTrue(page, isInRow);
    await page.keyboard.press("x");
    await page.locator(".bulk-bar").getByLabel("Select all").check();
    await page.keyboard.press("s");
    await popup.getByRole("button", { name: "In Progress" }).waitFor();
    await keepScreenshot(page, "issues-bulk-status");
    await popup.getByRole("button", { name: "In Progress" }).click();
    await page
      .getByText(/issues? (is|are) changed/)
      .first()
      .waitFor();
    await untilTrue(
      page,
      "[...document.querySelectorAll('tr[id^=issue_]')].every((row) => row.textContent.includes('In Progress'))",
    );
    assert.deepEqual(complaints, []);
  });

  test("Shift ticks all rows up to one, the priority of all is changed, and Escape ticks none", async () => {
    const { page, complaints } = await opened("/issues");
    await page.locator(".bulk-bar[data-idle]").waitFor({ state: "attached" });
    const boxes = page.locator("tbody").getByRole("checkbox");
    const ticked = page.locator("tbody input:checked");
    await boxes.first().check();
    await boxes.nth(2).click({ modifiers: ["Shift"] });
    assert.equal(await ticked.count(), 3);
    const popup = page.locator("#page_popup");
    await page.keyboard.press("p");
    await popup.getByText("Change 3 issues", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "hidden" });
    assert.equal(await ticked.count(), 3);
    await page.keyboard.press("Escape");
    assert.equal(await ticked.count(), 0);
    await page.locator(".bulk-bar").waitFor({ state: "hidden" });
    await boxes.first().focus();
    for (const key of ["x", "j", "j", "Shift+X"]) await page.keyboard.press(key);
    assert.equal(await ticked.count(), 3);
    await page.locator(".bulk-bar").getByRole("button", { name: "Clear the selection" }).click();
    assert.equal(await ticked.count(), 0);
    assert.deepEqual(complaints, []);
  });

  test("keys lead through the list, from issue to issue, and to a new one", async () => {
    const { page } = await opened("/issues");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/issues\/\d+$/);
    const first = page.url();
    await page.locator(".neighbours").waitFor();
    await page.keyboard.press("Shift+J");
    await page.waitForURL((url) => /\/issues\/\d+$/.test(url.pathname) && url.href !== first);
    await page.keyboard.press("c");
    await page.waitForURL(/\/issues\/new$/);
    const subject = page.locator("#issue_subject:focus");
    await subject.waitFor();
    // The browser gives the focus to an `autofocus` once more when it draws the page, which on a busy machine may be late.
    while ((await subject.count()) > 0) {
      await page.keyboard.press("Escape");
      await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    }
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.waitForURL(/\/issues$/);
  });

  test("everything works without JavaScript", async () => {
    const { page, complaints } = await opened("/issues", { javaScript: false });
    await page.locator("#filter_status_id").click();
    await page.selectOption("#filter_operator", "*");
    await page.click("text=Apply");
    await page.click("text=Gate");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.selectOption("#issue_status_id", { label: "Closed" });
    await page.fill("#issue_notes", "Done by hand");
    await page.click("button:has-text('Save')");
    await page.waitForURL(/\/issues\/\d+#change-\d+$/);
    assert.match((await page.textContent("main")) ?? "", /Done by hand/);
    await page.click("text=Quote");
    assert.match(await page.inputValue("#issue_notes"), /^Ada wrote:\n> Done by hand/);
    await page.click("summary:has-text('More actions')");
    await page.click("summary:has-text('Delete')");
    await page.click("button:has-text('Delete issue')");
    await page.waitForURL(/\/projects\/home\/issues$/);
    assert.deepEqual(complaints, []);
  });

  for (const javaScript of [true, false]) {
    test(`facts are changed where they are read ${javaScript ? "with" : "without"} scripts`, async () => {
      const { page, complaints } = await opened("/issues/2", { javaScript });
      const facts = page.locator("#issue_facts");
      const fact = (name: string) => facts.locator("summary", { hasText: name });
      const saved = (fact: string, value: string) =>
        facts.locator("dd", { hasText: fact }).getByText(value).first().waitFor();
      await fact("Priority").click();
      await keepScreenshot(page, `issues-fact-${javaScript}`);
      await facts.getByRole("button", { name: javaScript ? "High" : "Low" }).click();
      await saved("Change Priority", javaScript ? "High" : "Low");
      assert.equal(new URL(page.url()).pathname, "/issues/2");
      await fact("Due date").click();
      await page.fill("#issue_due_date", javaScript ? "2031-02-03" : "2032-02-03");
      await facts.getByRole("button", { name: "Save" }).filter({ visible: true }).click();
      await saved("Change Due date", javaScript ? "2031" : "2032");
      await fact("Estimated time").click();
      const hours = page.locator("#issue_estimated_hours");
      await hours.fill("");
      await hours.pressSequentially(javaScript ? "2:30" : "1h15");
      await facts.getByRole("button", { name: "Save" }).filter({ visible: true }).click();
      await saved("Change Estimated time", javaScript ? "2.5 h" : "1.25 h");
      assert.deepEqual(complaints, []);
    });
  }

  test("what a fact can be is in sight on a phone, wherever the fact stands", async () => {
    const { page } = await opened("/issues/2", { width: 390 });
    for (const name of ["Status", "Priority", "Due date"]) {
      const fact = page.locator("#issue_facts .editable", { hasText: `Change ${name}` });
      await fact.locator("summary").click();
      const box = await fact.locator(".popup").boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 800, JSON.stringify(box));
      await keepScreenshot(page, `issues-fact-narrow-${name}`);
      await page.keyboard.press("Escape");
    }
  });

  test("a key opens a fact, arrows choose, it keeps the focus, and a comment meanwhile is no conflict", async () => {
    const { page, complaints } = await opened("/issues/2");
    await page.locator("#issue_facts .editable").first().waitFor();
    await answered(app, "PUT", "/issues/2.json", { issue: { notes: "Meanwhile" } }, ada.key);
    await page.keyboard.press("s");
    await page.locator("#issue_facts .editable[open]").waitFor();
    await page.locator("#issue_facts .popup-item[aria-current=true]:focus").waitFor();
    await page.keyboard.press("ArrowDown");
    assert.match(String(await page.evaluate("document.activeElement.textContent")), /Resolved/);
    await page.keyboard.press("Enter");
    await page.locator("#issue_facts dd").first().getByText("Resolved").first().waitFor();
    await page.locator("#fact_status_id summary:focus").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("a fact keeps the focus in Safari as well, where a click gives a button none", async () => {
    const { page } = await opened("/");
    await clickAsInSafari(page);
    await page.goto("/issues/2");
    await scriptsRun(page);
    const fact = page.locator("#fact_priority_id");
    await fact.locator("summary").click();
    await fact.getByRole("button", { name: "Low" }).click();
    await fact.locator("summary:focus", { hasText: "Low" }).waitFor();
    await page.locator("#issue_notes").fill("Looked at, and sent");
    await page.locator("#answer").getByRole("button", { name: "Preview" }).click();
    await page.keyboard.press("Control+Enter");
    await page.locator("#history").getByText("Looked at, and sent").waitFor();
  });

  test("in the menu of a fact a letter leads to what begins with it, and is no key of the page", async () => {
    const { page, complaints } = await opened("/issues/2");
    await scriptsRun(page);
    await page.keyboard.press("s");
    await page.locator("#fact_status_id .popup-item[aria-current=true]:focus").waitFor();
    await page.keyboard.press("f");
    assert.match(String(await page.evaluate("document.activeElement.textContent")), /Feedback/);
    for (const key of ["e", "c", "w"]) await page.keyboard.press(key);
    assert.match(String(await page.evaluate("document.activeElement.textContent")), /Closed/);
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/issues/2");
    await page.keyboard.press("Escape");
    await page.locator("#fact_status_id summary:focus").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("in a menu more letters lead to the name that begins with all of them, and a space among them presses nothing", async () => {
    const { page } = await opened("/issues/2");
    await scriptsRun(page);
    await page.keyboard.press("s");
    await page.locator("#fact_status_id .popup-item[aria-current=true]:focus").waitFor();
    const focused = async () => String(await page.evaluate("document.activeElement.querySelector('bdi')?.textContent"));
    await page.keyboard.type("in pro");
    assert.equal(await focused(), "In Progress");
    await page.keyboard.type("re");
    assert.match(await focused(), /^Re/);
    const first = await focused();
    await page.keyboard.type(first.slice(2));
    assert.equal(await focused(), first);
    await page.keyboard.press("Escape");
    assert.match(String(await page.locator("#fact_status_id summary").textContent()), /New|Resolved/);
  });

  test("lines are no longer on a wide screen, and facts and actions stand near them", async () => {
    const { page } = await opened("/issues/2", { width: 1920 });
    const edges = [".split > .stack", "#issue_facts", "#issue_head .page-actions"].map((one) =>
      page.locator(one).first().boundingBox(),
    );
    const [text, facts, actions] = await Promise.all(edges);
    assert.ok(text && facts && actions);
    assert.equal(text.width, 736);
    assert.equal(facts.x, text.x + text.width + 24);
    assert.equal(actions.x + actions.width, facts.x + facts.width);
  });

  test("the delay of a relation is asked for where one issue follows the other", async () => {
    const { page } = await opened("/issues/2");
    const relation = page.locator(".add-relation");
    await page.locator("summary", { hasText: "Related issues" }).click();
    assert.equal(await relation.getByLabel("Delay").isVisible(), false);
    await relation.locator("select").selectOption("follows");
    assert.equal(await relation.getByLabel("Delay").isVisible(), true);
  });

  test("a key leads to the subject of a new issue, and Enter adds a watcher", async () => {
    const { page, complaints } = await opened("/issues/2");
    await scriptsRun(page);
    await page.getByPlaceholder("@login").fill("@grace");
    await page.keyboard.press("Enter");
    await page.locator(".watchers", { hasText: "Grace" }).waitFor();
    await page.goto("/projects/home");
    await scriptsRun(page);
    await page.keyboard.press("c");
    await page.locator("#issue_subject:focus").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("a file that waits for an answer waits on when a fact is changed, and is sent once", async () => {
    const { page, complaints } = await opened("/issues/2");
    const waiting = page.locator("#answer .waiting-files li");
    await page.setInputFiles("#answer input[type=file]", {
      name: "plan.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("x"),
    });
    await waiting.getByText("plan.txt").waitFor();
    const [box, name] = await Promise.all(["input", "bdi"].map((part) => waiting.locator(part).boundingBox()));
    assert.ok(box && name && box.y < name.y + name.height && name.y < box.y + box.height, "on one line");
    await page.locator("#fact_priority_id summary").click();
    await page.locator("#fact_priority_id").getByRole("button", { name: "High" }).click();
    await page.locator("#fact_priority_id summary", { hasText: "High" }).waitFor();
    assert.equal(await waiting.count(), 1);
    await page.fill("#issue_notes", "With a plan");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator("#issue_files", { hasText: "plan.txt" }).waitFor();
    assert.equal(await waiting.count(), 0);
    assert.deepEqual(complaints, []);
  });

  test("what is typed stays typed when a fact is changed, and waits while one is refused", async () => {
    const { page } = await opened("/issues/2");
    await page.fill("#issue_notes", "Half a thought");
    const due = async (date: string) => {
      await page.locator("#fact_due_date summary").click();
      await page.fill("#issue_due_date", date);
      await page.locator("#fact_due_date").getByRole("button", { name: "Save" }).click();
    };
    await due("2031-01-01");
    await page.locator("#fact_due_date summary", { hasText: "2031" }).waitFor();
    assert.equal(await page.inputValue("#issue_notes"), "Half a thought");
    await due("2001-01-01");
    await page.getByRole("alert").waitFor();
    await page.goto("/issues/2");
    await scriptsRun(page);
    assert.equal(await page.inputValue("#issue_notes"), "Half a thought");
  });

  test("a fact that somebody else changed meanwhile is not overwritten: both values are shown", async () => {
    const { page } = await opened("/issues/2");
    await page.locator("#issue_facts summary", { hasText: "Priority" }).click();
    await answered(app, "PUT", "/issues/2.json", { issue: { priority_id: 4 } }, ada.key);
    await page.locator("#issue_facts").getByRole("button", { name: "Immediate" }).click();
    await page.getByRole("alert").getByText("Urgent").waitFor();
    assert.equal(await page.locator("#issue_priority_id option:checked").textContent(), "Immediate");
  });

  test("a comment closes the issue, and one opens it again", async () => {
    const { page, complaints } = await opened("/issues/2");
    await page.fill("#issue_notes", "That was it");
    await page.getByRole("button", { name: "Comment and close" }).click();
    await page.locator("article", { hasText: "That was it" }).getByText("Closed").waitFor();
    await page.fill("#issue_notes", "Not quite");
    await page.getByRole("button", { name: "Comment and reopen" }).click();
    await page.locator("article", { hasText: "Not quite" }).waitFor();
    await page.getByRole("button", { name: "Comment and close" }).waitFor();
    assert.deepEqual(complaints, []);
  });

  for (const javaScript of [true, false]) {
    test(`a comment is edited and deleted from its menu ${javaScript ? "with" : "without"} scripts`, async () => {
      const notes = `Typoo ${javaScript}`;
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, ada.key);
      const { page, complaints } = await opened("/issues/:id", { javaScript });
      const comment = page.locator(".feed-item", { hasText: notes });
      await comment.locator(".dropdown summary").click();
      await comment.getByRole("link", { name: "Edit comment" }).waitFor();
      await keepScreenshot(page, `comment-menu-${javaScript}`);
      await comment.getByRole("link", { name: "Edit comment" }).click();
      await page.getByRole("heading", { name: "Edit comment" }).waitFor();
      await page.locator("textarea:focus").waitFor();
      await page.getByLabel("Comment", { exact: true }).fill(`Typo ${javaScript}`);
      await page.getByRole("button", { name: "Save comment" }).click();
      const mended = page.locator(".feed-item", { hasText: `Typo ${javaScript}` });
      await mended.getByText("edited", { exact: false }).first().waitFor();
      assert.match(new URL(page.url()).hash, /^#change-\d+$/);
      if (javaScript) await page.locator(".feed-item:focus", { hasText: "Typo" }).waitFor();
      await mended.locator(".dropdown summary").click();
      await mended.getByRole("link", { name: "Delete comment" }).click();
      await page.getByRole("heading", { name: "Delete comment" }).waitFor();
      await page.getByRole("button", { name: "Delete comment" }).click();
      await page.getByText("The comment is deleted.").waitFor();
      assert.equal(await page.getByText(`Typo ${javaScript}`).count(), 0);
      assert.equal(new URL(page.url()).hash, "#history");
      assert.deepEqual(complaints, []);
    });
  }
});
