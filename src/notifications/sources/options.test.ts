import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Part, topic } from "../../kernel/index.js";
import { parts } from "../../parts.js";
import { answered, byOperator, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { notify } from "../job/notify.js";
import { changeNotificationSettings } from "../settings/settings.js";
import type { NotificationSource } from "./source.js";

interface Told {
  id: number;
  tells: boolean;
  named: number[];
}

interface Row {
  id: number;
  issue_id: number;
  by: number;
  at: string;
  people: number[];
}

/** Reminders of an issue: a source whose options are all names, and whose recipients are a plain list. Nobody registers its kind. */
const reminded = topic<Told>("Reminder");
const rows = new Map<number, Row>();
const reminders: NotificationSource<Row, Told> = {
  topic: reminded,
  read: async (_db, id) => rows.get(id),
  held: () => sql`select null as transaction, null::int as project_id`,
  entries: [
    {
      kind: "remind",
      recipients: "people",
      entity: { type: "Issue", id: "issue_id" },
      actor: "by",
      eventAt: "at",
      if: "tells",
      mentions: "named",
    },
  ],
};
const remindersPart: Part = { name: "reminders", sources: [reminders] };

describe("The options of a source (specification 2.6)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "outsider", Person>;
  let issueId: number;
  let crew: number;

  before(async () => {
    app = await testApp({ parts: [...parts, remindersPart] });
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus", "outsider");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    const issue = { project_id: home.id, subject: "Remember" };
    issueId = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    const group = { name: "crew", user_ids: [cast.linus.id] };
    crew = (await answered(app, "POST", "/groups.json", { group })).group.id;
  });
  after(() => app.close());

  const remind = async (row: Omit<Row, "id" | "issue_id" | "at">, told: Partial<Told> = {}) => {
    const id = rows.size + 1;
    rows.set(id, { id, issue_id: issueId, at: `2040-01-01 00:00:0${id}+00`, ...row });
    await byOperator(app, async (open) => open.publish(reminded, { id, tells: true, named: [], ...told }));
    await app.settled();
    const { rows: events } = await sql<{ login: string; kind: string; at: string }>`
      select u.login, e.kind, e.created_at::text as at, n.entity_type || n.entity_id as entity
        from service_notification_events e
        join service_notifications n on n.id = e.service_notification_id join users u on u.id = e.user_id
       where e.source_type = 'Reminder' and e.source_id = ${id} order by u.login`.execute(app.runtime.db);
    return events;
  };

  test("may be names of fields; recipients may be a plain list, whose people see the entity and whose groups are expanded", async () => {
    const entity = `Issue${issueId}`;
    const listed = [cast.ada.id, cast.grace.id, crew, cast.outsider.id];
    assert.deepEqual(await remind({ by: cast.ada.id, people: listed }), [
      { login: "grace", kind: "remind", at: "2040-01-01 00:00:01+00", entity },
      { login: "linus", kind: "remind", at: "2040-01-01 00:00:01+00", entity },
    ]);
  });

  test("`if` guards, `mentions` names people", async () => {
    const row = { by: cast.ada.id, people: [] };
    assert.deepEqual(await remind(row, { tells: false, named: [cast.grace.id] }), []);
    const told = await remind(row, { named: [cast.grace.id] });
    assert.deepEqual(
      told.map(({ login, kind }) => `${login} ${kind}`),
      ["grace mention"],
    );
  });

  test("a kind that nobody registers is written, and cannot be switched off (specification 2.5)", async () => {
    const { names } = app.runtime.contributions.notifications;
    await byOperator(app, (open) => changeNotificationSettings(open, names, cast.grace.id, { remind: false }));
    assert.equal((await remind({ by: cast.ada.id, people: [cast.grace.id] })).length, 1);
  });

  test("a source that says no actor fails its job, and tells of nobody", async () => {
    rows.set(99, { id: 99, issue_id: issueId, at: "2040-01-01", by: undefined as never, people: [cast.grace.id] });
    await assert.rejects(
      notify(app.runtime, { source: { type: "Reminder", id: 99 }, kind: "remind", mentioned: [] }),
      /The source Reminder 99 says no actor/,
    );
  });
});
