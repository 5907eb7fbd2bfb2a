import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { accessibilityProblems, openBrowser, scriptsRun, type TestBrowser, untilTrue } from "../support/browser.js";
import { EVERY_LOOK, inLooks } from "../support/looks.js";
import { tooWide } from "./hostile.js";

/** Five notifications of Grace: mentioned, assigned, two watched, one in another project. */
describe("The inbox in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace" | "linus" | "mary", Person>;
  let home: { id: number };
  const issues: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    cast = await people(app, "ada", "grace", "linus", "mary");
    const members = { Manager: [cast.ada, cast.linus], Developer: [cast.grace] };
    home = await project(app, "home", { members });
    const elsewhere = await project(app, "elsewhere", { members });
    const create = async (subject: string, fields: object = {}) => {
      const issue = { project_id: home.id, subject, watcher_user_ids: [cast.grace.id], ...fields };
      issues[subject] = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
      await app.settled();
    };
    await create("Elsewhere", { project_id: elsewhere.id });
    await create("Second watched");
    await create("First watched");
    await create("Assigned", { assigned_to_id: cast.grace.id });
    await create("Mentioned", { description: `${"Nothing yet. ".repeat(20)}Then @grace comes. Then nothing.` });
  });
  beforeEach(async () => {
    const { db } = app.runtime;
    await sql`delete from service_notification_markings`.execute(db);
    await sql`update service_notifications set seen_at = null, marking_id = null,
                     last_event_at = last_event_at - interval '10 seconds'`.execute(db);
    await sql`update service_notification_events set created_at = created_at - interval '10 seconds'`.execute(db);
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const open = async (path: string, look: Parameters<TestBrowser["openPage"]>[0] = {}, person = cast.grace) => {
    const opened = await browser.openPage({ baseURL, session: await session(app, person), ...look });
    opened.page.setDefaultTimeout(10_000);
    await opened.page.goto(path);
    return opened;
  };
  const cards = (page: Page) => page.locator(".service-notification-card");
  const titles = async (page: Page) => (await page.locator(".feed-title").allTextContents()).map((one) => one.trim());
  const focused = (page: Page) => page.evaluate<string>("document.activeElement.textContent.trim()");
  const badge = async (page: Page) =>
    String(await page.locator("#service_notification_center_badge").textContent()).trim();
  const all = ["Mentioned", "Assigned", "First watched", "Second watched", "Elsewhere"];

  test("b opens it, j and k walk, e marks and goes to the next, z takes it back, Shift+E marks all", async () => {
    const { page, complaints } = await open("/projects");
    await page.keyboard.press("b");
    await cards(page).nth(4).waitFor();
    assert.equal(await page.evaluate("document.activeElement.localName"), "dialog");
    await page.keyboard.press("e");
    assert.equal(await cards(page).count(), 5, "nothing has the focus yet");
    for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
    assert.equal(await focused(page), "Mentioned");
    await page.keyboard.press("e");
    await cards(page).nth(4).waitFor({ state: "detached" });
    await untilTrue(page, "document.activeElement.textContent.trim() === 'Assigned'");
    assert.match(String(await page.locator(".center-toast").textContent()), /1 marked as seen/);
    await page.keyboard.press("z");
    await cards(page).nth(4).waitFor();
    assert.deepEqual(await titles(page), all);
    await page.keyboard.press("Shift+E");
    await cards(page).first().waitFor({ state: "detached" });
    assert.match(String(await page.locator("dialog.panel").textContent()), /All clear/);
    assert.equal(await page.getByRole("button", { name: "Mark all as seen" }).count(), 0);
    assert.deepEqual(complaints, []);
  });

  test("a key means the panel that is open, and nothing of the page behind it", async () => {
    const { page } = await open(`/issues/${issues.Assigned}`);
    await page.keyboard.press("b");
    await cards(page).nth(3).waitFor();
    for (const key of ["w", "c", "j", "e"]) await page.keyboard.press(key);
    await cards(page).nth(3).waitFor({ state: "detached" });
    await untilTrue(page, "document.activeElement.textContent.trim() === 'First watched'");
    assert.equal(new URL(page.url()).pathname, `/issues/${issues.Assigned}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Unwatch" }).waitFor();
  });

  test("the focus goes to the next card also where the list is drawn anew before the answer to the key is there", async () => {
    const { page } = await open("/projects");
    await page.route("**/service_notifications/*/seen*", async (route) => {
      const response = await route.fetch();
      await cards(page).nth(4).waitFor({ state: "detached" });
      await route.fulfill({ response });
    });
    await page.keyboard.press("b");
    await cards(page).nth(4).waitFor();
    const answer = page.waitForResponse("**/service_notifications/*/seen*");
    for (const key of ["j", "j", "e"]) await page.keyboard.press(key);
    await untilTrue(page, "document.activeElement.textContent.trim() === 'First watched'");
    await (await answer).finished();
    await page.locator(".center-toast").waitFor();
    assert.equal(await focused(page), "First watched", "the answer, too, leaves it there");
  });

  test("what is opened beside the list has the focus: e marks no other card, and j goes on where it stood", async () => {
    for (const path of ["/service_notifications", "/service_notifications?seen=1"]) {
      await sql`update service_notifications set seen_at = null, marking_id = null`.execute(app.runtime.db);
      const { page } = await open(path);
      const unseen = page.locator('.service-notification-card[data-unread="true"]');
      for (const [place, subject] of all.slice(0, 3).entries()) {
        await page.keyboard.press("j");
        assert.equal(await focused(page), subject);
        await page.keyboard.press("Enter");
        await page.locator(".inbox-reader").getByRole("heading", { name: subject }).waitFor();
        await unseen.nth(all.length - 1 - place).waitFor({ state: "detached" });
        await page.locator(".inbox-reader:focus").waitFor({ state: "attached" });
      }
      await page.keyboard.press("e");
      await page.locator("#issue_subject").waitFor();
      assert.equal(new URL(page.url()).pathname, `/issues/${issues[all[2] ?? ""]}`, "it is edited, as on its own page");
      assert.equal(await badge(page), "2");
      await page.close();
    }
  });

  test("what is opened has the focus where the list is being drawn at that moment, too", async () => {
    const { page } = await open("/service_notifications?seen=1");
    await page.keyboard.press("j");
    await page.evaluate(`
      Turbo.renderStreamMessage('<turbo-stream action="update" target="nowhere"></turbo-stream>');
      document.activeElement.click();`);
    await page
      .locator(".inbox-reader")
      .getByRole("heading", { name: String(all[0]) })
      .waitFor();
    assert.equal(await page.evaluate("document.activeElement.className"), "inbox-reader");
    await page.close();
  });

  test("beside an open issue a key means the card that has the focus", async () => {
    const { page } = await open("/service_notifications?seen=1");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.locator(".inbox-reader").getByRole("heading", { name: "Mentioned" }).waitFor();
    await page.locator(".feed-title", { hasText: "Assigned" }).focus();
    await page.keyboard.press("e");
    await page.locator(".center-toast", { hasText: "1 marked as seen" }).waitFor();
    await page.locator(".inbox-reader").getByRole("heading", { name: "Mentioned" }).waitFor();
    assert.equal(await page.locator(".inbox-reader #issue_subject").count(), 0);
  });

  test("after a change of the page what was marked can still be undone, exactly", async () => {
    const { page } = await open("/service_notifications");
    await page.getByRole("button", { name: "Mark all as seen" }).click();
    await cards(page).first().waitFor({ state: "detached" });
    assert.equal(await badge(page), "");
    await page.goto("/issues");
    await page.keyboard.press("b");
    await page.locator(".center-toast", { hasText: "5 marked as seen" }).waitFor();
    await page.keyboard.press("z");
    await cards(page).nth(4).waitFor();
    assert.deepEqual(await titles(page), all);
    await untilTrue(page, "document.title.startsWith('(5) ')");
  });

  test("what was undone is offered on no page any more, and asked for again it says that nothing is left", async () => {
    const [{ page }, { page: other }] = await Promise.all([
      open("/service_notifications"),
      open("/service_notifications"),
    ]);
    await page.getByRole("button", { name: "Mark all as seen" }).click();
    const offered = other.locator(".center-toast", { hasText: "5 marked as seen" });
    const marking = String(await offered.locator("[name=marking]").getAttribute("value"));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("5 are as they were before.").waitFor();
    await offered.waitFor({ state: "detached" });
    await page.getByText("5 are as they were before.").waitFor();
    const again = await page.request.patch("/service_notifications/undo_seen", {
      form: { marking },
      headers: { accept: "text/vnd.turbo-stream.html", origin: baseURL },
    });
    assert.match(await again.text(), /Nothing is left to take back\./);
  });

  test("marked from the palette, where no list is open, the page says how many, and z takes it back", async () => {
    const { page } = await open("/projects");
    const markAll = async () => {
      await scriptsRun(page);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("mark all");
      await page.getByRole("option", { name: "Mark all as seen" }).waitFor();
      await page.keyboard.press("Enter");
    };
    const said = page.locator("#toasts .toast");
    await markAll();
    await said.getByText("5 marked as seen").waitFor();
    assert.equal(await badge(page), "");
    await page.keyboard.press("z");
    await said.getByText("5 are as they were before.").waitFor();
    assert.deepEqual([await badge(page), await said.count()], ["5", 1]);
    await sql`update service_notifications set seen_at = statement_timestamp()`.execute(app.runtime.db);
    await markAll();
    await said.getByText("Nothing was unseen.").waitFor();
    assert.equal(await said.getByRole("button", { name: "Undo" }).count(), 0);
    await sql`update service_notifications set seen_at = null, marking_id = null`.execute(app.runtime.db);
    await page.goto("/service_notifications");
    await markAll();
    await page.locator(".center-toast", { hasText: "5 marked as seen" }).waitFor();
    assert.deepEqual([await said.count(), await said.isVisible()], [1, false], "an open list says it itself");
  });

  test("a key that is typed into a field does nothing else", async () => {
    const { page } = await open(`/issues/${issues.Assigned}`);
    await page.locator("#issue_notes").pressSequentially("bejkzE");
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.equal(await page.locator("#issue_notes").inputValue(), "bejkzE");
  });

  test("each chip says how many are unseen and shows just these; marking in one leaves the others", async () => {
    const { page } = await open("/service_notifications");
    const chip = (name: string) => page.locator(".chip", { hasText: name });
    assert.deepEqual(
      (await page.locator(".chip").allTextContents()).map((one) => one.trim()),
      ["All5", "Mentions1", "Assigned to me1", "home4", "elsewhere1"],
    );
    const shown: Record<string, string[]> = {
      Mentions: ["Mentioned"],
      "Assigned to me": ["Assigned"],
      elsewhere: ["Elsewhere"],
      home: all.slice(0, 4),
    };
    for (const [name, expected] of Object.entries(shown)) {
      await chip(name).click();
      await page.locator(".chip[aria-current]", { hasText: name }).waitFor();
      assert.deepEqual(await titles(page), expected, name);
    }
    await page.getByRole("button", { name: "Mark these as seen" }).click();
    await cards(page).first().waitFor({ state: "detached" });
    assert.equal(await badge(page), "1");
    assert.match(String(await page.locator("main").textContent()), /Nothing new here/);
    await chip("All").click();
    await untilTrue(page, "document.querySelectorAll('.service-notification-card').length === 1");
  });

  test("a card says who did what, with the sentence that names the reader, and why it is there", async () => {
    const { page } = await open("/service_notifications");
    const texts = await cards(page).allTextContents();
    assert.match(texts[0] ?? "", /ada mentioned you/i);
    assert.equal(await cards(page).first().locator(".card-excerpt").textContent(), "Then @grace comes.");
    assert.match(texts[1] ?? "", /ada opened this and assigned you/i);
    assert.match(texts[2] ?? "", /ada opened this/i);
    const watched = cards(page).nth(2);
    await watched.locator("summary").click();
    await watched.getByText("Because you watch it.").waitFor();
    await answered(app, "PUT", `/issues/${issues.Mentioned}.json`, { issue: { done_ratio: 10 } }, cast.ada.key);
    await page.locator(".card-summary", { hasText: "10 %" }).waitFor();
    assert.ok(await watched.getByText("Because you watch it.").isVisible(), "the menu stays open under a new list");
    await watched.getByRole("link", { name: "Unwatch" }).click();
    await page.locator(".center-toast", { hasText: "You do not watch it any more." }).waitFor();
    const watchers = await sql`select 1 from watchers where user_id = ${cast.grace.id}
                                  and entity_id = ${issues["First watched"]}`.execute(app.runtime.db);
    assert.equal(watchers.rows.length, 0);
  });

  test("from 1,100 pixels on a card opens beside the list, and is answered there", async () => {
    const { page, complaints } = await open("/service_notifications?seen=1");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const pane = page.locator(".inbox-reader");
    await pane.getByRole("heading", { name: "Mentioned" }).waitFor();
    await page.locator(".feed-divider").waitFor();
    assert.equal(await page.locator('[data-unread="true"]').count(), 4, "looking is seeing");
    await pane.locator("#issue_notes").fill("Answered beside the list");
    await pane.getByRole("button", { name: "Comment", exact: true }).click();
    await pane.locator("#history").getByText("Answered beside the list").waitFor();
    assert.equal(new URL(page.url()).pathname, "/service_notifications");
    assert.equal(await cards(page).count(), 5);
    assert.deepEqual(complaints, []);
  });

  test("the whole of what is opened beside the list is in the window", async () => {
    const { page } = await open("/service_notifications");
    await page.locator(".feed-title", { hasText: "Assigned" }).click();
    await page.locator(".inbox-reader").getByRole("heading", { name: "Assigned" }).waitFor();
    const [below, longer] = await page.evaluate<[number, number]>(`(() => {
      const pane = document.querySelector(".inbox-reader");
      return [pane.getBoundingClientRect().bottom - innerHeight, pane.scrollHeight - pane.clientHeight];
    })()`);
    assert.ok(longer > 0 && below <= 0, `${below} pixels below the window, ${longer} to scroll`);
  });

  test("a card that comes back is still marked as that of the open issue", async () => {
    const { page } = await open("/service_notifications");
    const assigned = page.locator(".feed-title", { hasText: "Assigned" });
    await assigned.click();
    await page.locator(".inbox-reader").getByRole("heading", { name: "Assigned" }).waitFor();
    await assigned.waitFor({ state: "detached" });
    await sql`update service_notifications set seen_at = null`.execute(app.runtime.db);
    await cards(page).last().getByRole("button", { name: "Mark as seen" }).click();
    await page.locator(".service-notification-card[aria-current]", { has: assigned }).waitFor();
  });

  test("on a phone the whole card is the link, which opens a window of its own", async () => {
    const { page } = await open("/service_notifications", { width: 390 });
    const box = await cards(page).first().boundingBox();
    assert.ok(box);
    const opened = page.context().waitForEvent("page");
    await page.mouse.click(box.x + box.width - 40, box.y + box.height - 12);
    assert.equal(new URL((await opened).url()).pathname, `/issues/${issues.Mentioned}`);
    const small = await page.evaluate(`[...document.querySelectorAll(".service-notification-card .btn, .chip")]
      .map((one) => one.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 43.5).length`);
    assert.equal(small, 0);
  });

  test("on a phone both tabs are in sight beside the button, in every language", async () => {
    for (const language of ["en", "de"]) {
      await answered(app, "PUT", `/users/${cast.grace.id}.json`, { user: { language } });
      const { page } = await open("/service_notifications?seen=1", { width: 390 });
      const hidden = await page.evaluate(`(() => {
        const { scrollWidth, clientWidth } = document.querySelector(".center-head .tab-links");
        return scrollWidth - clientWidth;
      })()`);
      assert.equal(hidden, 0, language);
    }
    await answered(app, "PUT", `/users/${cast.grace.id}.json`, { user: { language: "en" } });
  });

  test("beyond the limit the list goes on, and back to its beginning", async () => {
    await answered(app, "PUT", "/settings.json", { settings: { service_select_limit: 2 } });
    const { page } = await open("/service_notifications");
    const seen = [...(await titles(page))];
    for (let n = 0; n < 2; n++) {
      await page.getByRole("link", { name: "There are more" }).click();
      await untilTrue(
        page,
        `document.querySelector('.feed-title').textContent.trim() !== ${JSON.stringify(seen.at(-2))}`,
      );
      seen.push(...(await titles(page)));
      assert.equal(await badge(page), "5");
    }
    assert.deepEqual(seen, all);
    await page.getByRole("link", { name: "Back to the newest" }).click();
    await untilTrue(page, "document.querySelector('.feed-title').textContent.trim() === 'Mentioned'");
    await answered(app, "PUT", "/settings.json", { settings: { service_select_limit: 25 } });
  });

  test("what disappears leaves the open list, and so does what may not be seen any more", async () => {
    const { page } = await open("/service_notifications");
    await page.waitForTimeout(500);
    const issue = { project_id: home.id, subject: "Short-lived", watcher_user_ids: [cast.grace.id] };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await page.locator(".feed-title", { hasText: "Short-lived" }).waitFor();
    assert.equal(await badge(page), "6");
    await answered(app, "DELETE", `/issues/${id}.json`);
    await page.locator(".feed-title", { hasText: "Short-lived" }).waitFor({ state: "detached" });
    await sql`update projects set status = 9 where identifier = 'elsewhere'`.execute(app.runtime.db);
    await page.locator(".feed-title", { hasText: "Elsewhere" }).waitFor({ state: "detached" });
    assert.equal(await badge(page), "4");
    await sql`update projects set status = 1 where identifier = 'elsewhere'`.execute(app.runtime.db);
    await page.locator(".feed-title", { hasText: "Elsewhere" }).waitFor();
  });

  test("my page shows what the bell counts, as it changes, and moves no focus", async () => {
    const { page, complaints } = await open("/");
    const news = page.locator(".news .feed-title");
    await page.getByRole("link", { name: "Watched", exact: true }).focus();
    await page.waitForTimeout(500);
    await answered(app, "PATCH", "/notifications/seen_all.json", {}, cast.grace.key);
    await page.getByText("Nothing new").waitFor();
    await answered(app, "PUT", `/issues/${issues.Assigned}.json`, { issue: { notes: "And now?" } }, cast.ada.key);
    await page.locator(".news", { hasText: "Ada commented" }).waitFor();
    assert.deepEqual([await news.allTextContents(), await badge(page)], [["Assigned"], "1"]);
    assert.equal(await focused(page), "Watched");
    await news.click();
    await page.waitForURL((url) => url.pathname === `/issues/${issues.Assigned}`);
    assert.deepEqual(complaints, []);
  });

  test("the page of an issue says what others wrote, and shows it without touching what is typed", async () => {
    const id = issues["Second watched"];
    const { page, complaints } = await open(`/issues/${id}`);
    await page.locator("#issue_notes").fill("I am just writing");
    await page.waitForTimeout(500);
    for (const notes of ["One remark", "Another remark"])
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes, priority_id: 3 } }, cast.linus.key);
    await page.locator("#page_news", { hasText: "2 new comments" }).waitFor();
    assert.equal(await page.getByText("One remark").count(), 0);
    await page.getByRole("link", { name: "Show" }).click();
    await page.locator("#history").getByText("Another remark").waitFor();
    await page.locator("#page_news .toast").waitFor({ state: "detached" });
    assert.equal(await page.locator("#issue_notes").inputValue(), "I am just writing");
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 2 } }, cast.linus.key);
    await page.locator("#page_news", { hasText: "1 new change" }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test("who loses the bell keeps the page and what is typed, and sees nothing of the list", async () => {
    const { page } = await open(`/issues/${issues.Assigned}`);
    await page.locator("#issue_notes").fill("I am just writing");
    await page.getByRole("link", { name: "Notifications" }).click();
    await cards(page).nth(3).waitFor();
    const change = (user: object) => answered(app, "PUT", `/users/${cast.grace.id}.json`, { user });
    await change({ service_notification_center_enabled: false });
    await page.locator("dialog.panel").getByText("This page is not available any more.").waitFor();
    await page.waitForTimeout(500);
    assert.equal(await cards(page).count(), 0);
    assert.equal(await badge(page), "");
    assert.doesNotMatch(await page.title(), /^\(/);
    assert.equal(await page.locator("#issue_notes").inputValue(), "I am just writing");
    await change({ service_notification_center_enabled: null });
  });

  for (const contentType of ["text/html", "text/plain", "application/json"])
    test(`a failure of the server in the panel can be tried again, also one told as ${contentType}`, async () => {
      const { page } = await open("/projects");
      await page.route("**/service_notifications", (route) =>
        route.fulfill({ status: 503, body: "<p>broken</p>", contentType }),
      );
      // The stream's first message would load it again as well.
      await page.waitForTimeout(1_000);
      await page.keyboard.press("b");
      const retry = page.locator("dialog").getByRole("button", { name: "Try again" });
      await retry.waitFor();
      await page.unroute("**/service_notifications");
      await retry.click();
      await cards(page).nth(4).waitFor();
    });

  test("what the panel could not send is offered again in it, and on the page when it closes", async () => {
    for (const isClosed of [false, true]) {
      const { page } = await open("/projects");
      await page.keyboard.press("b");
      await cards(page).nth(3).waitFor();
      await page.context().setOffline(true);
      await page.keyboard.press("j");
      await page.keyboard.press("e");
      await page.locator("dialog").getByText("Not sent").waitFor();
      if (isClosed) await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
      const retry = page.locator(isClosed ? "#toasts" : "dialog").getByRole("button", { name: "Try again" });
      await retry.waitFor();
      await page.context().setOffline(false);
      await retry.click();
      const isMarked = `document.querySelector("#service_notification_center_badge").textContent.trim() === "${isClosed ? 3 : 4}"`;
      await untilTrue(page, isMarked);
      assert.equal(await retry.count(), 0);
      await page.context().close();
    }
  });

  test("without scripts chips, marks, undo and the rest of the list work", async () => {
    const { page } = await open("/service_notifications", { javaScript: false });
    assert.match(await page.title(), /^\(5\) Notifications/);
    assert.equal(await page.getByText("Choose a notification").isVisible(), false);
    await page.locator(".chip", { hasText: "Assigned to me" }).click();
    assert.deepEqual(await titles(page), ["Assigned"]);
    await page.getByRole("button", { name: "Mark these as seen" }).click();
    assert.equal(new URL(page.url()).search, "?reason=assignee");
    assert.equal(await badge(page), "4");
    await page.getByRole("button", { name: "Undo" }).click();
    assert.deepEqual(await titles(page), ["Assigned"]);
    assert.equal(await badge(page), "5");
  });

  test("who was never told anything is told so", async () => {
    const { page } = await open("/service_notifications", {}, cast.mary);
    assert.match(String(await page.locator("main").textContent()), /Nothing yet/);
    assert.equal(await page.getByText("Choose a notification").isVisible(), false);
  });

  test("the place beside the list asks to choose while there is something, and keeps what is open", async () => {
    const { page } = await open("/service_notifications");
    const prompt = page.getByText("Choose a notification");
    await prompt.waitFor();
    await page.keyboard.press("Shift+E");
    await prompt.waitFor({ state: "hidden" });
    await page.keyboard.press("z");
    await prompt.waitFor();
    await page.locator(".feed-title", { hasText: "Mentioned" }).click();
    const heading = page.locator(".inbox-reader").getByRole("heading", { name: "Mentioned" });
    await heading.waitFor();
    await page.keyboard.press("Shift+E");
    await page.getByText("All clear").waitFor();
    await heading.waitFor();
  });

  test("nothing is wrong for assistive technology, with everything open, in light and dark", async () => {
    const { page } = await open("/service_notifications?seen=1");
    await cards(page).first().locator("form button").last().click();
    await page.locator(".center-toast").waitFor();
    await cards(page).first().locator("summary").click();
    await inLooks(page, EVERY_LOOK, async (name) => assert.deepEqual(await accessibilityProblems(page), [], name));
    await page.keyboard.press("Escape");
    await cards(page).nth(1).locator(".feed-title").click();
    await page.locator(".inbox-reader .page-header").waitFor();
    const atDesk = EVERY_LOOK.filter(({ width }) => width === 1280);
    await inLooks(page, atDesk, async (name) => {
      assert.deepEqual(await accessibilityProblems(page), [], name);
      assert.deepEqual(await tooWide(page), [], name);
    });
  });
});
