import assert from "node:assert/strict";
import { after, before, describe, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { attemptToNotify, notify, type TellingJob } from "../../notifications/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { journalSource } from "./sources.js";

describe("What a change of an issue hands to the job that tells of it (specification 6.4)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let away: { id: number };
  let cf: number;
  let closed: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace, cast.linus] };
    home = await project(app, "home", { members });
    away = await project(app, "away", { members });
    const { trackers } = await answered(app, "GET", "/trackers.json");
    const field = { name: "Shelf", field_format: "string", customized_type: "issue", is_for_all: true };
    const tracker_ids = trackers.map(({ id }: { id: number }) => id);
    ({
      custom_field: { id: cf },
    } = await answered(app, "POST", "/custom_fields.json", { custom_field: { ...field, tracker_ids } }));
    const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
    closed = issue_statuses.find(({ is_closed }: { is_closed: boolean }) => is_closed).id;
  });
  after(() => app.close());

  const issue = async (fields: object = {}): Promise<number> => {
    const wanted = { project_id: home.id, subject: "Handed", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
  };
  const edit = (id: number, fields: object) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue: fields }, cast.ada.key);
  /** The jobs that wait, which no worker does here. */
  const jobs = async (): Promise<TellingJob[]> => {
    const { rows } = await sql<{ data: TellingJob }>`
      delete from pgboss.job where name = 'notify' and state = 'created' returning data`.execute(app.runtime.db);
    return rows.map(({ data }) => data);
  };
  const only = async (): Promise<TellingJob> => {
    const [job, ...others] = await jobs();
    assert.ok(job && others.length === 0);
    return job;
  };
  const upload = async () => {
    const sent = await app.request("/uploads.json?filename=plan.txt", {
      method: "POST",
      key: cast.ada.key,
      headers: { "content-type": "application/octet-stream" },
      body: "Plan",
    });
    return ((await sent.json()) as { upload: { token: string } }).upload.token;
  };
  const readBy = async ({ source }: TellingJob) => {
    const row = await app.runtime.contributions.notifications.sources.get(source.type)?.read(app.runtime.db, source.id);
    return sorted(row);
  };
  const sorted = (row: object | undefined) =>
    row && "touched" in row ? { ...row, touched: (row.touched as string[]).toSorted() } : row;
  const told = async (id: number) => {
    const { rows } = await sql<{ login: string }>`
      select distinct u.login from service_notifications n join users u on u.id = n.user_id
       where n.entity_type = 'Issue' and n.entity_id = ${id} order by 1`.execute(app.runtime.db);
    return rows.map(({ login }) => login);
  };

  const news: [string, () => Promise<object>][] = [
    ["with the least", async () => ({})],
    [
      "assigned, private, of another tracker",
      async () => ({ assigned_to_id: cast.grace.id, is_private: true, tracker_id: 2 }),
    ],
    ["below another", async () => ({ parent_issue_id: await quietly(issue()) })],
  ];
  for (const [what, fields] of news) {
    test(`of a new issue, ${what}, is what is read of it`, async () => {
      await issue(await fields());
      const job = firstOf(await jobs(), "Issue");
      assert.deepEqual(sorted(job.row), await readBy(job));
    });
  }

  const edits: [string, () => Promise<object>][] = [
    ["a note", async () => ({ notes: "Hello" })],
    ["a private note", async () => ({ notes: "Hush", private_notes: true })],
    ["a private note and a field", async () => ({ notes: "Hush", private_notes: true, subject: "Handed on" })],
    ["who is assigned", async () => ({ assigned_to_id: cast.linus.id })],
    ["that nobody is assigned", async () => ({ assigned_to_id: "" })],
    ["a status that closes it", async () => ({ status_id: closed })],
    ["its tracker", async () => ({ tracker_id: 2 })],
    ["that it is private", async () => ({ is_private: true })],
    ["its project", async () => ({ project_id: away.id })],
    ["its parent", async () => ({ parent_issue_id: await quietly(issue()) })],
    ["a custom field", async () => ({ custom_fields: [{ id: cf, value: "Top" }] })],
    ["a file", async () => ({ uploads: [{ token: await upload() }] })],
  ];
  for (const [what, fields] of edits) {
    test(`of an edit, ${what}, is what is read of it`, async () => {
      const id = await quietly(issue({ assigned_to_id: cast.grace.id }));
      await edit(id, await fields());
      const handed = (await jobs()).filter(({ row }) => row);
      assert.equal(handed.length, what === "a private note and a field" ? 2 : 1);
      for (const job of handed) assert.deepEqual(sorted(job.row), await readBy(job));
    });
  }

  test("of an edit that reopens it is what is read of it", async () => {
    const id = await quietly(issue());
    await quietly(edit(id, { status_id: closed }));
    await edit(id, { status_id: 1, notes: "Again" });
    const job = await only();
    assert.deepEqual(sorted(job.row), await readBy(job));
  });

  test("makes telling of a note one statement", async (t) => {
    const id = await quietly(issue({ assigned_to_id: cast.grace.id }));
    await edit(id, { notes: "Hello" });
    const job = await only();
    t.mock.method(Math, "random", () => 0.5); // no badge is compared with its list
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    await notify(app.runtime, job);
    assert.equal(statements, 1);
    assert.deepEqual(await told(id), ["grace"]);
  });

  const reads = (t: TestContext) => t.mock.method(journalSource, "read").mock;

  const since: [string, (issueId: number, journalId: number) => ReturnType<typeof sql>][] = [
    ["the project", (id) => sql`update issues set project_id = ${away.id} where id = ${id}`],
    ["the tracker", (id) => sql`update issues set tracker_id = 2 where id = ${id}`],
    ["the author", (id) => sql`update issues set author_id = ${cast.linus.id} where id = ${id}`],
    ["who is assigned", (id) => sql`update issues set assigned_to_id = ${cast.linus.id} where id = ${id}`],
    ["that anybody is assigned", (id) => sql`update issues set assigned_to_id = null where id = ${id}`],
    ["that it is private", (id) => sql`update issues set is_private = true where id = ${id}`],
    ["that it is closed", (id) => sql`update issues set status_id = ${closed} where id = ${id}`],
    ["who wrote the journal", (_, id) => sql`update journals set user_id = ${cast.linus.id} where id = ${id}`],
    ["that its note is private", (_, id) => sql`update journals set private_notes = true where id = ${id}`],
    ["when the journal was written", (_, id) => sql`update journals set created_on = '2020-01-01' where id = ${id}`],
    ["its note, which is gone", (_, id) => sql`update journals set notes = '' where id = ${id}`],
  ];
  for (const [what, statement] of since) {
    test(`is read anew where it changed since: ${what}`, async (t) => {
      const id = await quietly(issue({ assigned_to_id: cast.grace.id }));
      await edit(id, { notes: "Hello" });
      const job = await only();
      const read = reads(t);
      await statement(id, job.source.id).execute(app.runtime.db);
      await notify(app.runtime, job);
      assert.equal(read.callCount(), 1);
    });
  }

  test("is read anew where the time of a new issue is another by now", async () => {
    const id = await issue({ assigned_to_id: cast.grace.id });
    const job = await only();
    await sql`update issues set created_on = '2020-01-01' where id = ${id}`.execute(app.runtime.db);
    await notify(app.runtime, job);
    const { rows } = await sql<{ year: number }>`
      select extract(year from last_event_at)::int as year from service_notifications
       where entity_type = 'Issue' and entity_id = ${id}`.execute(app.runtime.db);
    assert.deepEqual(rows, [{ year: 2020 }]);
  });

  test("tells those who are concerned when the job runs, and not those who were", async () => {
    const id = await quietly(issue({ assigned_to_id: cast.grace.id }));
    await edit(id, { notes: "Hello" });
    const job = await only();
    await edit(id, { assigned_to_id: cast.linus.id });
    await notify(app.runtime, job);
    assert.deepEqual(await told(id), ["linus"]);
    await jobs();
  });

  test("is not trusted when the job is tried again, nor when its issue is gone", async (t) => {
    const id = await quietly(issue({ assigned_to_id: cast.grace.id }));
    await edit(id, { notes: "Hello" });
    const { row, ...job } = await only();
    const wrong = { ...row, touched: null };
    const read = reads(t);
    await assert.rejects(attemptToNotify(app.runtime, { ...job, row: wrong }, 1));
    await attemptToNotify(app.runtime, { ...job, row: wrong }, 2);
    assert.deepEqual([read.callCount(), await told(id)], [1, ["grace"]]);
    await answered(app, "DELETE", `/issues/${id}.json`);
    await notify(app.runtime, { ...job, ...(row && { row }) });
    assert.deepEqual(await told(id), []);
  });

  /** What it brings about is not looked at. */
  async function quietly<T>(act: Promise<T>): Promise<T> {
    const done = await act;
    await jobs();
    return done;
  }

  const firstOf = (some: TellingJob[], type: string): TellingJob => {
    const job = some.find(({ source }) => source.type === type);
    assert.ok(job);
    return job;
  };
});
