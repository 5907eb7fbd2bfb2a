import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("What the card of an issue says", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let cookie: string;
  let id: number;
  const statuses: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada, cast.linus], Developer: [cast.grace] } });
    cookie = await session(app, cast.grace);
    const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
    for (const { id, name } of issue_statuses) statuses[name] = id;
  });
  /** An issue that Grace watches, of which she has seen everything. */
  beforeEach(async () => {
    id = await create({ watcher_user_ids: [cast.grace.id] });
    await sql`update service_notifications set seen_at = now()`.execute(app.runtime.db);
    await sql`delete from service_notification_events`.execute(app.runtime.db);
  });
  after(() => app.close());

  const create = async (fields: object, { key }: Person = cast.ada) => {
    const issue = { project_id: home.id, subject: "Gate", description: "It squeaks", ...fields };
    const made = await answered(app, "POST", "/issues.json", { issue }, key);
    await app.settled();
    return made.issue.id as number;
  };
  const edit = async (issue: object, { key }: Person = cast.ada) => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue }, key);
    await app.settled();
  };
  /** The card of the issue without markup: its head, and what stands in the element with this class. */
  const card = async () => {
    const answer = await app.request("/service_notifications", { cookie, headers: { accept: "text/html" } });
    const html = (await answer.text()).split("<article").find((one) => one.includes(`href="/issues/${id}`)) ?? "";
    const words = (part = "") =>
      part
        .replace(/<template>.*?<\/template>/g, "")
        .replace(/<[^>]+>/g, "")
        .trim();
    return {
      head: words(/class="feed-line">(.*?)<relative-time/.exec(html)?.[1]),
      part: (name: string) => words(new RegExp(`class="${name}[^"]*"[^>]*>(.*?)</p>`).exec(html)?.[1]),
      icon: /class="feed-mark">.*?#([\w-]+)"/.exec(html)?.[1],
      because: words(/class="popup-text">(.*?)</.exec(html)?.[1]),
    };
  };
  const head = async () => (await card()).head;

  test("commented, also when a field was changed with it", async () => {
    await edit({ notes: "Oil it", priority_id: 3 });
    assert.equal(await head(), "Ada commented");
  });

  test("closed and reopened, by what the status was and is", async () => {
    await edit({ status_id: statuses.Closed, notes: "Done" });
    assert.equal(await head(), "Ada closed this");
    await edit({ status_id: statuses.Rejected }, cast.linus);
    assert.equal(await head(), "Linus changed Status +1 other", "closed it was before");
    await edit({ status_id: statuses.New }, cast.linus);
    assert.equal(await head(), "Linus reopened this +1 other");
  });

  test("assigned you, and not somebody else", async () => {
    await edit({ assigned_to_id: cast.linus.id });
    assert.equal(await head(), "Ada changed Assignee");
    await edit({ assigned_to_id: cast.grace.id });
    assert.equal(await head(), "Ada assigned you");
  });

  test("not that it assigned you what was taken away again, by whomever", async () => {
    await edit({ assigned_to_id: cast.grace.id });
    await edit({ assigned_to_id: cast.linus.id });
    assert.equal(await head(), "Ada changed Assignee");
    await edit({ assigned_to_id: cast.grace.id });
    assert.equal(await head(), "Ada assigned you");
    await edit({ assigned_to_id: cast.linus.id }, cast.linus);
    await edit({ notes: "Fine" });
    assert.equal(await head(), "Ada commented +1 other");
  });

  test("opened, and for whom", async () => {
    id = await create({ watcher_user_ids: [cast.grace.id] });
    assert.equal(await head(), "Ada opened this");
    assert.equal((await card()).part("card-excerpt"), "It squeaks");
    id = await create({ assigned_to_id: cast.grace.id });
    assert.equal(await head(), "Ada opened this and assigned you");
    await edit({ assigned_to_id: cast.linus.id });
    assert.equal(await head(), "Ada opened this");
    await edit({ assigned_to_id: cast.grace.id });
    assert.equal(await head(), "Ada opened this and assigned you");
  });

  test("how many fields were changed, each counted once", async () => {
    await edit({ priority_id: 3 });
    assert.equal(await head(), "Ada changed Priority");
    await edit({ priority_id: 4, done_ratio: 50, due_date: "2040-01-31" });
    assert.equal(await head(), "Ada changed 3 fields");
    assert.equal((await card()).part("card-summary"), "Priority Urgent · Due date Jan 31, 2040 · % Done 50 %");
  });

  test("changed this, where what came or went is no field", async () => {
    const other = await create({ subject: "Fence" });
    const related = { relation: { issue_to_id: other, relation_type: "relates" } };
    await answered(app, "POST", `/issues/${id}/relations.json`, related, cast.ada.key);
    await app.settled();
    assert.equal(await head(), "Ada changed this");
    assert.equal((await card()).part("card-summary"), `Related to #${other} Fence`);
    await edit({ priority_id: 4 });
    assert.equal(await head(), "Ada changed this");
  });

  test("mentioned you: by the latest person in the sentence, by another one beside it", async () => {
    await edit({ notes: "It rusts. Could @grace look at **it**? Thanks." });
    assert.equal(await head(), "Ada mentioned you");
    await edit({ notes: "Later" }, cast.linus);
    assert.equal(await head(), "Linus commented +1 otherAda mentioned you");
  });

  test("the newest note; the sentence that names the reader where the beginning of that does not", async () => {
    await edit({ notes: "It rusts. Could @grace look at **it**? Thanks." });
    assert.equal((await card()).part("card-excerpt"), "It rusts. Could @grace look at it? Thanks.");
    await edit({ notes: "Later" }, cast.linus);
    assert.equal((await card()).part("card-excerpt"), "Could @grace look at it?");
    await edit({ notes: `${"It rusts. ".repeat(30)}Could @grace look at it?` });
    assert.equal((await card()).part("card-excerpt"), "Could @grace look at it?");
  });

  test("the sentence that names the reader in an edited description, where there is no note", async () => {
    await edit({ description: "It squeaks. Ask @grace about it." });
    assert.equal((await card()).part("card-excerpt"), "Ask @grace about it.");
  });

  test("the strongest reason has its icon and its sentence", async () => {
    await edit({ notes: "Hello" });
    const watched = await card();
    assert.deepEqual([watched.icon, watched.because], ["eye", "Because you watch it."]);
    await edit({ assigned_to_id: cast.grace.id });
    const assigned = await card();
    assert.deepEqual([assigned.icon, assigned.because], ["user", "Because it is assigned to you."]);
    await edit({ notes: "@grace" });
    assert.equal((await card()).because, "Because somebody mentioned you.");
  });

  test("an event from before reasons were kept has neither", async () => {
    await edit({ notes: "Hello" });
    await sql`update service_notification_events set reason = null`.execute(app.runtime.db);
    const { head, icon, because } = await card();
    assert.deepEqual([head, icon, because], ["Ada commented", undefined, ""]);
  });
});
