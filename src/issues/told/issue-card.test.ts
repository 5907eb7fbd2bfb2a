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
      at: /<relative-time[^>]* datetime="([^"]+)"/.exec(html)?.[1],
      leadsTo: /class="feed-title".*?href="([^"]+)"/.exec(html)?.[1],
      lessOfIt: /class="popup-text">.*?href="([^"]+)"/.exec(html)?.[1]?.replace(/\d+/, "ID"),
    };
  };
  const head = async () => (await card()).head;
  /** What a program is told of each of its events, oldest first. */
  const texts = async (): Promise<string[]> => {
    const { notifications } = await answered(app, "GET", "/notifications.json?events=50", undefined, cast.grace.key);
    const about = notifications.find(({ entity }: { entity: { id: number } }) => entity.id === id);
    return about.events.map(({ text }: { text: string }) => text).reverse();
  };

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

  test("which relation was removed, and not that there is none", async () => {
    const other = await create({ subject: "Fence" });
    const related = { relation: { issue_to_id: other, relation_type: "relates" } };
    const { relation } = await answered(app, "POST", `/issues/${id}/relations.json`, related, cast.ada.key);
    await answered(app, "DELETE", `/relations/${relation.id}.json`, undefined, cast.ada.key);
    await app.settled();
    const summary = `Related to #${other} Fence · Related to #${other} Fence removed`;
    assert.equal((await card()).part("card-summary"), summary);
    assert.deepEqual(await texts(), [`relates: #${other} Fence`, `relates: #${other} Fence removed`]);
  });

  test("which values of a field that has several came and went, and not that there is none", async () => {
    const trackers = (await answered(app, "GET", "/trackers.json")).trackers.map((one: { id: number }) => one.id);
    const field = { name: "Labels", field_format: "list", multiple: true, is_for_all: true, tracker_ids: trackers };
    const values = { possible_values: ["red", "green", "blue", "1", "2", "3", "4"], customized_type: "issue" };
    const { custom_field } = await answered(app, "POST", "/custom_fields.json", {
      custom_field: { ...field, ...values },
    });
    const label = (...value: string[]) => edit({ custom_fields: [{ id: custom_field.id, value }] });
    await label("red", "green");
    assert.equal((await card()).part("card-summary"), "Labels red, green");
    await label("red");
    assert.equal((await card()).part("card-summary"), "Labels green removed");
    assert.equal(await head(), "Ada changed Labels");
    assert.deepEqual(await texts(), ["Labels: red, green", "Labels: green removed"]);
    await label("blue");
    assert.equal((await card()).part("card-summary"), "Labels blue, red removed");
    await label("red", "green", "blue", "1", "2", "3", "4");
    assert.equal((await card()).part("card-summary"), "Labels red, green, 1, 2, 3, …");
  });

  test("mentioned you: by the latest person in the sentence, by another one beside it", async () => {
    await edit({ notes: "It rusts. Could @grace look at **it**? Thanks." });
    assert.equal(await head(), "Ada mentioned you");
    await edit({ notes: "Later" }, cast.linus);
    assert.equal(await head(), "Linus commented +1 otherAda mentioned you");
  });

  test("the newest note, and what an earlier one asks the reader; of a long one the sentence that names them", async () => {
    const said = async () => [(await card()).part("card-asked"), (await card()).part("card-excerpt")];
    await edit({ notes: "It rusts. Could @grace look at **it**? Thanks." });
    assert.deepEqual(await said(), ["", "It rusts. Could @grace look at it? Thanks."]);
    await edit({ notes: "Later" }, cast.linus);
    assert.deepEqual(await said(), ["Could @grace look at it?", "Later"]);
    await edit({ notes: `${"It rusts. ".repeat(30)}Can @grace come?` });
    assert.deepEqual(await said(), ["", "Can @grace come?"]);
  });

  test("what an edited description asks the reader", async () => {
    await edit({ description: "It squeaks. Ask @grace about it." });
    assert.equal((await card()).part("card-asked"), "Ask @grace about it.");
    assert.equal((await card()).part("card-excerpt"), "");
    assert.deepEqual(await texts(), ["description changed; Ask @grace about it."]);
  });

  test("to a program the sentence that names the reader, where the beginning of the text does not", async () => {
    await edit({ notes: `${"It rusts. ".repeat(40)}Could @grace look at it?` });
    await edit({ notes: "Later", priority_id: 4 });
    assert.deepEqual(await texts(), ["Could @grace look at it?", "priority: Urgent; Later"]);
  });

  test("its title leads to the newest note that the reader still sees, and without one to the issue", async () => {
    for (const notes of ["One", "Two", "Three"]) await edit({ notes });
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=journals`);
    const [, two, three] = issue.journals.map((journal: { id: number }) => journal.id);
    assert.equal((await card()).leadsTo, `/issues/${id}#change-${three}`);
    await sql`update journals set notes = '' where id = ${three}`.execute(app.runtime.db);
    assert.equal((await card()).leadsTo, `/issues/${id}#change-${two}`);
    id = await create({ watcher_user_ids: [cast.grace.id] });
    assert.equal((await card()).leadsTo, `/issues/${id}`);
  });

  test("its time is that of the latest event", async () => {
    await edit({ notes: "One" });
    await sql`with unseen as (update service_notifications set seen_at = null)
              update service_notification_events set created_at = created_at - interval '1 hour'`.execute(
      app.runtime.db,
    );
    await edit({ notes: "Two" });
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=journals`);
    assert.equal(
      Math.floor(Date.parse((await card()).at ?? "") / 1000),
      Date.parse(issue.journals[1].created_on) / 1000,
    );
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

  test("a watcher may stop watching, and for any other reason the settings are the way to have less of it", async () => {
    await edit({ notes: "Hello" });
    assert.equal((await card()).lessOfIt, "/service_notifications/ID/unwatch");
    for (const change of [{ assigned_to_id: cast.grace.id }, { notes: "@grace" }]) {
      await edit(change);
      assert.equal((await card()).lessOfIt, "/my/notification_settings");
    }
  });

  test("not that it is assigned to you once it is no more, also where that was taken away by who mentioned you", async () => {
    await edit({ assigned_to_id: cast.grace.id });
    await edit({ assigned_to_id: cast.linus.id });
    assert.equal((await card()).because, "Because it was assigned to you before.");
    id = await create({ assigned_to_id: cast.grace.id, watcher_user_ids: [cast.grace.id] });
    await edit({ assigned_to_id: cast.linus.id, notes: "I take this, @grace" }, cast.linus);
    await edit({ done_ratio: 10 });
    assert.equal(await head(), "Ada opened this +1 otherLinus mentioned you");
  });

  test("an event from before reasons were kept has neither", async () => {
    await edit({ notes: "Hello" });
    await sql`update service_notification_events set reason = null`.execute(app.runtime.db);
    const { head, icon, because } = await card();
    assert.deepEqual([head, icon, because], ["Ada commented", undefined, ""]);
  });
});
