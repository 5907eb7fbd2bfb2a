import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, scriptsRun, type TestBrowser, untilTrue } from "../support/browser.js";
import { openSlowLine, type SlowLine } from "./slow-line.js";

describe("Pages that stay calm", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let slowLine: SlowLine;
  let ada: Person;
  let issue: number;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    slowLine = await openSlowLine(baseURL);
    browser = await openBrowser();
    ada = await person(app, "ada", { admin: true });
    const grace = await person(app, "grace");
    const home = await project(app, "home", { members: { Manager: [ada, grace] } });
    for (let n = 0; n < 12; n++) {
      const fields = { project_id: home.id, subject: `Issue ${n}`, assigned_to_id: ada.id };
      issue = (await answered(app, "POST", "/issues.json", { issue: fields }, grace.key)).issue.id;
    }
    const changed = { due_date: "2030-01-31", estimated_hours: 1234.5, done_ratio: 30, notes: "**Look** at `this`" };
    for (const notes of ["first", "second", changed.notes])
      await answered(app, "PUT", `/issues/${issue}.json`, { issue: { ...changed, notes } }, grace.key);
    await app.settled();
    // From now to two years ago.
    await sql`update issues set updated_on = now() - make_interval(mins => (id * id * id * id * 50)::int)`.execute(
      app.runtime.db,
    );
  });
  after(async () => {
    await browser?.close();
    await slowLine?.close();
    await app?.close();
  });

  const opened = async (path: string, width = 1280, at = baseURL): Promise<Page> => {
    const { page } = await browser.openPage({ width, baseURL: at, session: await session(app, ada) });
    page.setDefaultTimeout(10_000);
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto(path);
    return page;
  };

  async function differentTimes(page: Page): Promise<string[]> {
    await untilTrue(
      page,
      "[...document.querySelectorAll('relative-time')].every((one) => one.shadowRoot?.textContent)",
    );
    return await page.evaluate<string[]>(`[...document.querySelectorAll("relative-time")]
      .map((one) => [one.firstChild.textContent.trim(), one.shadowRoot.textContent].join(" | "))
      .filter((both) => both.split(" | ")[0] !== both.split(" | ")[1])`);
  }

  const text = async (page: Page, selector: string) => String(await page.locator(selector).first().textContent());

  for (const width of [390, 1280])
    test(`nothing moves while a page of ${width} comes over a slow line`, async () => {
      const house = ["/", "/issues", `/issues/${issue}`, "/activity", "/service_notifications", "/projects"];
      for (const path of [...house, "/issues?display_type=board", "/projects/home", "/projects/home/roadmap"]) {
        const page = await opened(path, width, slowLine.baseURL);
        await page.waitForTimeout(300);
        const shifts = await page.evaluate<number>("globalThis.shifts");
        assert.ok(shifts < 0.02, `${path}: ${shifts}`);
        await page.context().close();
      }
    });

  test("the server says times in the words of the browser", async () => {
    for (const path of ["/issues?sort=id", "/activity", `/issues/${issue}`]) {
      const page = await opened(path);
      let different = await differentTimes(page);
      // A minute may have passed between the two. It does not pass twice.
      if (different.length > 0) {
        await page.reload();
        different = await differentTimes(page);
      }
      assert.deepEqual(different, []);
      await page.context().close();
    }
  });

  test("after Back a filter says what the list shows", async () => {
    const page = await opened("/issues");
    const words = page.locator("input[name=words]");
    await words.fill("nothing of that name");
    await words.press("Enter");
    await page.waitForURL("**/issues?*nothing*");
    await untilTrue(page, "document.querySelectorAll('tbody tr').length === 0");
    await page.goBack();
    await page.waitForURL("**/issues");
    await untilTrue(page, "document.querySelectorAll('tbody tr').length > 5");
    assert.equal(await words.inputValue(), "");
  });

  test("an arrow on a choice that is followed at once opens it, and what Enter takes is followed", async () => {
    const page = await opened("/admin/users");
    const status = page.locator("main select");
    const wanted = await status.locator("option").nth(2).getAttribute("value");
    await status.focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    assert.equal(new URL(page.url()).search, "");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/admin/users?status=${wanted}`);
  });

  test("after Back the walk through a list goes on where it was left", async () => {
    const page = await opened("/issues?sort=id");
    const links = page.locator("tbody .row-link");
    for (const key of ["j", "j", "j", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/issues\/\d+/);
    await page.goBack();
    await page.waitForURL("**/issues?sort=id");
    await untilTrue(page, "document.querySelectorAll('tbody tr').length > 5");
    await page.keyboard.press("j");
    assert.equal(
      await page.evaluate("document.activeElement.getAttribute('href')"),
      await links.nth(3).getAttribute("href"),
    );
  });

  test("a new key is where one looks", async () => {
    const page = await opened("/my/account", 390);
    await page.fill("input[name=name]", "Laptop");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = page.locator("#new_api_key input");
    await key.waitFor();
    await untilTrue(
      page,
      "(({ top, bottom }) => top > 48 && bottom < innerHeight - 52)(document.querySelector('#new_api_key input').getBoundingClientRect())",
    );
    assert.equal(await page.evaluate("document.activeElement.id"), "new_api_key");
  });

  test("a new key is not shown once more by Back", async () => {
    const page = await opened("/my/account");
    await page.fill("input[name=name]", "Left open");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = page.locator("#new_api_key input");
    await key.waitFor();
    await page.getByRole("link", { name: "Projects", exact: true }).first().click();
    await page.getByRole("heading", { name: "Projects" }).waitFor();
    await page.goBack();
    await page.locator("#api_keys", { hasText: "Left open" }).waitFor();
    assert.equal(await key.count(), 0);
  });

  test("what cannot be sent is said, kept, and sent on the next try", async () => {
    const page = await opened(`/issues/${issue}`);
    const uncaught: string[] = [];
    page.on("pageerror", ({ message }) => uncaught.push(message));
    await page.fill("#issue_notes", "Written in a tunnel");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const toast = page.locator("#toasts [data-not-sent]");
    await toast.waitFor();
    assert.match(String(await toast.textContent()), /cannot be reached/);
    assert.equal(await page.locator("#issue_notes").inputValue(), "Written in a tunnel");
    await page.context().setOffline(false);
    await toast.getByRole("button", { name: "Try again" }).click();
    await page.locator("#history").getByText("Written in a tunnel").waitFor();
    assert.equal(await toast.count(), 0);
    assert.deepEqual(uncaught, []);
  });

  test("a link that cannot be followed says so where one is, and is followed on the next try", async () => {
    const page = await opened(`/issues/${issue}`);
    const uncaught: string[] = [];
    page.on("pageerror", ({ message }) => uncaught.push(message));
    await page.fill("#issue_notes", "Written in a tunnel");
    await page.context().setOffline(true);
    const toast = page.locator("#toasts [data-not-sent]");
    for (const _ of ["once", "twice"]) {
      await page.getByRole("link", { name: "Projects", exact: true }).first().click();
      await toast.getByText("the server cannot be reached").waitFor();
    }
    assert.equal(await toast.count(), 1);
    assert.equal(new URL(page.url()).pathname, `/issues/${issue}`);
    assert.equal(await page.locator("#issue_notes").inputValue(), "Written in a tunnel");
    await untilTrue(page, "!document.documentElement.ariaBusy && !document.querySelector('.turbo-progress-bar')");
    await page.context().setOffline(false);
    await toast.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL((url) => url.pathname === "/projects");
    await page.getByRole("heading", { name: "Projects" }).waitFor();
    assert.equal(await toast.count(), 0);
    await page.goBack();
    await page.locator("#issue_notes").waitFor();
    assert.deepEqual(uncaught, []);
  });

  test("a panel that cannot be loaded says so, and loads on the next try", async () => {
    const page = await opened("/issues");
    await page.context().setOffline(true);
    await page.click("#service_notification_center_bell");
    const retry = page.locator("dialog.panel").getByRole("button", { name: "Try again" });
    await retry.waitFor();
    await page.context().setOffline(false);
    await retry.click();
    await page.locator("dialog.panel .service-notification-card").first().waitFor();
  });

  test("a popup that cannot be loaded says so where the keyboard is, and loads on the next try", async () => {
    const page = await opened("/issues");
    const uncaught: string[] = [];
    page.on("pageerror", ({ message }) => uncaught.push(message));
    const retry = page.locator("#page_popup").getByRole("button", { name: "Try again" });
    await page.keyboard.press("j");
    await page.context().setOffline(true);
    for (const [key, loaded] of [
      ["s", "[aria-current=true]"],
      ["f", "input"],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator("#page_popup [data-retry]:focus").waitFor();
      await page.context().setOffline(false);
      await retry.press("Enter");
      await page.locator(`#page_popup ${loaded}:focus`).waitFor();
      await page.keyboard.press("Escape");
      await page.context().setOffline(true);
    }
    assert.deepEqual(uncaught, []);
  });

  test("a bell that rings styles itself, not the page around it", async () => {
    for (const path of ["/", "/issues", "/issues?display_type=board", `/issues/${issue}`, "/service_notifications"]) {
      const page = await opened(path);
      await scriptsRun(page);
      const rings = [await styledByRing(page), await styledByRing(page), await styledByRing(page)];
      // What a page still loads is styled as well, once.
      assert.ok(Math.min(...rings) < 20, `${path}: ${rings.join(", ")} elements`);
      await page.context().close();
    }
  });

  test("? lists every key of the page", async () => {
    const page = await opened(`/issues/${issue}`);
    const declared = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[data-hotkey]')].map((one) => one.dataset.hotkey)",
    );
    assert.ok(declared.length >= 7, declared.join(", "));
    for (let twice = 0; twice < 2; twice++) {
      await page.locator("body").press("Shift+?");
      await page.locator("#shortcuts").getByText("Edit").waitFor();
      const listed = await page.evaluate<string[][]>(`[...document.querySelectorAll("#shortcuts dl > div")].map((row) =>
        [[...row.querySelectorAll("kbd")].map((key) => key.textContent).join(" "), row.querySelector("dt").textContent])`);
      assert.deepEqual(
        new Set(listed.map(([keys]) => keys)),
        new Set([...declared, "Ctrl K", "Ctrl Enter", "j", "k", "Esc"]),
      );
      assert.equal(listed.length, new Set(declared).size + 5);
      assert.ok(
        listed.every(([, name]) => name !== ""),
        JSON.stringify(listed),
      );
      for (const row of [
        ["r", "Answer"],
        ["s", "Change Status"],
      ])
        assert.ok(
          listed.some((one) => one.join() === row.join()),
          JSON.stringify(listed),
        );
      await page.keyboard.press("Escape");
    }
  });

  test("history and cards say days and numbers as people write them, and texts without marks", async () => {
    const page = await opened("/service_notifications?seen=1");
    const card = page.locator(".service-notification-card").filter({ hasText: `#${issue}` });
    assert.match(
      String(await card.locator(".card-summary").textContent()),
      /Jan 31, 2030.*1,234.5 h|1,234.5 h.*Jan 31, 2030/,
    );
    assert.equal(await card.locator(".card-excerpt").textContent(), "Look at this");
    await page.goto(`/issues/${issue}`);
    const history = await text(page, "#history .changes");
    for (const shown of ["Jan 31, 2030", "1,234.5 h", "30 %"]) assert.ok(history.includes(shown), history);
  });

  test("the bar at the bottom of a phone is spread over its width", async () => {
    const page = await opened("/issues", 390);
    const [first, last] = await page.evaluate<[number, number]>(`(() => {
      const boxes = [...document.querySelectorAll(".side-bar li")]
        .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
      return [boxes[0].left, boxes.at(-1).right];
    })()`);
    assert.ok(first < 20 && last > 370, `${first} to ${last}`);
  });
});

/** The sum of what the browser calls layout shifts. */
const WATCH_SHIFTS = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value;
  }).observe({ type: "layout-shift", buffered: true });`;

/** How many elements Chromium styles anew when the badge is replaced, as a stream does it. */
async function styledByRing(page: Page): Promise<number> {
  const tracing = await page.context().browser()?.newBrowserCDPSession();
  assert.ok(tracing);
  const styled: number[] = [];
  tracing.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[])
      if (name === "UpdateLayoutTree") styled.push(args.elementCount ?? 0);
  });
  const complete = new Promise((done) => tracing.once("Tracing.tracingComplete", done));
  await tracing.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await page.evaluate(RING);
  await tracing.send("Tracing.end");
  await complete;
  await tracing.detach();
  assert.ok(Math.max(...styled) > 0, "nothing was styled");
  return Math.max(...styled);
}

/** After two frames what changed is styled and drawn. */
const RING = `new Promise((drawn) => {
  const badge = document.querySelector("#service_notification_center_badge");
  badge.replaceWith(badge.cloneNode(true));
  requestAnimationFrame(() => requestAnimationFrame(drawn));
}).then(() => undefined)`;

/** What Chromium says of its work, as far as it is read. */
interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}
