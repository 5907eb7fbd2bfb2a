import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { session } from "../../src/testing/index.js";
import { accessibilityProblems, keepScreenshot, openBrowser, type TestBrowser } from "../support/browser.js";
import {
  type Asking,
  authorizeAddress,
  connected,
  type House,
  openHouse,
  PASSWORD,
  redeem,
  registered,
  type Tokens,
  verifier,
  whoIs,
} from "./house.js";

describe("In a real browser", () => {
  let house: House;
  let browser: TestBrowser;
  let agent: Server;
  let redirect_uri: string;

  before(async () => {
    house = await openHouse({ variables: { ADMIN_PASSWORD: "correct horse" } });
    browser = await openBrowser();
    agent = createServer(({ url = "", headers: { host = "" } }, response) => {
      // Another origin for a browser, and the same server.
      const elsewhere = `http://${host.replace("127.0.0.1", "localhost")}/elsewhere`;
      if (url.startsWith("/on")) response.writeHead(302, { location: elsewhere }).end();
      else response.setHeader("content-type", "text/plain").end("Back at the agent.");
    });
    await new Promise<void>((listening) => agent.listen(0, "127.0.0.1", listening));
    redirect_uri = `http://127.0.0.1:${(agent.address() as { port: number }).port}/callback`;
  });
  after(async () => {
    agent?.close();
    await browser?.close();
    await house?.app.close();
  });

  const asks = async (name: string, redirect = redirect_uri): Promise<Asking> => ({
    client: await registered(house, { client_name: name, redirect_uris: [redirect] }),
    verifier: verifier(),
    more: { redirect_uri: redirect },
  });

  async function logIn(page: Page) {
    await page.fill("[name=login]", "ada");
    await page.fill("[name=password]", PASSWORD);
    await page.click("button[type=submit]");
  }

  for (const javaScript of [true, false]) {
    test(`a person logs in, looks, and lets an agent in, ${javaScript ? "with" : "without"} scripts`, async () => {
      const asking = await asks("Claude Code");
      const { page, complaints } = await browser.openPage({ baseURL: house.base, javaScript });
      await page.goto(authorizeAddress(house, asking));
      await logIn(page);
      await page.locator("text=unverified name").waitFor();
      if (javaScript) {
        assert.deepEqual(await accessibilityProblems(page), []);
        await keepScreenshot(page, "consent");
      }
      await page.check("[name=read_only]");
      await page.click("button[value=allow]");
      await page.waitForURL(/\/callback\?/);
      assert.equal(await page.textContent("body"), "Back at the agent.");
      const back = new URL(page.url()).searchParams;
      assert.equal(back.get("iss"), house.base);
      const redeemed = await redeem(house, asking, back.get("code") ?? "", { redirect_uri });
      const me = await whoIs(house, ((await redeemed.json()) as Tokens).access_token);
      assert.deepEqual(me?.credential, { kind: "oauth", name: "Claude Code", read_only: true });
      assert.deepEqual(complaints, []);
    });
  }

  test("a person who says no is sent back with that", async () => {
    const { page, complaints } = await browser.openPage({ baseURL: house.base });
    await page.goto(authorizeAddress(house, await asks("Cursor")));
    await logIn(page);
    await page.click("button[value=deny]");
    await page.waitForURL(/error=access_denied/);
    assert.deepEqual(complaints, []);
  });

  /** Where it asks, with a person logged in. */
  async function atConsent(asking: Asking, look: { javaScript?: boolean } = {}) {
    const opened = await browser.openPage({ baseURL: house.base, ...look });
    await opened.page.goto(authorizeAddress(house, asking));
    await logIn(opened.page);
    await opened.page.locator("button[value=allow]").waitFor();
    return opened;
  }

  test("the client's own page may lead on to another site", async () => {
    const { page, complaints } = await atConsent(await asks("VS Code", redirect_uri.replace("callback", "on")));
    await page.click("button[value=allow]");
    await page.waitForURL(/localhost:\d+\/elsewhere$/);
    assert.equal(await page.textContent("body"), "Back at the agent.");
    assert.deepEqual(complaints, []);
  });

  test("the answer goes to an address of IPv6, too", async () => {
    const { page } = await atConsent(await asks("Six", "http://[::1]:4711/callback"));
    const sent = page.waitForRequest(/^http:\/\/\[::1\]:4711\/callback\?code=/);
    await page.click("button[value=allow]");
    await sent;
  });

  test("an application with a scheme of its own leaves a page behind that asks nothing any more", async () => {
    const { page, complaints } = await atConsent(await asks("Cursor", "cursor://oauth/callback"));
    await page.click("button[value=deny]");
    await page.locator("text=Back to Cursor").first().waitFor();
    assert.equal(await page.locator("[name=decision]").count(), 0);
    assert.deepEqual(await accessibilityProblems(page), []);
    await keepScreenshot(page, "consent-answered");
    assert.deepEqual(complaints, []);
  });

  for (const javaScript of [true, false]) {
    test(`whose session ended meanwhile signs in, and the answer goes its way, ${javaScript ? "with" : "without"} scripts`, async () => {
      const { page } = await atConsent(await asks("Slow"), { javaScript });
      await house.app.runtime.db.deleteFrom("sessions").execute();
      await page.click("button[value=allow]");
      await page.fill("[name=_login]", "ada");
      await page.fill("[name=_password]", PASSWORD);
      await page.click("button[type=submit]");
      await page.waitForURL(/\/callback\?code=/);
      assert.equal(await page.textContent("body"), "Back at the agent.");
    });
  }

  async function pageOf(person: { id: number }, look: { dark?: boolean; width?: number } = {}) {
    const opened = await browser.openPage({ baseURL: house.base, ...look });
    const { hostname } = new URL(house.base);
    const value = await session(house.app, person);
    await opened.page.context().addCookies([{ name: "bellwether_session", value, domain: hostname, path: "/" }]);
    return opened;
  }

  test("a person sees their agents on the account page, and shuts one out", async () => {
    const { tokens } = await connected(house, { metadata: { client_name: "Forgotten laptop" } });
    await whoIs(house, tokens.access_token);
    const { page, complaints } = await pageOf(house.ada);
    await page.goto("/my/account");
    const row = page.locator("#connected_agents tr", { hasText: "Forgotten laptop" });
    await row.waitFor();
    // What tells apart the registrations of a program that registers each time it connects.
    assert.match((await row.textContent()) ?? "", /127\.0\.0\.1/);
    await page.setViewportSize({ width: 390, height: 800 });
    assert.ok(await row.getByText("127.0.0.1:4711").isVisible());
    await keepScreenshot(page, "connected-agents-phone");
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.locator("#connected_agents").scrollIntoViewIfNeeded();
    await keepScreenshot(page, "connected-agents");
    await row.locator("summary").click();
    await row.locator("form button").click();
    await row.waitFor({ state: "detached" });
    assert.equal(await whoIs(house, tokens.access_token), undefined);
    assert.deepEqual(complaints, []);
  });

  test("an administrator registers an application, sees its secret once, and shuts everybody's out", async () => {
    const { tokens } = await connected(house, { metadata: { client_name: "Runaway" } });
    const { page, complaints } = await pageOf({ id: await administrator() });
    await page.goto("/admin/oauth_clients");
    await page.fill("[name=client_name]", "ChatGPT");
    await page.fill("[name=redirect_uris]", "https://chatgpt.com/connector/oauth/1\nhttps://chatgpt.com/aip/callback");
    await page.selectOption("[name=token_endpoint_auth_method]", "client_secret_post");
    await page.click("text=Register application");
    const made = page.locator("#new_client input");
    await made.first().waitFor();
    assert.match(await made.nth(0).inputValue(), /^bwc_/);
    assert.ok((await made.nth(1).inputValue()).length > 30);
    assert.deepEqual(await accessibilityProblems(page), []);
    await keepScreenshot(page, "oauth-clients");
    await page.reload();
    assert.equal(await made.count(), 0);
    await page.getByRole("link", { name: "ChatGPT" }).click();
    await page.locator("summary", { hasText: "New secret" }).waitFor();
    await page.locator("html:not([aria-busy])").waitFor();
    await page.fill("[name=client_name]", "ChatGPT Work");
    assert.deepEqual(await accessibilityProblems(page), []);
    await keepScreenshot(page, "oauth-client");
    await page.click("text=Save changes");
    await page.getByText("ChatGPT Work is saved.").waitFor();
    await page.getByRole("link", { name: "ChatGPT Work" }).click();
    await page.locator("summary", { hasText: "New secret" }).click();
    await page.click("text=Make a new secret");
    await page.locator("#new_client:focus").getByText("The new secret").waitFor();
    await page.goto("/admin/oauth_clients");
    const chatGpt = page.locator("tr", { hasText: "ChatGPT Work" });
    await chatGpt.locator("summary").click();
    await chatGpt.locator("form button").click();
    await chatGpt.waitFor({ state: "detached" });

    await page.goto("/admin/connected_agents");
    const row = page.locator("tr", { hasText: "Runaway" });
    assert.match((await row.textContent()) ?? "", /Ada Lovelace/);
    await keepScreenshot(page, "admin-agents");
    await row.locator("summary").click();
    await row.locator("form button").click();
    await row.waitFor({ state: "detached" });
    assert.equal(await whoIs(house, tokens.access_token), undefined);
    assert.deepEqual(complaints, []);
  });

  test("what is wrong with an application is said beside its field", async () => {
    const { page } = await pageOf({ id: await administrator() });
    await page.goto("/admin/oauth_clients");
    await page.fill("[name=client_name]", "Bad");
    await page.fill("[name=redirect_uris]", "javascript:alert(1)");
    await page.click("text=Register application");
    await page.locator("[role=alert]", { hasText: "own scheme" }).waitFor();
    assert.equal(await page.inputValue("[name=redirect_uris]"), "javascript:alert(1)");
  });

  test("all that is wrong with an application is said at once, in the order of the form", async () => {
    const response = await house.app.request("/admin/oauth_clients", {
      method: "POST",
      cookie: await session(house.app, { id: await administrator() }),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ client_name: " ", redirect_uris: "" }),
    });
    assert.equal(response.status, 422);
    const said = (await response.text()).matchAll(/<li><a href="#(\w+)">[^<]*blank</g);
    assert.deepEqual(
      [...said].map(([, field]) => field),
      ["client_name", "redirect_uris"],
    );
  });

  test("administration of agents is for administrators", async () => {
    const cookie = await session(house.app, house.ada);
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    for (const path of ["/admin/oauth_clients", "/admin/connected_agents"]) {
      assert.equal((await house.app.request(path, { cookie, headers })).status, 403, path);
    }
    for (const path of ["/admin/oauth_clients", "/admin/oauth_clients/forget?client=bwc_x"]) {
      const body = new URLSearchParams({ client_name: "X", redirect_uris: "https://x.example/" });
      assert.equal((await house.app.request(path, { method: "POST", cookie, headers, body })).status, 403, path);
    }
  });

  async function administrator(): Promise<number> {
    const { db } = house.app.runtime;
    return (await db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow()).id;
  }
});
