import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { keepScreenshot, type Look, openBrowser, scriptsRun, type TestBrowser } from "../support/browser.js";

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen";
const DESCRIPTION = `See [the plan](https://example.org/plan).\n\n\`\`\`\n${"hinge = iron; ".repeat(20)}\n\`\`\``;

/** The width of A4 at 96 points an inch. */
const A4 = 794;

describe("On paper", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let token: string;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const { ada, grace }: Record<"ada" | "grace", Person> = await people(app, "ada", "grace");
    token = await session(app, ada);
    const home = await project(app, "home", { members: { Manager: [ada], Developer: [grace] } });
    const create = async (fields: object): Promise<number> => {
      const issue = { project_id: home.id, assigned_to_id: grace.id, ...fields };
      return (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    };
    id = await create({ subject: `Gate ${LONG}`, description: DESCRIPTION, watcher_user_ids: [grace.id] });
    for (let at = 0; at < 3; at++) await create({ subject: `${at} ${LONG} and words`, parent_issue_id: id });
    for (let at = 0; at < 6; at++) {
      const notes = `Thought ${at}. ${"It goes on over the line. ".repeat(at * 12)}`;
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, grace.key);
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const printed = async (path: string, look: Look = {}) => {
    const { page } = await browser.openPage({ width: A4, ...look, baseURL, session: token });
    await page.goto(path);
    if (look.javaScript !== false) await scriptsRun(page);
    await page.emulateMedia({ media: "print" });
    return page;
  };
  const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });
  const leftOf = async (page: Page, selector: string) => {
    const all = await shown(page, selector).all();
    return await Promise.all(all.map(async (one) => (await one.boundingBox())?.x ?? -1));
  };
  const isCut =
    "[...document.querySelectorAll('main *')].some((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' && one.clientWidth > 1)";

  test("an issue begins with its facts in two columns, then come text and comments, and nothing to click", async () => {
    const page = await printed(`/issues/${id}`);
    await keepScreenshot(page, "print-issue");
    assert.equal(new Set(await leftOf(page, "#issue_facts dt")).size, 2);
    const top = async (selector: string) => (await shown(page, selector).first().boundingBox())?.y ?? 0;
    const [title, facts, text, history] = [
      await top("h1"),
      await top("#issue_facts"),
      await top("#issue_text .prose"),
      await top("#issue_history"),
    ];
    assert.ok(title < facts && facts < text && text < history, [title, facts, text, history].join());
    for (const selector of [".top-bar", "nav:not(.breadcrumb)", "form", "button", "textarea", ".btn", ".toasts"])
      assert.equal(await shown(page, selector).count(), 0, selector);
    assert.equal(await page.evaluate(isCut), false);
  });

  test("a link says where it leads, and a moment when it was", async () => {
    const page = await printed(`/issues/${id}`);
    const after = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}), "::after").content`);
    assert.match(String(await after(".prose a[href^='https://example.org']")), /https:\/\/example\.org\/plan/);
    assert.match(String(await after(".feed-head relative-time")), /20\d\d/);
  });

  test("no head is torn from its comment, which may go on over the page", async () => {
    const page = await printed(`/issues/${id}`);
    const breaks = (selector: string) =>
      page.evaluate(
        `(({ breakInside, breakAfter }) => [breakInside, breakAfter])(getComputedStyle(document.querySelector(${JSON.stringify(selector)})))`,
      );
    assert.deepEqual(await breaks("#issue_history .feed-head"), ["avoid", "avoid"]);
    assert.deepEqual(await breaks("#issue_history .card > header, #issue_history > header"), ["avoid", "avoid"]);
    assert.deepEqual(await breaks("#issue_history .feed-item"), ["auto", "auto"]);
  });

  test("nothing that goes on over the page stands in a grid: Firefox moves its rows to a page of their own, and cuts through lines", async () => {
    const around =
      "[...document.querySelectorAll('main, main *')].filter((one) => getComputedStyle(one).display === 'grid' && one.querySelector('.card, .feed-item, .board-card, .table, .found-record')).map((one) => one.className)";
    const paths = [`/issues/${id}`, "/", "/projects/home", "/projects/home/activity", "/issues?display_type=board"];
    for (const path of [...paths, "/search?q=words"])
      assert.deepEqual(await (await printed(path)).evaluate(around), [], path);
  });

  for (const [name, path] of [
    ["list", "/projects/home/issues"],
    ["board", "/projects/home/board"],
    ["project", "/projects/home"],
    ["my-page", "/"],
    ["activity", "/projects/home/activity"],
  ] as const)
    test(`${path} has its columns, cut nowhere, and nothing to click`, async () => {
      const page = await printed(path);
      await keepScreenshot(page, `print-${name}`);
      for (const selector of [".top-bar", ".side-bar", "form", "button", "input", ".btn", ".activity-feed-link"])
        assert.equal(await shown(page, selector).count(), 0, selector);
      assert.equal(await page.evaluate(isCut), false);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
      if (name !== "list") return;
      const heads = await leftOf(page, "thead th");
      assert.deepEqual(await leftOf(page, "tbody tr:first-child > td"), heads);
      const marks = page.locator("tbody tr:first-child .mark-alone > .sr-only");
      assert.deepEqual(await marks.allTextContents(), ["Bug", "Normal"]);
      for (const mark of await marks.all()) assert.ok(((await mark.boundingBox())?.width ?? 0) > 10);
    });

  test("the permissions of all roles are printed to the last one, as is what a workflow lets fields be", async () => {
    const admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const { page } = await browser.openPage({ width: A4, baseURL, session: admin });
    await page.emulateMedia({ media: "print" });
    for (const path of ["/admin/permissions", "/admin/workflows?of=fields"]) {
      await page.goto(path);
      await keepScreenshot(page, `print${path.replace(/\W+/g, "-")}`);
      const hidden =
        "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.matrix'))";
      assert.ok(Number(await page.evaluate(hidden)) <= 1, path);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false, path);
    }
  });

  test("a printed workflow says of which tracker and role it is", async () => {
    const admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const { page } = await browser.openPage({ width: A4, baseURL, session: admin });
    await page.goto("/admin/workflows?tracker_id=2&role_id=3");
    const whose = page.getByText("Feature · Reporter");
    assert.equal(await whose.isVisible(), false, "the controls say it on the screen");
    await page.emulateMedia({ media: "print" });
    assert.equal(await whose.isVisible(), true);
  });

  for (const javaScript of [true, false])
    test(`what is dark on the screen is light, ${javaScript ? "with" : "without"} scripts`, async () => {
      const page = await printed(`/issues/${id}`, { dark: true, javaScript });
      await page.context().addCookies([{ name: "theme", value: "dark", url: baseURL }]);
      await page.reload();
      for (const media of ["screen", "print"] as const) {
        await page.emulateMedia({ media });
        const ground = "getComputedStyle(document.body).backgroundColor";
        const card = "getComputedStyle(document.querySelector('.card')).backgroundColor";
        const seen = [await page.evaluate(ground), await page.evaluate(card)].map((colour) =>
          Number(/[\d.]+/.exec(String(colour).replace(/^[a-z]+\(/, ""))?.[0]),
        );
        for (const light of seen) assert.equal(light > 0.9, media === "print", `${media}: ${seen.join()}`);
      }
    });
});
