import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parts } from "../../src/parts.js";
import {
  answered,
  emptyDatabase,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";
import { hostileTexts, LONG, RTL, tooWide } from "../pages/hostile.js";
import { accessibilityProblems, keepScreenshot, type Look, openBrowser, type TestBrowser } from "../support/browser.js";
import { EVERY_LOOK, inLooks } from "../support/looks.js";

/** The cases of customers on pages, and the product without them. */
describe("CRM cases in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let databaseUrl: string;
  let baseURL: string;
  let cast: Record<"ada" | "grace" | "mary" | "outsider", Person>;
  let id: number;

  before(async () => {
    databaseUrl = await emptyDatabase();
    app = await testApp({ parts, databaseUrl });
    await app.startWorkers();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    cast = await people(app, "ada", "grace", "mary", "outsider");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
    const home = await project(app, "home", { isPublic: true, members });
    const modules = { enabled_module_names: ["issue_tracking", "crm"] };
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: modules });
    const crm_case = {
      project_id: home.id,
      name: "A roof garden",
      company: "Acme",
      price: 1250.5,
      assigned_to_id: cast.grace.id,
    };
    id = (await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key)).crm_case.id;
    await app.settled();
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
  const html = async (path: string, person: Person | undefined, inApp = app) => {
    const cookie = person && (await session(inApp, person));
    return inApp.request(path, { cookie, headers: { accept: "text/html" } });
  };

  test("the palette finds cases by words of their names, and makes new ones in the project of the page, for who may", async () => {
    const asked = async (q: string, person: Person | undefined) =>
      (
        await html(`/palette?${new URLSearchParams({ q, from: "/projects/home/crm_cases" }).toString()}`, person)
      ).text();
    const found = new RegExp(`href="/crm_cases/${id}"`);
    assert.match(await asked("roof gard", cast.ada), found);
    assert.doesNotMatch(await asked("roof gard", cast.outsider), found);
    assert.match(await asked("new case", cast.ada), /href="\/projects\/home\/crm_cases\/new"/);
    for (const person of [cast.outsider, undefined]) assert.doesNotMatch(await asked("new case", person), /crm_cases/);
  });

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

  test("a page offers what its reader may do, and nothing else", async () => {
    const shown = async (person: Person) =>
      (await (await html(`/crm_cases/${id}`, person)).text()).replace(/\s+/g, " ");
    assert.match(await shown(cast.ada), /\/edit".*\/delete".*name="private_notes"/s);
    const mary = await shown(cast.mary);
    assert.match(mary, /textarea[^>]*name="notes"/);
    assert.doesNotMatch(mary, /\/edit"|\/delete"|private_notes/);
    assert.equal((await html(`/crm_cases/${id}/edit`, cast.mary)).status, 403);
    for (const path of [`/crm_cases/${id}`, `/crm_cases/${id}/edit`, "/crm_cases/99999"]) {
      assert.equal((await html(path, cast.outsider)).status, 404, path);
      const visitor = await html(path, undefined);
      assert.match(visitor.headers.get("location") ?? "", /^\/login/, path);
    }
    assert.equal((await html("/projects/home/crm_cases", cast.outsider)).status, 403);
    assert.equal((await html("/projects/home/crm_cases/new", cast.outsider)).status, 403);
    assert.doesNotMatch(await (await html("/projects/home", cast.outsider)).text(), /crm_cases/);
  });

  test("who sees a case decides alone whether they watch it", async () => {
    const post = async (what: "watch" | "unwatch", person: Person) => {
      const headers = { accept: "text/html", origin: "http://bellwether.test" };
      const cookie = await session(app, person);
      return app.request(`/crm_cases/${id}/${what}`, { method: "POST", cookie, headers });
    };
    for (const [what, shown] of [
      ["watch", /unwatch"/],
      ["unwatch", /\/watch"/],
    ] as const) {
      assert.equal((await post(what, cast.mary)).headers.get("location"), `/crm_cases/${id}`);
      assert.match(await (await html(`/crm_cases/${id}`, cast.mary)).text(), shown);
      const refused = await post(what, cast.outsider);
      assert.equal(refused.status, 404);
      assert.match(await refused.text(), /CRM case not found/);
    }
  });

  test("who may add watchers lets others watch it, by login, and takes them off again", async () => {
    const post = async (path: string, person: Person, fields: Record<string, string> = {}) =>
      app.request(`/crm_cases/${id}/watchers${path}`, {
        method: "POST",
        cookie: await session(app, person),
        headers: { accept: "text/html", origin: "http://bellwether.test" },
        body: new URLSearchParams(fields),
      });
    const page = async (person: Person, path = "") => (await html(`/crm_cases/${id}${path}`, person)).text();
    assert.match(await page(cast.ada), /name="watchers"/);
    assert.doesNotMatch(await page(cast.mary), /name="watchers"/);
    const refused = await post("", cast.ada, { watchers: "@grace @nobody" });
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /value="nobody"|>nobody</, "the unknown login stands there to be corrected");
    assert.match(await page(cast.ada), new RegExp(`/watchers/${cast.grace.id}/remove`));
    assert.match(await page(cast.ada, "/watchers"), /Grace/);
    assert.equal((await html(`/crm_cases/${id}/watchers`, cast.mary)).status, 403);
    for (const path of ["", `/${cast.grace.id}/remove`]) {
      assert.equal((await post(path, cast.mary, { watchers: "ada" })).status, 403, path);
    }
    assert.equal((await post(`/${cast.grace.id}/remove`, cast.ada)).headers.get("location"), `/crm_cases/${id}`);
    assert.doesNotMatch(await page(cast.ada), new RegExp(`/watchers/${cast.grace.id}/remove`));
  });

  test("it is found by search and stands in the activity, for who may see it", async () => {
    for (const path of ["/search?q=acme", "/activity", "/crm_cases?status_id=*"]) {
      assert.match(await (await html(path, cast.ada)).text(), /A roof garden/, path);
      assert.doesNotMatch(await (await html(path, cast.outsider)).text(), /A roof garden/, path);
    }
  });

  test("looking ahead is not looking", async () => {
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { notes: "One more" } }, cast.grace.key);
    await app.settled();
    const cookie = await session(app, cast.ada);
    const unseen = async () => {
      const credential = { "x-service-api-key": cast.ada.key };
      const { structuredContent } = await called(app, "service_notifications_list", {}, { credential });
      return (structuredContent as { unseen_count: number }).unseen_count;
    };
    const before = await unseen();
    assert.ok(before > 0, "there is something to see");
    // A look in the second of the change would leave it unseen all the same (specification 3).
    await new Promise((passed) => setTimeout(passed, 1_001));
    await app.request(`/crm_cases/${id}`, { cookie, headers: { accept: "text/html", "sec-purpose": "prefetch" } });
    await app.request(`/crm_cases/${id}`, { method: "HEAD", cookie, headers: { accept: "text/html" } });
    assert.equal(await unseen(), before);
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

  describe("left out by PLUGINS", () => {
    let without: TestApp;

    before(async () => {
      without = await testApp({ parts, databaseUrl, variables: { PLUGINS: "" } });
    });
    after(() => without?.close());

    test("its notifications break neither list nor badge, and count nowhere", async () => {
      const page = await html("/service_notifications", cast.ada, without);
      assert.equal(page.status, 200);
      assert.doesNotMatch(await page.text(), /roof garden/);
      const credential = { "x-service-api-key": cast.ada.key };
      const result = await called(without, "service_notifications_list", {}, { credential });
      const listed = result.structuredContent as { unseen_count: number; notifications: unknown[] };
      assert.deepEqual([listed.unseen_count, listed.notifications], [0, []]);
    });

    test("the product is whole: pages of what it knew are not found, all others are there", async () => {
      assert.equal((await html(`/crm_cases/${id}`, cast.ada, without)).status, 404);
      for (const path of [
        "/",
        "/projects/home",
        "/projects/home/settings",
        "/activity",
        "/search?q=roof",
        "/my/notification_settings",
      ]) {
        const response = await html(path, cast.ada, without);
        assert.equal(response.status, 200, path);
        assert.doesNotMatch(await response.text(), /crm/i, path);
      }
      const rest = await without.request("/crm_cases.json", { key: cast.ada.key });
      assert.equal(rest.status, 404);
    });

    test("a project that is saved meanwhile has the module again once the plugin is put back", async () => {
      const { project: read } = await answered(without, "GET", "/projects/home.json?include=enabled_modules");
      assert.deepEqual(
        read.enabled_modules.map(({ name }: { name: string }) => name),
        ["issue_tracking"],
      );
      await answered(without, "PUT", "/projects/home.json", { project: { enabled_module_names: ["issue_tracking"] } });
      const again = await testApp({ parts, databaseUrl, variables: { PLUGINS: "crm" } });
      try {
        const { crm_case } = await answered(again, "GET", `/crm_cases/${id}.json`, undefined, cast.ada.key);
        assert.equal(crm_case.name, "A roof garden");
      } finally {
        await again.close();
      }
    });
  });
});
