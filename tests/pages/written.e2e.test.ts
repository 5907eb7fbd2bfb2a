import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import {
  accessibilityProblems,
  keepScreenshot,
  openBrowser,
  scriptsRun,
  type TestBrowser,
  untilTrue,
} from "../support/browser.js";

describe("A text that is written on a page", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada");
    const home = await project(app, "home", { members: { Manager: [cast.ada] } });
    const issue = { project_id: home.id, subject: "Roof" };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async () => {
    const open = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    await open.page.goto(`/issues/${id}`);
    await scriptsRun(open.page);
    return open;
  };
  const notes = async (): Promise<string[]> =>
    (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue.journals.map(
      (journal: { notes: string }) => journal.notes,
    );

  test("is sent by Ctrl+Enter, once, and the next one too", async () => {
    const { page, complaints } = await opened();
    const box = page.locator("#answer textarea");
    for (const text of ["First", "Second"]) {
      await box.fill(text);
      await page.keyboard.press("Control+Enter");
      await page.keyboard.press("Control+Enter");
      await page.locator(".feed-item", { hasText: text }).waitFor();
      await page.locator("#answer textarea:placeholder-shown:focus").waitFor();
    }
    assert.deepEqual(await notes(), ["First", "Second"]);
    assert.deepEqual(complaints, []);
  });

  test("is sent by Ctrl+Enter from the fields around it, too", async () => {
    const { page } = await opened();
    await page.goto("/projects/home/issues/new");
    await scriptsRun(page);
    await page.locator("#issue_subject").fill("From its title");
    await page.keyboard.press("Control+Enter");
    await page.locator("h1", { hasText: "From its title" }).waitFor();
    await page.keyboard.press("e");
    await page.locator("#issue_subject:focus").fill("Renamed");
    await page.keyboard.press("Control+Enter");
    await page.locator("h1", { hasText: "Renamed" }).waitFor();
  });

  test("is sent by no key that an input method takes, nor does one choose, walk or leave", async () => {
    const { page } = await opened();
    await page.goto("/projects/home/issues/new");
    await scriptsRun(page);
    await page.evaluate(`addEventListener("submit", (event) => (event.preventDefault(), (window.isSent = true)))`);
    await page.locator("#issue_subject").fill("屋根");
    for (const state of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ["Enter", "Escape"]) await typedByMethod(page, { key, ...state });
    assert.deepEqual(await page.evaluate("[window.isSent, document.activeElement.id]"), [undefined, "issue_subject"]);
    await page.keyboard.press("Control+K");
    await page.locator("#palette [data-combobox-option-default]").waitFor();
    for (const key of ["ArrowDown", "Enter"]) await typedByMethod(page, { key, keyCode: 229 });
    assert.equal(await page.locator("#palette[open] [data-combobox-option-default]").count(), 1);
  });

  test("is sent by Ctrl+Enter from its preview, too", async () => {
    const { page } = await opened();
    await page.locator("#answer textarea").fill("Read **before** it was sent");
    await page.locator("#answer").getByRole("button", { name: "Preview" }).click();
    await page.locator("#answer strong", { hasText: "before" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.locator(".feed-item", { hasText: "Read before it was sent" }).waitFor();
  });

  test("stays when what stands before the server answers in its place, and is sent again", async () => {
    const { page } = await opened();
    const isComment = `**/issues/${id}`;
    await page.route(isComment, (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 502, body: "<h1>Bad gateway" }),
    );
    await page.locator("#answer textarea").fill("Not lost");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const again = page.locator("#toasts").getByRole("button", { name: "Try again" });
    await again.waitFor();
    assert.equal(await page.locator("#answer textarea").inputValue(), "Not lost");
    await page.unroute(isComment);
    await again.click();
    await page.locator(".feed-item", { hasText: "Not lost" }).waitFor();
  });

  test("leaves the rest of its page as it was: what only scripts can do stays offered, and what was said stays", async () => {
    const { page } = await opened();
    await page.evaluate(`document.getElementById("toasts").append(
      document.getElementById("not_sent").content.firstElementChild.cloneNode(true))`);
    await page.locator("#answer textarea").fill("Third");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Third" }).waitFor();
    await scriptsRun(page);
    await page.locator("#toasts .toast").waitFor();
  });

  test("is shown as it will look, and written on", async () => {
    const { page, complaints } = await opened();
    const box = page.locator("#answer textarea");
    await box.fill(`**Mind** #${id}`);
    const turn = page.locator("#answer").getByRole("button", { name: "Preview" });
    await turn.click();
    const shown = page.locator("#answer .writing-shown");
    await shown.locator("strong", { hasText: "Mind" }).waitFor();
    assert.equal(await shown.locator("a").getAttribute("href"), `/issues/${id}`);
    assert.deepEqual([await box.isVisible(), await turn.getAttribute("aria-pressed")], [false, "true"]);
    assert.deepEqual(await accessibilityProblems(page), []);
    await turn.click();
    assert.deepEqual([await box.inputValue(), await shown.isVisible()], [`**Mind** #${id}`, false]);
    await turn.click();
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Mind" }).waitFor();
    await page.locator("#answer textarea:placeholder-shown").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("gets its marks by buttons, which the arrows walk", async () => {
    const { page, complaints } = await opened();
    const box = page.locator("#answer textarea");
    await box.fill("Mind the roof");
    await box.evaluate((area: { setSelectionRange(from: number, to: number): void }) => area.setSelectionRange(0, 4));
    const tools = page.locator("#answer").getByRole("toolbar");
    await tools.getByRole("button", { name: "Bold" }).click();
    assert.equal(await box.inputValue(), "**Mind** the roof");
    await tools.getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate("document.activeElement.title"), "Italic");
    assert.deepEqual(complaints, []);
  });

  test("is printed with the address of each link, once", async () => {
    const description = "https://example.org/plan, [the rules](https://example.org/rules)";
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { description } }, cast.ada.key);
    const { page } = await opened();
    await page.emulateMedia({ media: "print" });
    await keepScreenshot(page, "issue-printed");
    const printed = await page.evaluate<string[]>(`[...document.querySelectorAll("#issue_text a")].map((link) =>
      link.textContent + getComputedStyle(link, "::after").content.replace("none", ""))`);
    assert.deepEqual(printed, ["https://example.org/plan", 'the rules" (https://example.org/rules)"']);
  });

  test("runs in each paragraph and each item of a list as the first letters of that do", async () => {
    const description = "Hello\n\n- שלום!\n- Hello!\n\nשלום!\n\n1. Hello!\n2. [ ] שלום!";
    const issue = { project_id: "home", subject: "Right to left", description };
    const made = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const { page } = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    await page.goto(`/issues/${made.id}`);
    const ends = await page.evaluate<string>(`(() => {
      const placeOf = (text, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      const texts = document.createTreeWalker(document.querySelector("#issue_text .prose"), NodeFilter.SHOW_TEXT);
      const ends = [];
      for (let text; (text = texts.nextNode()); )
        if (text.data.endsWith("!"))
          ends.push(placeOf(text, text.data.length - 2) < placeOf(text, text.data.length - 1) ? "right" : "left");
      return ends.join(" ");
    })()`);
    assert.equal(ends, "left right left right left");
    const sides = await page.evaluate(
      `[...document.querySelectorAll("#issue_text .prose :is(ul, ol)")].map((one) => getComputedStyle(one).direction)`,
    );
    assert.deepEqual(sides, ["rtl", "ltr"], "marks stand where their list begins");
  });

  test("that begins with an empty line is not changed with the fields beside it", async () => {
    const description = "\n\n    let code = first\n";
    const issue = { project_id: "home", subject: "Code", description };
    const made = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const { page } = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    await page.goto(`/issues/${made.id}?edit=1`);
    await page.locator("#issue_subject").fill("Its code");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator(".feed-item", { hasText: "Its code" }).waitFor();
    const now = (await answered(app, "GET", `/issues/${made.id}.json?include=journals`)).issue;
    assert.equal(now.description, description);
    assert.deepEqual(
      now.journals[0].details.map((detail: { name: string }) => detail.name),
      ["subject"],
    );
  });

  test("says that its preview cannot be loaded", async () => {
    const { page } = await opened();
    await page.locator("#answer textarea").fill("In a tunnel");
    await page.context().setOffline(true);
    await page.locator("#answer").getByRole("button", { name: "Preview" }).click();
    await page.locator("#answer .writing-shown", { hasText: "cannot be loaded" }).waitFor();
  });

  test("is not taken away by a preview that comes late, while it is written on", async () => {
    const { page } = await opened();
    const box = page.locator("#answer textarea");
    await box.fill("First");
    const asked = Promise.withResolvers<void>();
    await page.route("**/preview", async (route) => {
      await asked.promise;
      await route.continue();
    });
    const turn = page.locator("#answer").getByRole("button", { name: "Preview" });
    await turn.click();
    await box.press("End");
    await page.keyboard.type(", second");
    const drawn = page.waitForResponse("**/preview");
    asked.resolve();
    await (await drawn).finished();
    await page.evaluate("new Promise(requestAnimationFrame)");
    await page.keyboard.type(", third");
    assert.deepEqual([await box.inputValue(), await box.isVisible()], ["First, second, third", true]);
    assert.equal(await turn.getAttribute("aria-pressed"), "false");
  });

  test("comes back from its preview when a note is quoted in it", async () => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Said before" } }, cast.ada.key);
    const { page } = await opened();
    await page.locator("#answer textarea").fill("I mean");
    await page.locator("#answer").getByRole("button", { name: "Preview" }).click();
    await page.locator("#answer .writing-shown", { hasText: "I mean" }).waitFor();
    await page.locator(".feed-item", { hasText: "Said before" }).getByText("Quote", { exact: true }).click();
    await page.locator("#answer textarea:focus").waitFor();
    assert.match(await page.locator("#answer textarea").inputValue(), /^I mean\n\n.*\n> Said before/);
    assert.equal(await page.locator("#answer .writing-shown").isVisible(), false);
  });

  test("is quoted once by a double click", async () => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Said once" } }, cast.ada.key);
    const { page } = await opened();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/quote/") && asked.push(request.url()));
    await page.locator(".feed-item", { hasText: "Said once" }).getByText("Quote", { exact: true }).dblclick();
    await page.locator("#answer textarea:focus").waitFor();
    assert.match(await page.locator("#answer textarea").inputValue(), /> Said once/);
    assert.equal(asked.length, 1);
  });

  test("is private once it quotes what is", async () => {
    for (const [notes, private_notes] of [
      ["Said aloud", false],
      ["Whispered", true],
    ])
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes, private_notes } }, cast.ada.key);
    const { page } = await opened();
    const quote = async (notes: string) => {
      await page.locator(".feed-item", { hasText: notes }).getByText("Quote", { exact: true }).click();
      await untilTrue(page, `document.querySelector("#answer textarea").value.includes("> ${notes}")`);
      return page.locator("#answer [type=checkbox][name='issue[private_notes]']").isChecked();
    };
    assert.equal(await quote("Said aloud"), false);
    assert.equal(await quote("Whispered"), true);
    assert.equal(await quote("Said aloud"), true);
    await page.reload();
    await page.locator("#answer .draft-note").waitFor();
    assert.equal(await page.locator("#answer [type=checkbox][name='issue[private_notes]']").isChecked(), true);
  });

  test("names an issue by # and what one knows of it", async () => {
    const { page, complaints } = await opened();
    const box = page.locator("#answer textarea");
    await box.pressSequentially("As in #roo");
    await page.locator("#answer [role=option]", { hasText: "Roof" }).click();
    assert.equal(await box.inputValue(), `As in #${id} `);
    assert.deepEqual(complaints, []);
    await page.reload();
    await page.locator("#answer .draft-note").waitFor();
    assert.equal(await box.inputValue(), `As in #${id} `, "the draft has what was chosen");
  });

  test("is taken back and comes again by the keys of the browser, with what was completed and quoted in it", async () => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Said at last" } }, cast.ada.key);
    const { page } = await opened();
    const box = page.locator("#answer textarea");
    await box.pressSequentially("As in #roo");
    await page.locator("#answer [role=option]", { hasText: "Roof" }).click();
    await page.locator(".feed-item", { hasText: "Said at last" }).getByText("Quote", { exact: true }).click();
    await untilTrue(page, `document.querySelector("#answer textarea").value.includes("> Said at last")`);
    await box.pressSequentially("Yes");
    const whole = await box.inputValue();
    for (let times = 0; times < 20; times++) await page.keyboard.press("Control+z");
    assert.equal(await box.inputValue(), "");
    for (let times = 0; times < 20; times++) await page.keyboard.press("Control+Shift+z");
    assert.equal(await box.inputValue(), whole);
  });

  for (const width of [390, 1280])
    test(`is completed inside the window, however long what is offered is (${width})`, async () => {
      const issue = { project_id: "home", subject: `Lengthy ${"and long ".repeat(20)}` };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
      const { page } = await browser.openPage({ width, baseURL, session: await session(app, cast.ada) });
      await page.goto(`/issues/${id}`);
      await scriptsRun(page);
      await page.locator("#answer textarea").pressSequentially("As it is said in #lengthy");
      const offered = page.locator("#answer .suggestions");
      await offered.locator("[role=option]").first().waitFor();
      const { x, width: wide } = (await offered.boundingBox()) ?? { x: -1, width: 0 };
      assert.ok(x >= 0 && x + wide <= width, `${x} + ${wide}`);
      const window = await page.evaluate("[document.documentElement.scrollWidth, scrollX]");
      assert.deepEqual(window, [width, 0]);
    });

  test("offers and shows nothing of what its writer does not see", async () => {
    const { grace } = await people(app, "grace");
    await project(app, "other", { isPublic: true, members: {} });
    const cookie = await session(app, grace);
    const asked = await app.request("/projects/other/mentionable?key=%23&q=roof", { cookie });
    assert.doesNotMatch(await asked.text(), /Roof/);
    const headers = { "sec-fetch-site": "same-origin", accept: "text/html" };
    const preview = (project: string) =>
      app.request(`/projects/${project}/preview`, {
        method: "POST",
        cookie,
        headers,
        body: new URLSearchParams({ text: `#${id} <script>x</script>` }),
      });
    const shown = await (await preview("other")).text();
    assert.doesNotMatch(shown, /href|<script/);
    assert.equal((await preview("home")).status, 404);
  });
});

/** As WebKit and Chromium tell of keys by which words of Japanese or Chinese are chosen. */
const typedByMethod = (page: Page, key: { key: string; isComposing?: boolean; keyCode?: number }) =>
  page.evaluate(
    `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...${JSON.stringify(key)} }))`,
  );
