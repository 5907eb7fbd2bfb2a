import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { accessibilityProblems, keepScreenshot, openBrowser } from "./browser.js";

const pages: Record<string, string> = {
  "/good": `<p id="said"></p><script nonce=n>
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.querySelector("#said").textContent = innerWidth + " " + dark;
  </script>`,
  "/inline": "<script>document.title = 'ran'</script>",
  "/throws": "<script nonce=n>throw new Error('boom')</script>",
  "/missing": "<img alt='' src='/nothing.png'>",
  "/refused": "<script nonce=n>fetch('http://127.0.0.1:1/').catch(() => {})</script>",
  "/nameless": "<input>",
};

const server = createServer((request, response) => {
  const body = pages[request.url ?? ""];
  response.writeHead(body || request.url === "/favicon.ico" ? 200 : 404, {
    "content-type": "text/html",
    "content-security-policy": "script-src 'nonce-n'",
  });
  response.end(`<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main>`);
});
await once(server.listen(0, "127.0.0.1"), "listening");
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const browser = await openBrowser();
after(async () => {
  await browser.close();
  server.close();
});

test("a sound page has no complaints and no accessibility problems", async () => {
  const { page, complaints } = await browser.openPage({ baseURL, width: 390, dark: true });
  await page.goto("/good");
  assert.equal(await page.textContent("#said"), "390 true");
  assert.deepEqual(await accessibilityProblems(page), []);
  await keepScreenshot(page, "browser");
  assert.deepEqual(complaints, []);
});

test("a page can be opened without JavaScript", async () => {
  const { page } = await browser.openPage({ baseURL, javaScript: false });
  await page.goto("/good");
  assert.equal(await page.textContent("#said"), "");
});

for (const [path, complaint] of [
  ["/inline", /Content Security Policy/],
  ["/throws", /boom/],
  ["/missing", /404/],
  ["/refused", /failed: http:\/\/127.0.0.1:1/],
] as const) {
  test(`${path} is complained about`, async () => {
    const { page, complaints } = await browser.openPage({ baseURL });
    await page.goto(path, { waitUntil: "networkidle" });
    assert.match(complaints.join("\n"), complaint);
  });
}

test("a field without a name is an accessibility problem", async () => {
  const { page } = await browser.openPage({ baseURL });
  await page.goto("/nameless");
  assert.match((await accessibilityProblems(page)).join(), /label/);
});

test("a page of an earlier test is as if it were new", async (t) => {
  const look = { baseURL, width: 391, dark: true };
  let earlier: Page | undefined;
  await t.test("it is written on, listened to and shown other answers", async () => {
    const { page, complaints } = await browser.openPage(look);
    earlier = page;
    await page.route("**/good", (route) => route.fulfill({ status: 500 }));
    await page.setExtraHTTPHeaders({ "x-other": "1" });
    await page.goto("/throws");
    await page.context().addCookies([{ name: "theme", value: "dark", url: baseURL }]);
    await page.context().setOffline(true);
    await page.evaluate("localStorage.setItem('kept', 1), sessionStorage.setItem('kept', 1)");
    assert.equal(complaints.length, 1);
  });
  await t.test("the next one finds nothing of that", async () => {
    const { page, complaints } = await browser.openPage({ baseURL });
    assert.equal(page, earlier);
    const answer = await page.goto("/good");
    assert.equal(answer?.status(), 200);
    assert.equal((await answer?.request().allHeaders())?.["x-other"], undefined);
    assert.equal(await page.textContent("#said"), "1280 false");
    assert.equal(await page.evaluate("document.cookie + localStorage.length + sessionStorage.length"), "00");
    assert.deepEqual(complaints, []);
  });
});

for (const [what, change] of [
  ["a script that stays", (page: Page) => page.addInitScript("globalThis.stays = true")],
  ["a clock that is stopped", (page: Page) => page.clock.install()],
  ["another page beside it", (page: Page) => page.context().newPage()],
] as const) {
  test(`a page is given to no other test with ${what}`, async (t) => {
    let earlier: Page | undefined;
    await t.test("changed", async () => {
      earlier = (await browser.openPage({ baseURL })).page;
      await change(earlier);
    });
    await t.test("next", async () => {
      assert.notEqual((await browser.openPage({ baseURL })).page, earlier);
    });
    assert.ok(earlier?.isClosed());
  });
}
