import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parts } from "../../src/parts.js";
import { answered, emptyDatabase, type Person, session, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";
import { crmHouse } from "./crm-house.js";

/** The cases of customers on pages, and the product without them. */
describe("CRM cases", () => {
  let app: TestApp;
  let databaseUrl: string;
  let cast: Record<"ada" | "grace" | "mary" | "outsider", Person>;
  let id: number;

  before(async () => {
    databaseUrl = await emptyDatabase();
    app = await testApp({ parts, databaseUrl });
    ({ cast, id } = await crmHouse(app));
  });
  after(() => app?.close());

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

  test("a page offers what its reader may do, and nothing else", async () => {
    // What others wrote is not Mary's to edit either.
    const crm_case = { notes: "They would **pay** more, @ada.", status_id: 4, price: 1400 };
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case }, cast.grace.key);
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
        assert.doesNotMatch(withoutRandom(await response.text()), /crm/i, path);
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

/** A token or a hash may hold any three letters. */
const withoutRandom = (page: string) => page.replaceAll(/name="_csrf" value="[^"]*"|\/assets\/[^/]*/g, "");
