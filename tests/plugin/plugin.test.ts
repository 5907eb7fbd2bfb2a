import assert from "node:assert/strict";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { parts } from "../../src/parts.js";
import { emptyDatabase, type Person, session, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";
import { ideasPart } from "./ideas/index.js";
import { ideasHouse } from "./ideas-house.js";

const root = join(import.meta.dirname, "../../..");
const { bundleBrowser } = await import(join(root, "scripts/bundle-browser.mjs"));

/** What a class of records takes from the product, and what the product is without it. */
describe("A plugin with a class of records of its own", () => {
  let app: TestApp;
  let databaseUrl: string;
  let scripts: string;
  let cast: Record<"ada" | "grace" | "outsider", Person>;
  let id: number;

  before(async () => {
    databaseUrl = await emptyDatabase();
    app = await testApp({ parts: [...parts, ideasPart], databaseUrl });
    scripts = mkdtempSync(join(tmpdir(), "bellwether-scripts-"));
    ({ cast, id } = await ideasHouse(app));
  });
  after(async () => {
    await app?.close();
    rmSync(scripts, { recursive: true });
  });

  const inbox = async (person: Person) => {
    const result = await called(
      app,
      "service_notifications_list",
      {},
      { credential: { "x-service-api-key": person.key } },
    );
    // biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected
    return result.structuredContent as any;
  };

  test("is under 500 lines", () => {
    const folder = join(root, "tests/plugin/ideas");
    const lines = globSync("**/*.*", { cwd: folder }).map(
      (name) => readFileSync(join(folder, name), "utf8").split("\n").length,
    );
    assert.ok(lines.length > 5);
    assert.ok(lines.reduce((a, b) => a + b, 0) < 500, lines.join());
  });

  test("who is named in a new record hears of it, and an agent reads why", async () => {
    const { notifications } = await inbox(cast.grace);
    assert.equal(notifications.length, 1);
    assert.deepEqual(notifications[0].entity.title, "Idea: A roof garden");
    assert.deepEqual([notifications[0].events[0].kind, notifications[0].entity.type], ["mention", "Idea"]);
  });

  test("two controllers of one name end the build", async () => {
    mkdirSync(join(scripts, "browser"));
    copyFileSync("tests/plugin/ideas/browser/spark.js", join(scripts, "browser/spark.js"));
    const sources = `{tests/plugin/ideas,${relative(".", scripts)}}/browser/*.js`;
    await assert.rejects(bundleBrowser({ sources, file: join(scripts, "two.js") }), /Two controllers are called spark/);
  });

  describe("with a comment of another than its author", () => {
    before(async () => {
      const answer = await app.request(`/ideas/${id}/comments`, {
        method: "POST",
        cookie: await session(app, cast.grace),
        body: new URLSearchParams({ notes: "The soil is **fine**." }),
        headers: { origin: "http://bellwether.test" },
      });
      assert.equal(answer.status, 303);
      await app.settled();
    });

    test("is found by search, stands in the activity and in the agent's tools", async () => {
      const html = async (path: string, person = cast.ada) => {
        const cookie = await session(app, person);
        const response = await app.request(path, { cookie, headers: { accept: "text/html" } });
        return (await response.text()).replaceAll(/<\/?mark>/g, "");
      };
      assert.match(await html("/search?q=garden"), /A roof garden/);
      assert.match(await html("/activity"), /Idea: A roof garden/);
      const tools = await called(app, "service_ideas_list", {}, { credential: { "x-service-api-key": cast.ada.key } });
      assert.match(tools.content[0]?.text ?? "", /A roof garden/);
      for (const path of ["/search?q=garden", "/activity", "/ideas", `/ideas/${id}`]) {
        assert.doesNotMatch(await html(path, cast.outsider), /A roof garden/, path);
      }
    });

    test("left out, the product is whole: its notifications break neither list nor badge", async () => {
      assert.equal((await inbox(cast.ada)).unseen_count, 1);
      const without = await testApp({ parts, databaseUrl });
      try {
        const cookie = await session(without, cast.ada);
        const page = await without.request("/service_notifications", { cookie, headers: { accept: "text/html" } });
        assert.equal(page.status, 200);
        assert.doesNotMatch(await page.text(), /roof garden/);
        const result = await called(
          without,
          "service_notifications_list",
          {},
          { credential: { "x-service-api-key": cast.ada.key } },
        );
        const listed = result.structuredContent as { unseen_count: number; notifications: unknown[] };
        assert.deepEqual([listed.unseen_count, listed.notifications], [0, []]);
        const feed = await without.request("/activity", { cookie, headers: { accept: "text/html" } });
        assert.equal(feed.status, 200);
      } finally {
        await without.close();
      }
    });

    test("a deleted record takes its journals, watchers and notifications along", async () => {
      const { db } = app.runtime;
      await db.deleteFrom("ideas").where("id", "=", id).execute();
      for (const table of ["journals", "watchers"] as const) {
        const left = await db.selectFrom(table).selectAll().where("entity_type", "=", "Idea").execute();
        assert.deepEqual(left, [], table);
      }
      assert.deepEqual((await inbox(cast.ada)).notifications, []);
    });
  });
});
