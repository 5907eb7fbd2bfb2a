import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Look, openBrowser, type TestBrowser } from "../../tests/support/browser.js";
import { faultsInLooks } from "../../tests/support/looks.js";
import { type TestApp, testApp } from "../testing/index.js";

describe("Pages of the REST API", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL });
    await open.page.goto(path);
    return open;
  };

  test("without scripts an operation is found by a field, and leads to what it takes and answers", async () => {
    const { page } = await opened("/api", { javaScript: false });
    await page.getByRole("searchbox", { name: "Search" }).last().fill("estimated_hours put");
    await page.getByRole("button", { name: "Search" }).click();
    const found = page.getByRole("table").getByRole("link");
    assert.deepEqual(await found.allInnerTexts(), ["/issues/{id}.json"]);
    await found.click();
    assert.equal(new URL(page.url()).hash, "#put_issues_by_id");
    const operation = page.locator("#put_issues_by_id");
    assert.match((await operation.textContent()) ?? "", /issue\.private_notes/);
    await operation.getByRole("link", { name: "Flag", exact: true }).first().click();
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Flag");
  });

  test("every link of theirs leads somewhere", async () => {
    const seen = new Set<string>();
    const waiting = ["/api"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const [address = "", anchor] = path.split("#");
      const response = await app.request(address, { headers: { accept: "text/html" } });
      const html = await response.text();
      assert.equal(response.status, 200, path);
      if (anchor) assert.ok(html.includes(`id="${anchor}"`), path);
      for (const [, href = ""] of html.matchAll(/href="(\/api\/[^"]+)"/g)) waiting.push(href);
    }
    assert.ok(seen.size > 60, `${seen.size} links`);
  });

  test("what is not there is not found, whatever its name", async () => {
    for (const path of ["/api/nothing", "/api/schemas/Nothing", "/api/schemas/constructor", "/api/__proto__"]) {
      assert.equal((await app.request(path, { headers: { accept: "text/html" } })).status, 404, path);
    }
  });

  for (const path of ["/api", "/api/issues", "/api/issues#put_issues_by_id", "/api/schemas/Issue"])
    test(`${path} fits the window, for everybody`, async () => {
      assert.deepEqual(await faultsInLooks(await opened(path), path.slice(1).replaceAll(/\W/g, "-")), []);
    });
});
