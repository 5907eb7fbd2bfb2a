import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { type Person, people, project, readerOf, type TestApp, testApp } from "../../testing/index.js";
import { inboxCounts } from "./inbox-counts.js";
import { listedNotifications, listedRows } from "./listed.js";

const MANY = 3_000;
const PAGE = 10;

interface Plan {
  "Plan Rows": number;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

describe("The inbox of somebody with very much, where others have little", () => {
  let app: TestApp;
  let cast: Record<"ada" | "busy", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "busy");
    const home = await project(app, "home", { members: { Manager: [cast.ada, cast.busy] } });
    const { db } = app.runtime;
    await sql`
      insert into users (login, firstname, lastname, user_type_id)
      select 'other' || n, 'Other', n::text, (select id from user_types where is_default) from generate_series(1, 600) n`.execute(
      db,
    );
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
      select ${home.id}::int, 1, 1, 1, 'Issue ' || n, ${cast.ada.id}::int from generate_series(1, ${MANY}::int) n`.execute(
      db,
    );
    await sql`
      with told as (
        insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
        select person.id, 'Issue', i.id, case when person.id = ${cast.busy.id}::int then i.project_id else 1000 + i.id % 40 end, i.author_id, now() - i.id * interval '1 second'
          from issues i, users person
         where person.id = ${cast.busy.id}::int or person.login like 'other%' and i.id % 600 = person.id % 600
        returning id, user_id, entity_id, actor_id, last_event_at)
      insert into service_notification_events (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
      select id, user_id, 'Issue', entity_id, actor_id, 'create_issue', last_event_at from told`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
  after(() => app.close());

  const planOf = async (text: string, values: unknown[]): Promise<Plan> => {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values);
    const { rows } = await app.runtime.db.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(explained);
    return rows[0]?.["QUERY PLAN"][0].Plan as Plan;
  };

  /** Of notifications, by the statement that asks for them. */
  const rowsRead = async (ask: () => Promise<unknown>): Promise<number> => {
    const heard: { text: string; values: unknown[] }[] = [];
    const query: (...asked: never[]) => unknown = pg.Client.prototype.query;
    const hearing = mock.method(pg.Client.prototype, "query", function (this: pg.Client, ...sent: unknown[]) {
      heard.push(sent[0] as (typeof heard)[number]);
      return Reflect.apply(query, this, sent);
    });
    await ask();
    hearing.mock.restore();
    const found = heard.find(({ text }) => text?.includes("service_notifications"));
    assert.ok(found);
    const read = (plan: Plan): number =>
      (plan["Relation Name"] === "service_notifications" ? plan["Actual Rows"] * plan["Actual Loops"] : 0) +
      (plan.Plans ?? []).reduce((sum, below) => sum + read(below), 0);
    return read(await planOf(found.text, found.values));
  };

  test("is planned for by nobody's mean: the plan that is kept takes each to have thousands", async () => {
    const theirs = await planOf("select id from service_notifications where user_id = (select $1::int)", [cast.ada.id]);
    assert.ok(theirs["Plan Rows"] > 1_000, `${theirs["Plan Rows"]} rows are expected`);
  });

  test("is walked from its latest on, as far as it is shown", async () => {
    const { db, contributions } = app.runtime;
    const [registry, reader] = [contributions.notifications, readerOf(cast.busy)];
    for (const withSeen of [false, true]) {
      const asked = { withSeen, limit: PAGE };
      assert.equal((await listedNotifications(db, registry, reader, asked)).length, PAGE);
      assert.ok((await rowsRead(() => listedNotifications(db, registry, reader, asked))) < 3 * PAGE);
      assert.ok((await rowsRead(() => listedRows(db, registry, reader, asked))) < 3 * PAGE);
    }
    assert.ok((await inboxCounts(db, registry, reader)).more);
    assert.ok((await rowsRead(() => inboxCounts(db, registry, reader))) < MANY / 5);
  });
});
