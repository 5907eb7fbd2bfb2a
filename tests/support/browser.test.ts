import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
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
