import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { refusalOf } from "../mcp/agent.js";
import { keepScreenshot, openBrowser, type TestBrowser } from "../support/browser.js";
import { inLooks } from "../support/looks.js";
import { readCatalogues, sentencesOf } from "../words/catalogues.js";
import { tooWide } from "./hostile.js";

const WIDTHS = [1280, 390].map((width) => ({ width, dark: false }));

describe("Pages in German", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let house: Awaited<ReturnType<typeof germanHouse>>;
  let isEnglish: (text: string) => boolean;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    house = await germanHouse(app);
    isEnglish = await englishOnly();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  async function pageOf(width: number): Promise<Page> {
    const { page } = await browser.openPage({ width, baseURL, session: house.token });
    page.setDefaultTimeout(10_000);
    return page;
  }

  test("nothing is cut and no English is left, wide and narrow", async () => {
    const page = await pageOf(1280);
    const faults: string[] = [];
    for (const path of house.paths) {
      await page.goto(path);
      assert.equal(await page.getAttribute("html", "lang"), "de");
      await inLooks(page, WIDTHS, async (name) => {
        await keepScreenshot(page, `german${path.replace(/\W+/g, "-")}-${name}`);
        const english = (await textsOn(page)).filter(isEnglish);
        faults.push(...[...english, ...(await tooWide(page))].map((fault) => `${path} ${name}: ${fault}`));
      });
    }
    assert.deepEqual(faults, []);
  });

  test("no English is left on any page of the administration, of a project's roadmap and of views", async () => {
    const faults: string[] = [];
    const queue = ["/admin", "/projects/haus/roadmap", "/queries/new", "/issues/filters", "/projects/haus/queries/new"];
    const kinds = new Set<string>();
    for (const path of queue) {
      const answer = await app.request(path, { cookie: house.token, headers: { accept: "text/html" } });
      const html = await answer.text();
      faults.push(...textsIn(html).flatMap((text) => (isEnglish(text) ? `${path}: ${text}` : [])));
      for (const [, linked = ""] of html.matchAll(/href="(\/admin\/[^"?#]*)"/g)) {
        const kind = linked.replace(/\d+/g, "1");
        if (!kinds.has(kind)) queue.push(linked);
        kinds.add(kind);
      }
    }
    assert.deepEqual(faults, []);
    assert.ok(queue.length > 25, `${queue.length} pages`);
  });

  test("on the smallest phone the actions of an issue stand on one line, its menu too", async () => {
    const page = await pageOf(320);
    await page.goto(`/issues/${house.issue}`);
    const tops = await page.$$eval(".page-actions > *", (all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    assert.equal(tops.length, 4);
    assert.equal(new Set(tops).size, 1, tops.join());
  });

  test("days, times and numbers are written as in German", async () => {
    const page = await pageOf(1280);
    await page.goto(`/issues/${house.issue}`);
    const text = (await page.textContent("main")) ?? "";
    assert.match(text, /31\.01\.2030/);
    assert.match(text, /1\.234,5 h/);
    assert.match(text, /vor \d+ (Sekunde|Minute)n?|jetzt/);
  });

  test("keys are called as they are on German keyboards", async () => {
    const page = await pageOf(1280);
    await page.goto("/");
    assert.match((await page.textContent("body")) ?? "", /Strg K/);
    assert.doesNotMatch((await page.textContent("body")) ?? "", /Ctrl/);
  });

  test("a refused form says so in German, REST and agents in English", async () => {
    const page = await pageOf(1280);
    await page.goto("/projects/haus/issues/new");
    await page.fill("#issue_subject", " ");
    await page.click("main form.stack button[type=submit]");
    await page.getByRole("alert").waitFor();
    assert.match(
      (await page.textContent("[role=alert]")) ?? "",
      /Eine Angabe muss korrigiert werden\s*Thema muss ausgefüllt werden/,
    );
    const refused = await app.request("/issues.json", {
      method: "POST",
      key: house.key,
      json: { issue: { project_id: "haus" } },
    });
    assert.deepEqual(await refused.json(), { errors: ["Subject cannot be blank"] });
    const asked = { project: "haus", subject: " " };
    const sent = { credential: { "x-service-api-key": house.key } };
    assert.equal(await refusalOf(app, "service_issues_create", asked, sent), "subject: Subject cannot be blank");
  });

  test("the account page offers each language in its own words, and the next page speaks it", async () => {
    const page = await pageOf(1280);
    await page.goto("/my/account");
    assert.deepEqual(await page.locator("#language option").allInnerTexts(), ["English", "Deutsch"]);
    await page.selectOption("#language", "en");
    await page.click('form[action="/my/account"] button[type=submit]');
    await page.getByRole("heading", { name: "My account" }).waitFor();
    await page.selectOption("#language", "de");
    await page.click('form[action="/my/account"] button[type=submit]');
    await page.getByRole("heading", { name: "Mein Konto" }).waitFor();
  });
});

/** Whether a text is a sentence of the English words, and none of the German ones. */
async function englishOnly(): Promise<(text: string) => boolean> {
  const catalogues = await readCatalogues();
  const german = new Set(sentencesOf(catalogues, "de").values());
  const english = [...sentencesOf(catalogues, "en").values()].filter(
    (sentence) => !german.has(sentence) && /\p{L}{2,}/u.test(sentence.replace(VARIABLE, "")),
  );
  const isWhole = Set.prototype.has.bind(new Set(english));
  const patterns = english
    .filter((sentence) => sentence.search(VARIABLE) >= 0)
    .map((sentence) => new RegExp(`^${sentence.split(VARIABLE).map(RegExp.escape).join(".+")}$`));
  return (text) => !STORED.has(text) && (isWhole(text) || patterns.some((pattern) => pattern.test(text)));
}

const VARIABLE = /\{\{[^}]*\}\}/g;

/** Names that an installation starts with are data. */
const STORED = new Set(["Closed", "New"]);

/** Everything that a person reads or is read out. */
const textsOn = (page: Page): Promise<string[]> => page.evaluate(TEXTS);

/** The same of a page that no browser opened. */
const textsIn = (html: string): string[] =>
  [
    ...html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").split(/<[^>]*>/),
    ...[...html.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, text = ""]) => text),
  ].map((text) => text.trim());

