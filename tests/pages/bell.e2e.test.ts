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
} from "../support/browser.js";
import { EVERY_LOOK, inLooks } from "../support/looks.js";

describe("The bell of an open page", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let issueId: number;
  let projectId: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    projectId = home.id;
    const issue = { project_id: home.id, subject: "Watch the bell", watcher_user_ids: [cast.grace.id] };
    issueId = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    await app.settled();
    await answered(app, "PUT", `/issues/${issueId}.json`, { issue: { notes: "first" } }, cast.ada.key);
    await app.settled();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const comment = (notes: string) =>
    answered(app, "PUT", `/issues/${issueId}.json`, { issue: { notes } }, cast.ada.key);
  /** Grace's browser, logged in, at the projects. */
  const gracesPage = async (look: Parameters<TestBrowser["openPage"]>[0] = {}) => {
    const opened = await browser.openPage({ baseURL, session: await session(app, cast.grace), ...look });
    await opened.page.goto("/projects");
    return opened;
  };
  const badge = (page: Page) => page.locator("#service_notification_center_badge");
  const clearBell = async () => {
    const cookie = await session(app, cast.grace);
    await new Promise((later) => setTimeout(later, 1_100));
    await app.request("/service_notifications/seen_all", {
      method: "PATCH",
      cookie,
      headers: { origin: "http://bellwether.test", accept: "text/vnd.turbo-stream.html" },
    });
  };

  test("shows within two seconds, without a reload, that somebody commented", async () => {
    await clearBell();
    const { page, complaints } = await gracesPage();
    assert.equal(await badge(page).textContent(), "");
    await page.waitForTimeout(500);
    await page.evaluate(() => Object.assign(globalThis, { here: "still the same page" }));
    const commented = performance.now();
    await comment("Did you see this?");
    await badge(page).filter({ hasText: /^1$/ }).waitFor({ timeout: 5_000 });
    assert.ok(performance.now() - commented < 2_000, `after ${Math.round(performance.now() - commented)} ms`);
    assert.equal(await page.evaluate("globalThis.here"), "still the same page");
    assert.deepEqual(complaints, []);
  });

  test("any number of windows stand side by side: none takes the browser's last way to the server", async () => {
    const { page } = await gracesPage();
    for (let windows = 1; windows < 8; windows++) {
      const next = await page.context().newPage();
      await next.goto("/projects", { timeout: 10_000 });
      // It listens by then.
      await next.waitForTimeout(500);
    }
    await page.goto("/issues", { timeout: 10_000 });
  });

  test("leaves its title to a page that begins with a number of its own", async () => {
    await clearBell();
    await project(app, "budget", { members: { Developer: [cast.grace] } });
    await answered(app, "PUT", "/projects/budget.json", { project: { name: "(2025) Budget" } });
    const { page } = await gracesPage();
    await page.goto("/projects/budget");
    await scriptsRun(page);
    assert.match(await page.title(), /^\(2025\) Budget/);
  });

  test("opens the panel; a card marked there leaves the list, and the badge with it", async () => {
    await clearBell();
    await comment("Look at this card");
    await app.settled();
    const { page, complaints } = await gracesPage();
    await page.waitForTimeout(1_100);
    await page.click("#service_notification_center_bell");
    const card = page.locator("dialog .service-notification-card");
    await card.waitFor();
    assert.match((await card.locator(".card-excerpt").textContent()) ?? "", /Look at this card/);
    await page.evaluate(
      "document.querySelector('#service_notification_center').old = true; document.querySelector('#service_notification_center_badge').old = true",
    );
    await card.locator("form button").click();
    await card.waitFor({ state: "detached" });
    assert.equal((await badge(page).textContent())?.trim(), "");
    const replaced =
      "['', '_badge'].every((end) => document.querySelector('#service_notification_center' + end).old === undefined)";
    assert.equal(await page.evaluate(replaced), true, "both elements are new ones");
    assert.deepEqual(complaints, []);
  });

  test("an open panel takes in what arrives meanwhile", async () => {
    await clearBell();
    const { page } = await gracesPage();
    await page.click("#service_notification_center_bell");
    await page.locator("dialog #service_notification_center").waitFor();
    await comment("While you were looking");
    await page.locator("dialog .card-excerpt", { hasText: "While you were looking" }).waitFor({ timeout: 5_000 });
  });

  test("the badge agrees with the list in the panel as it opens, also on a page that hears of nothing", async () => {
    await clearBell();
    const { page } = await gracesPage();
    await page.route("**/service_notifications/stream*", (route) => route.abort());
    await page.goto("/projects");
    await comment("Said behind a proxy that lets no stream through");
    await app.settled();
    assert.equal(await badge(page).textContent(), "");
    await page.click("#service_notification_center_bell");
    await page.locator("dialog .service-notification-card").waitFor();
    await badge(page).filter({ hasText: /^1$/ }).waitFor({ timeout: 5_000 });
    assert.match(await page.title(), /^\(1\) /);
  });

  test("without scripts the bell leads to the full page, and marking works by a plain form", async () => {
    await clearBell();
    await comment("Plain old page");
    await app.settled();
    const { page } = await gracesPage({ javaScript: false });
    await page.waitForTimeout(1_100);
    await page.click("#service_notification_center_bell");
    assert.equal(new URL(page.url()).pathname, "/service_notifications");
    await page.click(".service-notification-card form button");
    assert.equal(new URL(page.url()).pathname, "/service_notifications");
    assert.equal(await page.locator(".service-notification-card").count(), 0);
  });

  test("closing the panel gives the keyboard back to the bell", async () => {
    const { page } = await gracesPage();
    await page.focus("#service_notification_center_bell");
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page
      .locator("dialog[open]")
      .waitFor({ state: "detached" })
      .catch(() => {});
    assert.equal(await page.evaluate("document.activeElement.id"), "service_notification_center_bell");
  });

  const focused = (page: Page) =>
    page.evaluate(`(() => {
      const { tagName, id, textContent } = document.activeElement;
      return [tagName.toLowerCase(), id, textContent.trim()].filter(Boolean).join(" ");
    })()`);
  const untilFocused = async (page: Page, expected: RegExp) => {
    for (const deadline = Date.now() + 10_000; !expected.test(String(await focused(page))); )
      if (Date.now() > deadline) assert.match(String(await focused(page)), expected);
  };
  const twoCards = async () => {
    await clearBell();
    const issue = { project_id: projectId, subject: "The other card", watcher_user_ids: [cast.grace.id] };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    await comment("The first card");
    await app.settled();
    await new Promise((later) => setTimeout(later, 1_100));
  };
  const openPanel = async (page: Page) => {
    await page.focus("#service_notification_center_bell");
    await page.keyboard.press("Enter");
    await page.locator("dialog .service-notification-card").first().waitFor();
  };

  test("the open panel has the focus itself: a second Enter marks nothing", async () => {
    await twoCards();
    const { page } = await gracesPage();
    await openPanel(page);
    assert.match(String(await focused(page)), /^dialog service_notification_center_panel /);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    assert.equal(await page.locator("dialog .service-notification-card").count(), 2);
    assert.equal((await badge(page).textContent())?.trim(), "2");
  });

  test("a double click on the bell opens the panel, and nothing of it", async () => {
    const { page } = await gracesPage();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.dblclick("#service_notification_center_bell", { delay: 30 });
      await page.waitForTimeout(400);
      assert.equal(new URL(page.url()).pathname, "/projects");
      assert.equal(await page.locator("dialog[open]").count(), 1);
      await page.waitForTimeout(300);
      await page.locator("dialog[open] header button").click();
      assert.equal(await page.locator("dialog[open]").count(), 0, "a later click counts");
    }
  });

  test("after a mark the focus goes to the card in its place, after the last to the list", async () => {
    await twoCards();
    const { page } = await gracesPage();
    await openPanel(page);
    const marks = page.locator("dialog .service-notification-card form button");
    await marks.first().focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog .service-notification-card").nth(1).waitFor({ state: "detached" });
    await page.waitForTimeout(600);
    await untilFocused(page, /^a .*The other card$/);
    await marks.first().focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog .service-notification-card").waitFor({ state: "detached" });
    await page.waitForTimeout(600);
    await untilFocused(page, /^section service_notification_center /);
  });

  test("the full page takes in the card of what happens, keeps its mode and the focus", async () => {
    await twoCards();
    const { page, complaints } = await gracesPage();
    await page.goto("/service_notifications?seen=1");
    const cards = page.locator("main .service-notification-card");
    const before = await cards.count();
    await page.locator("main .feed-title", { hasText: "The other card" }).first().focus();
    await page.waitForTimeout(500);
    await comment("Into the open page");
    await page.locator("main .card-excerpt", { hasText: "Into the open page" }).waitFor({ timeout: 5_000 });
    assert.equal(await cards.count(), before);
    assert.match(String(await focused(page)), /^a .*The other card$/);
    await page.waitForTimeout(1_100);
    await cards.first().locator("form button").click();
    await page.locator('main .service-notification-card[data-unread="true"]').nth(1).waitFor({ state: "detached" });
    assert.equal(await cards.count(), before, "those seen stay in the list with seen ones");
    assert.deepEqual(complaints, []);
  });

  test("the badge stands beside the bell, however many digits it has", async () => {
    for (const width of [1280, 390]) {
      const { page } = await gracesPage({ width });
      for (const text of ["1", "38", "99+"]) {
        const covered = await page.evaluate(`(() => {
          const badge = document.querySelector("#service_notification_center_badge");
          badge.textContent = "${text}";
          const bell = document.querySelector("#service_notification_center_bell .icon").getBoundingClientRect();
          const over = badge.getBoundingClientRect();
          const next = document.querySelector("#service_notification_center_bell").nextElementSibling?.getBoundingClientRect();
          const width = Math.max(0, Math.min(bell.right, over.right) - Math.max(bell.left, over.left));
          return { part: width / bell.width, beyond: next ? over.right > next.left && over.left < next.right : false };
        })()`);
        const { part, beyond } = covered as { part: number; beyond: boolean };
        assert.ok(part < 0.25, `${text} at ${width} covers ${part} of the bell`);
        assert.equal(beyond, false, `${text} at ${width} touches what stands beside the bell`);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
      }
    }
  });

  test("nothing is wrong for assistive technology, in light and dark, on a phone and a desk", async () => {
    await twoCards();
    const { page } = await gracesPage();
    await openPanel(page);
    for (const place of ["panel", "page"]) {
      await inLooks(page, EVERY_LOOK, async (name) => {
        await page.locator(".service-notification-card").first().waitFor();
        assert.deepEqual(await accessibilityProblems(page), [], name);
        await keepScreenshot(page, `bell-${place}-${name}`);
      });
      await page.goto("/service_notifications");
    }
  });
});
