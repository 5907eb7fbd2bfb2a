import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, type TestBrowser } from "../support/browser.js";
import { INSPECTED } from "./inspected.js";
import { attackedHouse } from "./xss-house.js";
import { addresses, names, texts } from "./xss-payloads.js";

describe("Texts and names that are attacks", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let house: Awaited<ReturnType<typeof attackedHouse>>;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    house = await attackedHouse(app);
    await app.settled();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  test("there are more than a hundred", () => {
    assert.ok(new Set(texts).size > 180 && new Set(names).size > 80, `${texts.length} and ${names.length}`);
  });

  test("fill links of custom fields, and are as many as there are issues", async () => {
    const { page } = await browser.openPage({ baseURL, session: await session(app, house.admin) });
    await page.goto(house.paths.find((path) => path.startsWith("/issues?limit=100")) ?? "");
    const led = await page.evaluate<string[]>(
      `[...document.querySelectorAll("td a[rel~=nofollow]")].map(({ href }) => href)`,
    );
    assert.ok(led.length > addresses.length, String(led.length));
    assert.deepEqual([...new Set(led.map((href) => new URL(href).protocol))].sort(), ["http:", "https:"]);
    assert.ok(led.some((href) => href.startsWith("https://example.org/?q=javascript%3A")));
  });

  test("would be seen if one of them stood in a page as it was written", async () => {
    const { page } = await browser.openPage();
    for (const attack of ['<b onclick="x">', '<a href="javascript:x">', "<iframe>", '<i class="prose"><b id="x">']) {
      await page.setContent(`<body>${attack}`);
      assert.equal((await page.evaluate<string[]>(INSPECTED)).length, 1, attack);
    }
  });

  test("run no script, ask nothing of other hosts and lead nowhere but to the web, on any page", async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, house.admin) });
    const faults: string[] = [];
    page.on("dialog", async (dialog) => {
      faults.push(`a script ran: ${dialog.message()}`);
      await dialog.dismiss();
    });
    await page.route(
      (url) => url.origin !== baseURL,
      (route) => {
        faults.push(`${route.request().url()} was asked`);
        return route.abort();
      },
    );
    let shown = 0;
    const paths = [...house.paths];
    for (const path of paths) {
      const answer = await page.goto(path);
      if ((answer?.status() ?? 500) >= 500) faults.push(`${path}: ${answer?.status()}`);
      faults.push(...(await page.evaluate<string[]>(INSPECTED)).map((fault) => `${path}: ${fault}`));
      if (!path.startsWith(`/issues/${house.busy}`)) continue;
      shown += await shownNotes(page);
      const earlier = page.getByRole("link", { name: /earlier entr/ });
      if ((await earlier.count()) > 0) paths.push((await earlier.getAttribute("href")) ?? "");
    }
    assert.ok(shown >= texts.length, "all of them are shown");
    // What a script may not do is told on the console, and so is a missing page.
    assert.deepEqual([...faults, ...complaints.filter((one) => !/status of 4\d\d/.test(one))], []);
  });

  const shownNotes = (page: Page) => page.locator(".feed .prose").count();

  test("are text in a feed and in a table of a spreadsheet", async () => {
    const { page } = await browser.openPage({ baseURL });
    await page.goto("/login");
    for (const path of [`/issues/${house.busy}.atom`, "/issues.atom?status_id=*", "/activity.atom"]) {
      const text = await (await app.request(path, { key: ADMIN_KEY })).text();
      assert.ok(text.length > 1_000, path);
      assert.deepEqual(await page.evaluate<string[]>(`(${READ_AS_FEED})(${JSON.stringify(text)})`), [], path);
    }
    const table = await (await app.request("/issues.csv?status_id=*&c[]=subject", { key: ADMIN_KEY })).text();
    const cells = table.split(/\r?\n/).flatMap((line) => line.split(","));
    assert.ok(cells.length > names.length);
    assert.deepEqual(
      cells.filter((cell) => /^"?\s*[=+@]/.test(cell)),
      [],
    );
  });
});

const READ_AS_FEED = `(text) => {
  const feed = new DOMParser().parseFromString(text, "application/xml");
  const faults = [...feed.querySelectorAll("parsererror")].map((error) => error.textContent);
  for (const element of feed.querySelectorAll("*"))
    if (element.namespaceURI !== "http://www.w3.org/2005/Atom") faults.push(element.outerHTML.slice(0, 120));
  for (const content of feed.querySelectorAll("content[type=html]")) {
    const html = new DOMParser().parseFromString(content.textContent, "text/html");
    for (const element of html.querySelectorAll("script, style, iframe, svg, [onerror], [onload], [style], form"))
      faults.push(element.outerHTML.slice(0, 120));
    for (const link of html.querySelectorAll("a[href]"))
      if (!/^(https?:|mailto:)/.test(new URL(link.getAttribute("href"), "https://here.example/").href)) faults.push(link.outerHTML);
  }
  return faults;
}`;