/** Run by the browser, whose types are not those of the product. */
const TEXTS = `(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    else for (const name of ["alt", "aria-label", "placeholder", "title"]) texts.push(node.getAttribute(name) ?? "");
  }
  return texts.map((text) => text.trim()).filter((text) => text !== "");
})()`;

/** Somebody who reads German, with something on every page. */
async function germanHouse(app: TestApp) {
  const ada = await person(app, "ada", { lastname: "Lovelace", language: "de", admin: true });
  const bob = await person(app, "bob", { lastname: "Baumeister" });
  // An installation's first views have English names, as its trackers have; administrators call them as they like.
  for (const { id } of (await answered(app, "GET", "/queries.json")).queries)
    await answered(app, "PUT", `/queries/${id}.json`, { query: { name: `Ansicht ${id}` } });
  const { id: haus } = await project(app, "haus", { members: { Manager: [ada, bob] } });
  await answered(app, "POST", `/projects/${haus}/issue_categories.json`, { issue_category: { name: "Dach" } });
  const fields = { project_id: haus, assigned_to_id: ada.id, watcher_user_ids: [ada.id, bob.id] };
  const long = { due_date: "2030-01-31", estimated_hours: 1234.5, description: "Es tropft.", is_private: true };
  const made = { ...fields, ...long, subject: "Das Dach ist undicht" };
  const { issue } = await answered(app, "POST", "/issues.json", { issue: made }, bob.key);
  await answered(app, "POST", "/issues.json", { issue: { ...fields, subject: "Die Tür klemmt" } }, ada.key);
  const change = {
    notes: "@ada, morgen?",
    subject: "Das Dach tropft",
    done_ratio: 30,
    description: "Neu.",
    is_private: false,
  };
  await answered(app, "PUT", `/issues/${issue.id}.json`, { issue: change }, bob.key);
  await app.settled();
  const paths = [
    ...["/", "/issues", "/issues?subject=nichts", "/issues?category=niemand", `/issues/${issue.id}`, "/issues/new"],
    ...[`/issues/${issue.id}?edit=1&quote=1`, `/issues/${issue.id}/watchers`, "/projects", "/projects/new"],
    ...["/projects/haus", "/projects/haus/issues", "/projects/haus/issues/new", "/projects/haus/settings"],
    ...["/service_notifications", "/service_notifications?seen=1", "/activity", "/search", "/search?q=Dach"],
    ...["/my/account", "/my/notification_settings", "/admin/users", "/admin/users/new", `/admin/users/${bob.id}`],
    ...[`/users/${bob.id}`, "/nowhere", "/journals/1/edit", "/journals/1/delete", "/projects/haus/delete"],
  ];
  return { token: await session(app, ada), key: ada.key, issue: issue.id as number, paths };
}
