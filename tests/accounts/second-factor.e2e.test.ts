import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, person, project, session, setSettings, type TestApp, testApp } from "../../src/testing/index.js";
import { keepScreenshot, type Look, openBrowser, type TestBrowser } from "../support/browser.js";
import { faultsInLooks } from "../support/looks.js";
import { phoneOf, shown } from "../support/second-factor.js";

const PASSWORD = "analytical engine";

let app: TestApp;
let browser: TestBrowser;
let baseURL: string;

before(async () => {
  app = await testApp();
  const { port } = await app.startWeb();
  baseURL = `http://127.0.0.1:${port}`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await app.close();
});

const open = (look: Look = {}) => browser.openPage({ baseURL, ...look });

async function signIn(page: Page, login: string, back = "/my/account") {
  await page.goto(`/login?back_url=${back}`);
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const secretSeen = async (page: Page) =>
  ((await page.locator(".typed-secret").textContent()) ?? "").replaceAll(" ", "");

/** Refusals are reported by the browser as failed requests. */
const withoutRefusals = (complaints: string[]) => complaints.filter((text) => !text.includes("422"));

test("it is set up with the keyboard, and its pages shut nobody out by how they are made", async () => {
  await person(app, "ada", { password: PASSWORD });
  const looked = await open();
  const { page, complaints } = looked;
  await signIn(page, "ada");
  await page.getByRole("link", { name: "Set up a second factor…" }).press("Enter");
  await page.waitForURL("**/my/second_factor");
  assert.deepEqual(await faultsInLooks(looked, "second-factor-begin"), []);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "QR code" }).waitFor();
  assert.deepEqual(await faultsInLooks(looked, "second-factor-set-up"), []);
  const secret = await secretSeen(page);
  await page.getByLabel("Code", { exact: false }).last().fill("12345");
  await page.keyboard.press("Enter");
  await page.locator(".field-error", { hasText: "Code is wrong" }).waitFor();
  assert.equal(await secretSeen(page), secret);
  complaints.splice(0, complaints.length, ...withoutRefusals(complaints));
  assert.deepEqual(await faultsInLooks(looked, "second-factor-wrong"), []);
  await page.locator("input[name=code]").fill(shown(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Recovery codes" }).waitFor();
  assert.equal(await page.locator(".recovery-codes li").count(), 10);
  assert.deepEqual(await faultsInLooks(looked, "recovery-codes"), []);
  await page.getByRole("link", { name: "I have kept them" }).press("Enter");
  await page.waitForURL("**/my/account#second_factor");
  await page.locator("#second_factor", { hasText: "On" }).waitFor();
  assert.deepEqual(await faultsInLooks(looked, "second-factor-card"), []);
  await page.goBack();
  await page.waitForURL("**/my/account*");
  assert.equal(await page.locator(".recovery-codes").count(), 0, "Back shows them no more");
  await page.goto("/my/second_factor");
  assert.deepEqual(await faultsInLooks(looked, "second-factor-manage"), []);
});

test("who signs in types password and code, and nothing else", async () => {
  const bob = await person(app, "bob", { password: PASSWORD });
  const phone = await phoneOf(app, bob, PASSWORD);
  const looked = await open();
  const { page } = looked;
  await signIn(page, "bob", "/projects");
  await page.waitForURL("**/login/code?back_url=%2Fprojects");
  assert.equal(await page.evaluate("document.activeElement.name"), "code", "it has the focus");
  assert.deepEqual(await faultsInLooks(looked, "login-code"), []);
  await page.locator("input[name=code]").fill(await phone.code());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/projects");
});

test("without scripts it is set up where it is required, and signed in with; a text that was being written is sent", async () => {
  const cy = await person(app, "cy", { password: PASSWORD });
  await project(app, "home", { members: { Manager: [cy] } });
  const issue = { project_id: "home", subject: "Gate" };
  const { id } = (await answered(app, "POST", "/issues.json", { issue }, cy.key)).issue;
  await setSettings(app, { twofa: 2 });
  const { page } = await open({ javaScript: false, width: 390 });
  await signIn(page, "cy", `/issues/${id}`);
  await page.getByRole("img", { name: "QR code" }).waitFor();
  await keepScreenshot(page, "second-factor-required-390");
  const secret = await secretSeen(page);
  await page.locator("input[name=code]").fill(shown(secret));
  await page.getByRole("button", { name: "Switch on" }).click();
  const [recovery = ""] = await page.locator(".recovery-codes li").allInnerTexts();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await page.waitForURL(`**/issues/${id}`);
  await setSettings(app, { twofa: 1 });
  await page.goto(`/issues/${id}/edit`);
  await page.locator('textarea[name="issue[notes]"]').fill("Written before");
  await app.runtime.db.deleteFrom("sessions").execute();
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByLabel("Login").fill("cy");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("input[name=_code]").fill(recovery);
  await keepScreenshot(page, "login-code-in-place-390");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Written before").first().waitFor();
});

test("an administrator sees who has one, and takes it away after a question", async () => {
  const dora = await person(app, "dora", { password: PASSWORD });
  await phoneOf(app, dora, PASSWORD);
  const looked = await open({ session: await session(app, await person(app, "root", { admin: true })) });
  const { page } = looked;
  await page.goto("/admin/users?name=dora");
  assert.deepEqual(await faultsInLooks(looked, "users-with-second-factor"), []);
  await page.getByRole("link", { name: "Dora" }).click();
  await page.locator("summary", { hasText: "Remove second factor" }).click();
  await keepScreenshot(page, "reset-second-factor");
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByText("Dora has no second factor any more.").waitFor();
  assert.deepEqual(await faultsInLooks(looked, "user-without-second-factor"), []);
});
