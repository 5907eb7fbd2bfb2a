import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { hostileTexts, LONG, RTL, tooWide } from "../pages/hostile.js";
import { accessibilityProblems, keepScreenshot, type Look, openBrowser, type TestBrowser } from "../support/browser.js";
import { EVERY_LOOK, inLooks } from "../support/looks.js";
import { crmHouse } from "./crm-house.js";

describe("CRM cases in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    ({ cast, id } = await crmHouse(app));
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const pageOf = async (person: Person, path: string, look: Look = {}) => {
    const opened = await browser.openPage({ baseURL, session: await session(app, person), ...look });
    opened.page.setDefaultTimeout(20_000);
    await opened.page.goto(path);
    return opened;
  };

  test("a comment becomes a line of the history, a bell and a card of its own", async () => {
    // What was seen is remembered by the second.
    await new Promise((later) => setTimeout(later, 1_100));
    const { page, complaints } = await pageOf(cast.grace, `/crm_cases/${id}`);
    assert.equal(await page.locator("#service_notification_center_badge").textContent(), "", "looking is seeing");
    await page.fill("textarea[name=notes]", "They would **pay** more, @ada.");
    await page.click("#answer button[type=submit]");
    await page.locator("#history").getByText("They would").waitFor();
    assert.equal(await page.locator("#history a", { hasText: "@ada" }).getAttribute("href"), `/users/${cast.ada.id}`);
    await keepScreenshot(page, "crm-case");
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { status_id: 4, price: 1400 } }, cast.grace.key);
    await app.settled();
    assert.deepEqual(complaints, []);

    const ada = await pageOf(cast.ada, "/projects/home/crm_cases");
    assert.equal(await ada.page.locator("#service_notification_center_badge").textContent(), "1");
    await ada.page.click("#service_notification_center_bell");
    const card = ada.page.locator("dialog .service-notification-card");
    await card.getByText("A roof garden").waitFor();
    const text = (await card.textContent()) ?? "";
    for (const said of [/Offer/, /Acme/, /€1,400\.00/, /They would pay more/, /Status\s*Offer/, /Price\s*1,400/])
      assert.match(text, said);
    assert.equal(await card.locator(".mention-badge").count(), 1);
    await keepScreenshot(ada.page, "crm-card");
    assert.deepEqual(ada.complaints, []);
  });

  test("a case is written down and edited without scripts", async () => {
    const { page } = await pageOf(cast.ada, "/projects/home", { javaScript: false });
    await page.click(".tab-links a[href='/projects/home/crm_cases']");
    await page.click("a[href='/projects/home/crm_cases/new']");
    await page.fill("#crm_case_name", "A pond");
    await page.fill("#crm_case_currency", "nothing");
    await page.fill("#crm_case_price", "99.5");
    await page.click("main form button[type=submit]");
    await page.locator(".field-error", { hasText: "Currency is not a currency" }).waitFor();
    assert.equal(await page.inputValue("#crm_case_name"), "A pond", "what was typed is kept");
    await page.fill("#crm_case_currency", "USD");
    await page.selectOption("#crm_case_assigned_to_id", { label: "Grace" });
    await page.click("main form button[type=submit]");
    await page.locator("h1", { hasText: "A pond" }).waitFor();
    await page.locator("aside", { hasText: "$99.50" }).waitFor();
    await page.click("a[href$='/edit']");
    await page.selectOption("#crm_case_status_id", { label: "Won" });
    await page.click("main form button[type=submit]");
    await page.locator("#history", { hasText: "Won" }).waitFor();
  });

  test("deleting asks, from the menu of what is done with a case, without scripts as well", async () => {
    const beside = await answered(app, "GET", `/crm_cases/${id}.json`, undefined, cast.ada.key);
    const crm_case = { project_id: beside.crm_case.project.id, name: "Short-lived" };
    await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key);
    const { page } = await pageOf(cast.ada, "/projects/home/crm_cases", { javaScript: false });
    await page.getByRole("link", { name: "Short-lived" }).click();
    const button = page.getByRole("button", { name: "Delete case" });
    for (const summary of ["More actions", "Delete"]) {
      assert.equal(await button.isVisible(), false);
      await page.locator("summary:visible", { hasText: summary }).click();
    }
    await page.getByText("Delete Short-lived with its whole history?").waitFor();
    await button.click();
    await page.getByText("Short-lived is deleted.").waitFor();
    assert.equal(new URL(page.url()).pathname, "/projects/home/crm_cases");
  });

  test("two who edit at once are told of each other, and what only one touched stays theirs", async () => {
    const { page } = await pageOf(cast.ada, `/crm_cases/${id}/edit`);
    await page.fill("#crm_case_company", "Acme Ltd");
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { contact: "Bob" } }, cast.grace.key);
    await page.click("main form button[type=submit]");
    await page.getByText(/Grace changed contact/).waitFor();
    assert.deepEqual(
      [await page.inputValue("#crm_case_company"), await page.inputValue("#crm_case_contact")],
      ["Acme Ltd", "Bob"],
    );
    await page.click("main form button[type=submit]");
    await page.locator("aside", { hasText: "Acme Ltd" }).waitFor();
    await page.locator("aside", { hasText: "Bob" }).waitFor();
  });

  test("nothing is too wide or unreadable with hostile data, wide and narrow, light and dark", async () => {
    const place = await project(app, "h".repeat(100), { members: { Manager: [cast.ada, cast.grace] } });
    await answered(app, "PUT", `/projects/${place.id}.json`, {
      project: { name: LONG, enabled_module_names: ["crm", "issue_tracking"] },
    });
    const wanted = {
      project_id: place.id,
      name: LONG,
      company: LONG,
      contact: RTL,
      price: 9_999_999_999_999,
      currency: "CZK",
    };
    const hostile = { ...wanted, description: hostileTexts.join("\n\n"), assigned_to_id: cast.ada.id };
    const { crm_case } = await answered(app, "POST", "/crm_cases.json", { crm_case: hostile }, cast.grace.key);
    const rtl = { project_id: place.id, name: `${RTL} ${LONG.slice(0, 150)}`, company: RTL };
    await answered(app, "POST", "/crm_cases.json", { crm_case: rtl }, cast.grace.key);
    for (const [at, notes] of hostileTexts.entries()) {
      await answered(app, "PUT", `/crm_cases/${crm_case.id}.json`, { crm_case: { notes, price: at } }, cast.grace.key);
    }
    await app.settled();
    const faults: string[] = [];
    const list = `/projects/${place.identifier}/crm_cases`;
    const paths = [list, `${list}/new`, `/crm_cases/${crm_case.id}/edit`, `/crm_cases/${crm_case.id}`, "/crm_cases"];
    const { page } = await pageOf(cast.ada, list);
    await page.click("#service_notification_center_bell");
    await page.locator("dialog .service-notification-card").first().waitFor();
    await inLooks(page, EVERY_LOOK, async (name) => {
      await keepScreenshot(page, `crm-panel-${name}`);
      // The shell around the card has a test of its own.
      const inCard = (await tooWide(page)).filter((fault) => fault.includes("card-") && !fault.includes("feed-"));
      faults.push(...inCard.map((fault) => `panel ${name}: ${fault}`));
    });
    for (const [at, path] of paths.entries()) {
      await page.goto(path);
      await inLooks(page, EVERY_LOOK, async (name) => {
        await keepScreenshot(page, `crm-${at}-${name}`);
        const found = [...(await tooWide(page)), ...(await accessibilityProblems(page))];
        faults.push(...found.map((fault) => `${path} ${name}: ${fault}`));
      });
    }
    assert.deepEqual(faults, []);
  });
});
