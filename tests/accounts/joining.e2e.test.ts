import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, person, session, setSettings, type TestApp } from "../../src/testing/index.js";
import { accessibilityProblems, keepScreenshot, openBrowser, type TestBrowser } from "../support/browser.js";
import { faultsInLooks } from "../support/looks.js";
import type { MailServer } from "../support/mail-server.js";
import { mailingApp } from "../support/mailing-app.js";

describe("The pages for who has no session yet", () => {
  let app: TestApp;
  let mail: MailServer;
  let browser: TestBrowser;
  let baseURL: string;

  before(async () => {
    ({ app, mail } = await mailingApp());
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    await setSettings(app, { self_registration: 1, password_required_char_classes: ["digits"] });
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  /** The path of the link in the last letter. */
  async function mailedPath(): Promise<string> {
    await app.settled();
    return /http:\/\/bellwether\.test(\/\S+)/.exec(mail.letters.at(-1)?.text ?? "")?.[1] ?? "";
  }

  test("shut nobody out by how they are made", async () => {
    const looked = await browser.openPage({ baseURL });
    for (const path of ["/login", "/register", "/lost_password", "/activate?token=x"]) {
      await looked.page.goto(path);
      const faults = await faultsInLooks(looked, `joining${path.replace(/\W+/g, "-")}`);
      assert.deepEqual(
        faults.filter((fault) => !fault.includes("422")),
        [],
        path,
      );
    }
  });

  for (const javaScript of [true, false]) {
    const scripts = javaScript ? "with" : "without";

    test(`somebody registers, confirms their address and signs in, ${scripts} scripts`, async () => {
      const { page } = await browser.openPage({ baseURL, javaScript, width: 390 });
      const login = `mira-${scripts}`;
      await page.goto("/login");
      await page.getByRole("link", { name: "Create an account" }).click();
      // The page before has a login, too.
      await page.getByLabel("First name").fill("Mira");
      await page.getByLabel("Login").fill(login);
      await page.getByLabel("Last name").fill("Murati");
      await page.getByLabel("Email").fill(`${login}@example.test`);
      await page.locator("#password").fill("letters-only");
      await page.locator("#password_again").fill("letters-only");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Password must contain digits (0 to 9)").first().waitFor();
      if (javaScript) assert.deepEqual(await accessibilityProblems(page), []);
      await page.locator("#password").fill("letters-and-1");
      await page.locator("#password_again").fill("letters-and-1");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("follow the link").waitFor();
      await page.goto(await mailedPath());
      await page.getByRole("button", { name: "Activate my account" }).click();
      await page.getByText("Your account is active").waitFor();
      await page.getByLabel("Login").fill(login);
      await page.getByLabel("Password").fill("letters-and-1");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    });

    test(`a lost password is replaced, ${scripts} scripts`, async () => {
      const login = `ada-${scripts}`;
      await person(app, login, { password: "analytical 1" });
      const { page } = await browser.openPage({ baseURL, javaScript });
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await page.getByLabel("Email").fill(`${login}@example.test`);
      await page.getByRole("button", { name: "Send the link" }).click();
      await page.getByText("a link is on its way").waitFor();
      await page.goto(await mailedPath());
      await keepScreenshot(page, `choose-password-${scripts}`);
      await page.locator("#password").fill("difference 2");
      await page.locator("#password_again").fill("difference 2");
      await page.getByRole("button", { name: "Save password" }).click();
      await page.getByText("Your password is changed").waitFor();
    });
  }

  test("who must change their password does so between the log-in and where they were going", async () => {
    await person(app, "grace", { password: "analytical 1", must_change_passwd: true });
    const { page } = await browser.openPage({ baseURL, width: 390 });
    await page.goto("/login?back_url=/projects");
    await page.getByLabel("Login").fill("grace");
    await page.getByLabel("Password").fill("analytical 1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Choose another password" }).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.locator("#password").fill("difference 2");
    await page.locator("#password_again").fill("difference 2");
    await page.getByRole("button", { name: "Save and go on" }).click();
    await page.waitForURL((url) => url.pathname === "/projects");
  });

  for (const javaScript of [true, false]) {
    test(`an administrator fills a group and gives it a project, ${javaScript ? "with" : "without"} scripts`, async () => {
      const name = javaScript ? "Makers" : "Menders";
      const identifier = name.toLowerCase();
      await answered(app, "POST", "/projects.json", { project: { name: `The ${name}`, identifier } });
      await person(app, `in-${identifier}`, { firstname: "Emmy", lastname: name });
      const token = await session(app, (await answered(app, "GET", "/users/current.json")).user);
      const { page } = await browser.openPage({ baseURL, session: token, javaScript });
      await page.goto("/admin/groups");
      await page.getByRole("link", { name: "New group" }).click();
      await page.getByRole("heading", { name: "New group" }).waitFor();
      await page.getByLabel("Name").fill(name);
      await page
        .getByRole("button", { name: "Create group" })
        .or(page.getByRole("button", { name: "Create" }))
        .click();
      await page.getByText(`${name} is created.`).waitFor();
      await page.locator("#user_id").fill(javaScript ? "emmy" : `in-${identifier}`);
      if (javaScript) await page.getByRole("option", { name: `Emmy ${name}` }).click();
      await page.getByRole("button", { name: "Add to group" }).click();
      await page.getByRole("link", { name: `Emmy ${name}` }).waitFor();
      await page.locator("#project").fill(identifier);
      if (javaScript) await page.getByRole("option", { name: `The ${name}` }).click();
      await page.locator("#role_ids_2").check();
      await page.getByRole("button", { name: "Add to project" }).click();
      await page.getByRole("link", { name: `The ${name}` }).waitFor();
      await keepScreenshot(page, `group-${identifier}`);
      if (javaScript) assert.deepEqual(await accessibilityProblems(page), []);
      await page.locator("summary", { hasText: "Delete" }).click();
      await page.getByRole("button", { name: "Delete group" }).click();
      await page.getByText(`${name} is deleted.`).waitFor();
    });
  }
});
