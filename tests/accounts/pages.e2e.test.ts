import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  ADMIN_KEY,
  ADMIN_PASSWORD,
  person,
  project,
  setSettings,
  type TestApp,
  testApp,
} from "../../src/testing/index.js";
import { accessibilityProblems, keepScreenshot, type Look, openBrowser, type TestBrowser } from "../support/browser.js";
import { faultsInLooks } from "../support/looks.js";

let app: TestApp;
let browser: TestBrowser;
let baseURL: string;

before(async () => {
  app = await testApp();
  const { port } = await app.startWeb();
  baseURL = `http://127.0.0.1:${port}`;
  browser = await openBrowser();
  await person(app, "ada", { lastname: "Lovelace", password: "analytical", time_zone: "Europe/London" });
  for (const [login, lastname] of cast) await person(app, login, { lastname });
  await person(app, "reg", { lastname: "Istered", status: 2 });
  await person(app, "mallory", { lastname: "Locke", status: 3 });
  for (const name of ["Developers", "Quality"]) {
    await app.request("/groups.json", { method: "POST", key: ADMIN_KEY, json: { group: { name, user_ids: [2] } } });
  }
});
after(async () => {
  await browser.close();
  await app.close();
});

const cast = [
  ["grace", "Hopper"],
  ["linus", "Pauling"],
  ["mary", "Jackson"],
  ["katherine", "Johnson"],
] as const;

async function open(look: Look = {}) {
  return browser.openPage({ baseURL, ...look });
}

async function signIn(page: Page, login: string, password: string) {
  await page.goto("/login?back_url=/my/account");
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const signedIn = async (look: Look = {}) => {
  const opened = await open(look);
  await signIn(opened.page, "admin", ADMIN_PASSWORD);
  await opened.page.waitForURL((url) => url.pathname !== "/login");
  return opened;
};

test("nobody is shut out from the pages of accounts by how they are made", async () => {
  await setSettings(app, { unsubscribe: true });
  const looked = await signedIn();
  looked.complaints.length = 0;
  for (const path of [
    "/my/account",
    "/my/account/delete",
    "/admin/users",
    "/admin/users/new",
    "/admin/users/3",
    "/users/3",
  ]) {
    await looked.page.goto(path);
    assert.deepEqual(await faultsInLooks(looked, path.slice(1).replaceAll("/", "-")), [], path);
  }
});

test("the projects of email notifications are in sight while they are what is chosen", async () => {
  const { page } = await open({ width: 390 });
  await project(app, "garden", { members: { Manager: [await person(app, "peter", { password: "password1" })] } });
  await signIn(page, "peter", "password1");
  const garden = page.getByRole("checkbox", { name: "Garden" });
  await page.locator("#email").waitFor();
  assert.equal(await garden.isVisible(), false);
  await page.getByLabel("Email notifications").selectOption("selected");
  await garden.check();
  await keepScreenshot(page, "notified-projects-390");
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.locator("#email").getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Your changes are saved.").waitFor();
  assert.equal(await garden.isChecked(), true);
});

test("without scripts people sign in, make a key, see it once and revoke it", async () => {
  const { page } = await open({ javaScript: false });
  await signIn(page, "ada", "analytical");
  await page.goto("/my/account");
  await page.locator("#name").fill("Laptop");
  await page.getByLabel("Read only").check();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("Your new key").inputValue();
  await keepScreenshot(page, "new-key-without-scripts");
  const mine = await app.request("/users/current.json", { key });
  assert.equal(mine.status, 200);
  await page.reload();
  assert.equal(await page.getByLabel("Your new key").count(), 0);
  await page.getByText("Revoke Laptop").click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  assert.equal((await app.request("/users/current.json", { key })).status, 401);
});

test("with scripts an administrator finds, locks and lets in a person", async () => {
  const { page, complaints } = await signedIn({ width: 390 });
  complaints.length = 0;
  await page.goto("/admin/users");
  await page.getByRole("main").getByRole("searchbox").fill("pauling");
  await page.keyboard.press("Enter");
  await page.waitForURL(/name=pauling/);
  await page.getByRole("link", { name: "Linus Pauling" }).click();
  await page.locator("summary", { hasText: "Lock" }).click();
  const { x = -1, width = 0 } = (await page.locator(".popup.confirm:visible").boundingBox()) ?? {};
  assert.ok(x >= 0 && x + width <= 390, "the question fits on a phone");
  await keepScreenshot(page, "lock-question-390");
  await page.getByRole("button", { name: "Lock account" }).click();
  await page.getByText("Linus Pauling is locked.").waitFor();
  await page.locator("summary", { hasText: "Unlock" }).click();
  await page.getByRole("button", { name: "Let them in" }).click();
  await page.getByText("Linus Pauling is active.").waitFor();
  assert.deepEqual(complaints, []);
});

test("a question in a row lies over the buttons of the rows below", async () => {
  const { page } = await signedIn();
  await page.goto("/my/account");
  for (const name of ["First", "Second", "Third"]) {
    await page.locator("#name").fill(name);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.locator("#api_keys td.main", { hasText: name }).waitFor();
  }
  await page.locator("#api_keys summary").first().click();
  const covered = await page.evaluate(`(() => {
    const popup = document.querySelector("#api_keys details[open] .popup");
    const { left, right, top, bottom } = popup.getBoundingClientRect();
    const middles = [...document.querySelectorAll("#api_keys summary")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const below = middles.filter(({ x, y }) => x > left && x < right && y > top && y < bottom);
    return below.map(({ x, y }) => popup.contains(document.elementFromPoint(x, y)));
  })()`);
  assert.deepEqual([...new Set(covered as boolean[])], [true]);
});

test("a refused form keeps what was typed and leads to what is wrong", async () => {
  const { page } = await signedIn({ width: 390 });
  await page.goto("/admin/users/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Login").fill("ADA");
  await page.getByRole("textbox", { name: "Email" }).fill("new@example.test");
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("link", { name: "Login has already been taken" }).waitFor();
  await keepScreenshot(page, "refused-390");
  assert.equal(await page.getByLabel("Login").inputValue(), "ADA");
  assert.deepEqual(await accessibilityProblems(page), []);
});

test("a wrong password is one sentence on the same page", async () => {
  const { page } = await open();
  await signIn(page, "ada", "wrong");
  await page.getByText("Login or password is wrong").waitFor();
  await keepScreenshot(page, "login-wrong");
  assert.equal(await page.getByLabel("Login").inputValue(), "ada");
  assert.deepEqual(await accessibilityProblems(page), []);
});
