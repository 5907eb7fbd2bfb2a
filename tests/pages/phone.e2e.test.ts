import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, scriptsRun, type TestBrowser } from "../support/browser.js";

describe("Pages on a phone", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: Page;
  let ada: Person;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    browser = await openBrowser();
    const baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ada = await person(app, "ada", { admin: true, language: "de" });
    const home = await project(app, "home", { members: { Manager: [ada] } });
    const version = { name: "1.0", status: "open" };
    await answered(app, "POST", "/projects/home/versions.json", { version });
    for (const subject of ["Gate", "Fence"])
      await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject, fixed_version_id: 1 } });
    ({ page } = await browser.openPage({ width: 390, baseURL, session: await session(app, ada) }));
    page.setDefaultTimeout(10_000);
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const paths = [
    ...["/", "/issues", "/issues/1", "/issues/new?project_id=1", "/service_notifications", "/projects/home/roadmap"],
    ...["/issues/display", "/queries/new", "/my/notification_settings", "/admin/roles/1", "/admin/settings/issues"],
    ...["/projects/home/settings", "/my/account", "/admin/users/2", "/admin/issue_statuses", "/search?q=Gate"],
  ];

  test("what is a button, a field or a tab can be hit with a finger", async () => {
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      faults.push(...(await page.evaluate<string[]>(tooLow("body"))).map((fault) => `${path}: ${fault}`));
    }
    assert.deepEqual(faults, []);
  });

  test("no field has letters so small that iPhones enlarge the page around it, in the hand or on its side", async () => {
    const touch = await page.context().newCDPSession(page);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const faults: string[] = [];
    for (const [width, height] of [
      [390, 800],
      [844, 340],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of [...paths, "/admin/users", "/admin/workflows", "/api", "/issues?assigned_to_id=me"]) {
        await page.goto(path);
        faults.push(...(await page.evaluate<string[]>(smallFields)).map((fault) => `${width} ${path}: ${fault}`));
      }
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await touch.detach();
    assert.deepEqual(faults, []);
  });

  test("a fact can be hit with a finger, and so can what it can be", async () => {
    await page.goto("/issues/1");
    await page.locator(".definitions .editable > summary").first().click();
    await page.locator(".definitions .editable[open] .popup-item").first().waitFor();
    assert.deepEqual(await page.evaluate<string[]>(tooLow(".definitions")), []);
    await page.keyboard.press("Escape");
  });

  test("the actions of an issue stand on one line, in German too", async () => {
    await page.goto("/issues");
    await page.goto("/issues/1");
    assert.equal(await linesOf("#issue_head .page-actions"), 1);
  });

  test("the actions of a list stand on one line, in German too", async () => {
    await page.goto("/issues");
    assert.equal(await linesOf(".list-actions"), 1);
  });

  test("the dot of what is new stands before its subject, be it one long word", async () => {
    const issue = { project_id: "home", subject: "W".repeat(60), assigned_to_id: ada.id };
    await answered(app, "POST", "/issues.json", { issue });
    await app.settled();
    for (const path of ["/issues", "/issues?display_type=board"]) {
      await page.goto(path);
      const placed = await page
        .locator(".unseen-dot, .unseen-dot + bdi")
        .evaluateAll((all) => all.map((one) => (one as unknown as Placed).getBoundingClientRect().top));
      const [dot = 0, subject = 0] = placed;
      assert.ok(placed.length === 2 && Math.abs(dot - subject) < 5, `${path}: ${placed.join()}`);
    }
  });

  test("a single action stands beside the title of its page", async () => {
    for (const path of ["/projects", "/admin/issue_statuses"]) {
      await page.goto(path);
      const [title, action] = await Promise.all(
        ["h1", ".page-actions > *"].map((one) => page.locator(one).first().boundingBox()),
      );
      assert.ok(title && action && action.x >= title.x + title.width, path);
      assert.ok(Math.abs(title.y + title.height / 2 - action.y - action.height / 2) < 2, path);
    }
  });

  test("the buttons that order records stand on the line of the name, at its end", async () => {
    await page.goto("/admin/issue_statuses");
    const row = page.locator("tbody tr").first();
    const [name, order] = await Promise.all(
      [row.locator("td.main"), row.locator(".order")].map((one) => one.boundingBox()),
    );
    assert.ok(name && order && order.y < name.y + name.height && order.x + order.width > 330, JSON.stringify(order));
  });

  test("the facts of an issue that have no value wait behind a line, and stand there on a desk", async () => {
    await page.goto("/issues/1");
    const unset = page.locator(".definitions .unset").filter({ visible: true });
    const line = page.locator(".unset-facts > summary");
    assert.equal(await unset.count(), 0);
    assert.match(String(await line.textContent()), /^\d+ Felder ohne Angabe$/);
    await line.click();
    assert.ok((await unset.count()) > 2);
    await page.reload();
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.ok((await unset.count()) > 2);
    assert.equal(await line.isVisible(), false);
    await page.setViewportSize({ width: 390, height: 800 });
  });

  /** How many lines the children of an element fill. */
  const linesOf = (selector: string) =>
    page
      .locator(`${selector} > *`)
      .evaluateAll(
        (children) => new Set(children.map((one) => (one as unknown as Placed).getBoundingClientRect().bottom)).size,
      );

  test("the tab that is shown is in sight", async () => {
    await page.goto("/projects/home/settings");
    await scriptsRun(page);
    const tab = page.locator(".tab-links").first().locator("[aria-current]");
    assert.equal(await tab.textContent(), "Konfiguration");
    const { x, width } = (await tab.boundingBox()) ?? { x: 0, width: 0 };
    assert.ok(x > 0 && x + width <= 390, `${x} + ${width}`);
  });

  test("a mere yes stands behind the name of its column", async () => {
    await page.goto("/admin/issue_statuses");
    const said = `getComputedStyle([...document.querySelectorAll("td")].find((one) => one.textContent === "Ja"), "::before").content`;
    assert.equal(await page.evaluate(said), `"Geschlossen: "`);
  });

  test("an issue is deleted from its menu, after a question", async () => {
    await page.goto("/issues/2");
    await scriptsRun(page);
    await page.locator("#issue_head .dropdown > summary").click();
    await page.locator("summary.popup-item").click();
    await page.getByRole("button", { name: "Ticket löschen" }).click();
    await page.waitForURL("**/issues");
    await page.goto("/issues/2");
    assert.match(String(await page.textContent("main")), /404/);
  });

  test("whom a view is shown to by role is asked when it is for roles", async () => {
    await page.goto("/queries/new");
    const roles = page.locator(".view-roles");
    assert.equal(await roles.isVisible(), false);
    await page.locator("[name=visibility][value=roles]").check();
    assert.equal(await roles.isVisible(), true);
  });

  test("a version lies under projects, a saved view under issues", async () => {
    const current = () => page.locator(".side-bar [aria-current]").getAttribute("href");
    await page.goto("/versions/1");
    assert.equal(await current(), "/projects");
    await page.goto("/queries/new");
    assert.equal(await current(), "/issues");
  });

  test("a list that is printed on a wide page has its subjects whole", async () => {
    await page.setViewportSize({ width: 1047, height: 800 });
    await page.goto("/issues");
    const wrap = `getComputedStyle(document.querySelector("#list_rows td.main")).whiteSpace`;
    assert.equal(await page.evaluate(wrap), "nowrap");
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.evaluate(wrap), "normal");
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 800 });
  });
});

