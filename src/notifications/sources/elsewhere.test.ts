import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Part, topic } from "../../kernel/index.js";
import { parts } from "../../parts.js";
import {
  answered,
  byOperator,
  emptyDatabase,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { heldEntity } from "../job/held.js";
import type { NotificationSource } from "./source.js";

interface Build {
  id: number;
  issue_id: number;
  author_id: number;
  created_on: string;
  told: number[];
}

const buildWritten = topic<{ id: number }>("Build");
const builds = new Map<number, Build>();

/** Builds of an issue, which have no records, pages or card of their own. */
const buildSource: NotificationSource<Build, { id: number }> = {
  topic: buildWritten,
  read: async (_db, id) => builds.get(id),
  held: ({ issue_id }) => heldEntity({ table: "issues" }, issue_id),
  entries: [{ kind: "build_failed", entity: { type: "Issue", id: "issue_id" }, recipients: "told" }],
};

const buildsPart: Part = {
  name: "builds",
  sources: [buildSource],
  kinds: [{ name: "build_failed", label: "builds.failed", did: "builds.did", position: 300, default: true }],
  words: { en: { builds: { failed: "Failed builds", did: "reported a failed build" } } },
};

describe("A plugin's source that is grouped under a record of the core", () => {
  let app: TestApp;
  let databaseUrl: string;
  let cast: Record<"ada" | "grace", Person>;
  let issueId: number;
  let journalId: number;

  before(async () => {
    databaseUrl = await emptyDatabase();
    app = await testApp({ parts: [...parts, buildsPart], databaseUrl });
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: [cast.grace.id] };
    issueId = (await answered(app, "POST", "/issues.json", { issue })).issue.id;
    const path = `/issues/${issueId}.json`;
    await answered(app, "PUT", path, { issue: { notes: "It squeaks" } }, cast.ada.key);
    journalId = (await answered(app, "GET", `${path}?include=journals`)).issue.journals[0].id;
    await app.settled();
  });
  after(() => app.close());

  const build = async (id: number) => {
    const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(app.runtime.db);
    const created_on = rows[0]?.at as string; // a select without a table answers one row
    builds.set(id, { id, issue_id: issueId, author_id: cast.ada.id, created_on, told: [cast.grace.id] });
    await byOperator(app, async ({ publish }) => publish(buildWritten, { id }));
    await app.settled();
  };
  const inbox = (of: TestApp) => answered(of, "GET", "/notifications.json?events=10", undefined, cast.grace.key);
  const pageOf = async (of: TestApp, path: string) => {
    const cookie = await session(of, cast.grace);
    return (await of.request(path, { cookie, headers: { accept: "text/html" } })).text();
  };
  const badge = (html: string) => /id="service_notification_center_badge"[^>]*>([^<]*)</.exec(html)?.[1];

  test("has no text of a journal that has its number", async () => {
    await build(journalId);
    const [{ events }] = (await inbox(app)).notifications;
    const texts = events.map(({ source, text }: { source: { type: string }; text: string }) => [source.type, text]);
    assert.deepEqual(texts.slice(0, 2), [
      ["Build", ""],
      ["Journal", "It squeaks"],
    ]);
  });

  test("says on the card of that record, and on my page, what its kind says was done", async () => {
    // What was seen is remembered by the second.
    await new Promise((later) => setTimeout(later, 1_100));
    await answered(app, "PUT", "/notifications/seen_all.json", {}, cast.grace.key);
    await build(journalId + 1);
    for (const path of ["/service_notifications", "/"]) {
      assert.match(await pageOf(app, path), /Ada.{0,40}reported a failed build/s, path);
    }
  });

  test("left out, its events count nowhere, and mark nothing as changed", async () => {
    assert.equal(badge(await pageOf(app, "/service_notifications")), "1");
    const without = await testApp({ parts, databaseUrl });
    try {
      const page = await pageOf(without, "/service_notifications");
      assert.deepEqual([badge(page), page.includes("Gate")], ["", false]);
      assert.equal((await inbox(without)).unseen_count, 0);
    } finally {
      await without.close();
    }
  });
});