interface Placed {
  getBoundingClientRect(): { top: number; bottom: number };
}

/** What is lower than 44 px; what stands around a small one to be hit counts with it. Beside a box the label is felt for. */
const tooLow = (within: string) => `(() => {
  const felt = (label) => {
    label.scrollIntoView({ block: "center" });
    const { left, top, height } = label.getBoundingClientRect();
    const isHit = (y) => document.elementFromPoint(left + 4, y) === label;
    const middle = top + height / 2;
    let above = 0, below = 0;
    while (above < 44 && isHit(middle - above - 1)) above++;
    while (below < 44 && isHit(middle + below + 1)) below++;
    return above + below + 1;
  };
  const controls = ".btn, .tab-links a, .popup-item, .definitions .editable > summary, .chip, .card-more, .field > section > label, .waiting-files label, main select, main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])";
  const around = (element) => {
    const { content, top, bottom } = getComputedStyle(element, "::before");
    return content === "none" ? 0 : Math.max(0, -parseFloat(top)) + Math.max(0, -parseFloat(bottom));
  };
  return [...document.querySelector("${within}").querySelectorAll(controls)]
    .filter((one) => one.checkVisibility() && !one.closest(".matrix, .sr-only, dialog:not([open])"))
    .map((one) => [one, one.matches("label") && one.closest(".field") ? felt(one) : one.getBoundingClientRect().height + around(one)])
    .filter(([, height]) => height > 0 && height < 43.5)
    .map(([one, height]) => [one.localName, ...one.classList, one.textContent.trim() || one.name, Math.round(height)].join(" "));
})()`;

/** Fields that are written in or chosen from with letters of less than 16 px. */
const smallFields = `[...document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=file], [readonly]), select, textarea")]
  .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.name + ": " + getComputedStyle(field).fontSize)`;
