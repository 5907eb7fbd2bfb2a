import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  answered,
  byOperator,
  type Person,
  people,
  project,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { changeNotificationSettings } from "../settings/settings.js";
import { notify } from "./notify.js";

describe("Whom an issue's change is told to (specification 6.2, 6.3)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "mary" | "outsider", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus", "mary", "outsider");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus], Reporter: [cast.mary] },
    });
  });
  after(() => app.close());

  /** Creates an issue as Ada; answers its id when everybody has been told. */
  const issueBy = async (author: Person, fields: object = {}) => {
    const { issue } = await answered(
      app,
      "POST",
      "/issues.json",
      { issue: { project_id: home.id, subject: "Watch the bell", ...fields } },
      author.key,
    );
    await app.settled();
    return issue.id as number;
  };
  const edit = async (actor: Person, id: number, fields: object) => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: fields }, actor.key);
    await app.settled();
  };
  /** What is written about the issue: login and kind, oldest first. */
  const told = async (id: number) => {
    const { rows } = await sql<{ login: string; kind: string }>`
      select u.login, e.kind from service_notification_events e
        join service_notifications n on n.id = e.service_notification_id join users u on u.id = n.user_id
       where n.entity_type = 'Issue' and n.entity_id = ${id} order by e.id, u.id`.execute(app.runtime.db);
    return rows.map(({ login, kind }) => `${login} ${kind}`);
  };
  const forget = async (id: number) => {
    await sql`delete from service_notification_events`.execute(app.runtime.db);
    await sql`delete from service_notifications where entity_id = ${id}`.execute(app.runtime.db);
  };
  const setting = async (person: Person, name: string, on: boolean) => {
    const { names } = app.runtime.contributions.notifications;
    await byOperator(app, (open) => changeNotificationSettings(open, names, person.id, { [name]: on }));
  };

  const statusId = async (name: string): Promise<number> => {
    const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
    return issue_statuses.find((status: { name: string }) => status.name === name).id;
  };

  test("author, assignee and watchers are told, the actor never is", async () => {
    const id = await issueBy(cast.ada, {
      assigned_to_id: cast.grace.id,
      watcher_user_ids: [cast.linus.id, cast.ada.id],
    });
    assert.deepEqual(await told(id), ["grace create_issue", "linus create_issue"]);
    await edit(cast.grace, id, { notes: "On it" });
    assert.deepEqual((await told(id)).slice(2), ["ada edit_issue", "linus edit_issue"]);
  });

  test("a group is told as its people", async () => {
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: `crew`, user_ids: [cast.linus.id, cast.mary.id] },
    });
    const id = await issueBy(cast.ada, { watcher_user_ids: [group.id] });
    assert.deepEqual(await told(id), ["linus create_issue", "mary create_issue"]);
  });

  test("many are told as a few are, each once, whatever the reasons and however often", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (login, firstname, user_type_id)
      select 'many' || n, 'Many', 1 from generate_series(1, 150) n returning id`.execute(app.runtime.db);
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "many", user_ids: rows.map(({ id }) => id) },
    });
    const { roles } = await answered(app, "GET", "/roles.json");
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: { user_id: group.id, role_ids: [roles.find(({ name }: { name: string }) => name === "Reporter").id] },
    });
    const someone = rows[0]?.id;
    const id = await issueBy(cast.ada, {
      assigned_to_id: cast.grace.id,
      watcher_user_ids: [cast.grace.id, cast.outsider.id, group.id, someone],
    });
    const everybody = ["grace", ...rows.map((_, n) => `many${n + 1}`)].map((login) => `${login} create_issue`);
    assert.deepEqual(new Set(await told(id)), new Set(everybody), "the outsider sees nothing of it");
    await notify(app.runtime, { source: { type: "Issue", id }, kind: "create_issue", mentioned: [] });
    assert.equal((await told(id)).length, everybody.length);
    assert.equal(await reason(cast.grace, id), "assignee");
  });

  test("the former assignee is told unless they switched that off", async () => {
    const id = await issueBy(cast.ada, { assigned_to_id: cast.grace.id });
    await forget(id);
    await edit(cast.ada, id, { assigned_to_id: cast.linus.id });
    assert.deepEqual(await told(id), ["grace edit_issue", "linus edit_issue"]);
    await setting(cast.linus, "previous_assignee", false);
    await forget(id);
    await edit(cast.ada, id, { assigned_to_id: cast.grace.id });
    assert.deepEqual(await told(id), ["grace edit_issue"]);
    await setting(cast.linus, "previous_assignee", true);
  });

  test("of a group that was the assignee those are told who did not switch that off", async () => {
    await setSettings(app, { issue_group_assignment: true });
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "former", user_ids: [cast.linus.id, cast.mary.id] },
    });
    const { roles } = await answered(app, "GET", "/roles.json");
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: {
        user_id: group.id,
        role_ids: [roles.find(({ name }: { name: string }) => name === "Developer").id],
      },
    });
    await setting(cast.linus, "previous_assignee", false);
    const id = await issueBy(cast.ada, { assigned_to_id: group.id });
    await forget(id);
    await edit(cast.ada, id, { assigned_to_id: cast.grace.id });
    assert.deepEqual(await told(id), ["grace edit_issue", "mary edit_issue"]);
    await setting(cast.linus, "previous_assignee", true);
    await answered(app, "DELETE", `/groups/${group.id}.json`);
    await setSettings(app, { issue_group_assignment: false });
  });

  test("members hear of everything in their projects only when they asked for it", async () => {
    await setting(cast.mary, "all_project_changes", true);
    await setting(cast.outsider, "all_project_changes", true);
    const id = await issueBy(cast.ada);
    assert.deepEqual(await told(id), ["mary create_issue"]);
    await setting(cast.mary, "all_project_changes", false);
  });

  test("closing reaches people who switched closed issues off, later edits do not, mentions do", async () => {
    await setting(cast.grace, "closed_issues", false);
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.grace.id] });
    await forget(id);
    await edit(cast.ada, id, { status_id: await statusId("Closed") });
    assert.deepEqual(await told(id), ["grace edit_issue"], "the closing");
    await edit(cast.ada, id, { notes: "One more thing" });
    await edit(cast.ada, id, { status_id: await statusId("Rejected") });
    assert.equal((await told(id)).length, 1, "a note, and a move from one closed status to another");
    await edit(cast.ada, id, { notes: "@grace please look" });
    assert.deepEqual((await told(id)).slice(1), ["grace mention"]);
    await setting(cast.grace, "mention", false);
    await edit(cast.ada, id, { notes: "@grace never mind" });
    assert.equal((await told(id)).length, 2, "a mention that is switched off is a note as any other");
    await setting(cast.grace, "mention", true);
    await setting(cast.grace, "closed_issues", true);
  });

  test("an issue that is created closed reaches people who switched closed issues off", async () => {
    await setting(cast.grace, "closed_issues", false);
    // A Manager's new request for support may be closed, and nothing else.
    const path = "/workflows.json?tracker_id=3&role_id=1";
    const { workflow } = await answered(app, "GET", path);
    const transitions = [{ old_status_id: 0, new_status_id: await statusId("Closed") }];
    await answered(app, "PUT", path, { workflow: { transitions } });
    const id = await issueBy(cast.ada, { tracker_id: 3, watcher_user_ids: [cast.grace.id] });
    assert.ok((await answered(app, "GET", `/issues/${id}.json`)).issue.closed_on);
    assert.deepEqual(await told(id), ["grace create_issue"]);
    await answered(app, "PUT", path, { workflow: { transitions: workflow.transitions } });
    await setting(cast.grace, "closed_issues", true);
  });

  test("who cannot see the issue is not told, mentioned or not", async () => {
    const id = await issueBy(cast.ada, { description: "@outsider and @mary", watcher_user_ids: [cast.outsider.id] });
    assert.deepEqual(await told(id), ["mary mention"]);
  });

  test("a private issue is told to those who see it only", async () => {
    const id = await issueBy(cast.ada, {
      is_private: true,
      description: "@grace @linus",
      assigned_to_id: cast.linus.id,
    });
    assert.deepEqual(await told(id), ["linus mention"]);
  });

  test("a private note is told only to people who may read private notes", async () => {
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.grace.id, cast.mary.id] });
    await forget(id);
    await edit(cast.ada, id, { notes: "@mary @grace between us", private_notes: true });
    assert.deepEqual(await told(id), ["grace mention"]);
  });

  test("a change beside a private note tells nobody that the note names them", async () => {
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.mary.id] });
    await forget(id);
    await edit(cast.ada, id, { done_ratio: 10, notes: "@mary @grace between us", private_notes: true });
    assert.deepEqual((await told(id)).sort(), ["grace mention", "mary edit_issue"]);
  });

  test("a changed description tells those whom it names now and did not before, beside a private note as well", async () => {
    const id = await issueBy(cast.ada, { description: "Ask @mary" });
    await forget(id);
    await edit(cast.ada, id, { description: "Ask @mary or @linus" });
    assert.deepEqual(await told(id), ["linus mention"]);
    const beside = { notes: "Between us", private_notes: true };
    await edit(cast.ada, id, { description: "Ask @mary, @linus or @grace", ...beside });
    assert.deepEqual((await told(id)).slice(1), ["grace mention"]);
  });

  test("with mentions off, somebody concerned anyway gets the ordinary kind and others nothing", async () => {
    await setting(cast.grace, "mention", false);
    await setting(cast.mary, "mention", false);
    const id = await issueBy(cast.ada, { description: "@grace @mary", assigned_to_id: cast.grace.id });
    assert.deepEqual(await told(id), ["grace create_issue"]);
    await setting(cast.grace, "mention", true);
    await setting(cast.mary, "mention", true);
  });

  test("a switched off kind is not written, of a closed issue neither", async () => {
    await setting(cast.grace, "edit_issue", false);
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.grace.id] });
    await edit(cast.ada, id, { notes: "Nothing for Grace" });
    await edit(cast.ada, id, { status_id: await statusId("Closed") });
    await edit(cast.ada, id, { notes: "Nor once it is closed" });
    assert.deepEqual(await told(id), ["grace create_issue"]);
    await setting(cast.grace, "edit_issue", true);
  });

  /** Why the person was told of the latest event. */
  const reason = async (person: Person, id: number) => {
    const { rows } = await sql<{ reason: string }>`
      select e.reason from service_notification_events e
        join service_notifications n on n.id = e.service_notification_id
       where n.entity_id = ${id} and n.user_id = ${person.id} order by e.id desc limit 1`.execute(app.runtime.db);
    return rows[0]?.reason;
  };

  test("an event says why its person was told, and of several reasons the strongest (decisions 10.8)", async () => {
    await setting(cast.mary, "all_project_changes", true);
    const id = await issueBy(cast.mary);
    for (const { id: user_id } of [cast.grace, cast.linus]) {
      await answered(app, "POST", `/issues/${id}/watchers.json`, { user_id }, cast.ada.key);
    }
    await edit(cast.ada, id, { assigned_to_id: cast.linus.id });
    await edit(cast.ada, id, { notes: "For everybody" });
    assert.equal(await reason(cast.linus, id), "assignee", "and watcher");
    assert.equal(await reason(cast.grace, id), "watcher");
    assert.equal(await reason(cast.mary, id), "author", "and every change of the project");
    await edit(cast.ada, id, { assigned_to_id: cast.grace.id, notes: "@mary" });
    assert.equal(await reason(cast.linus, id), "former_assignee", "and watcher");
    assert.equal(await reason(cast.grace, id), "assignee");
    assert.equal(await reason(cast.mary, id), "mentioned", "and author");
    await setting(cast.mary, "mention", false);
    await edit(cast.ada, id, { notes: "@mary again" });
    assert.equal(await reason(cast.mary, id), "author", "a mention that is switched off is no reason");
    const other = await issueBy(cast.ada);
    assert.equal(await reason(cast.mary, other), "project");
    await setting(cast.mary, "mention", true);
    await setting(cast.mary, "all_project_changes", false);
  });

  test("a notification knows its project, also after its issue moved there", async () => {
    const next = await project(app, "next", { members: { Manager: [cast.ada] } });
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.mary.id] });
    const projects = async () => {
      const told = app.runtime.db.selectFrom("service_notifications").where("entity_id", "=", id);
      return (await told.select("project_id").execute()).map(({ project_id }) => project_id);
    };
    assert.deepEqual(await projects(), [home.id]);
    await edit(cast.ada, id, { project_id: next.id });
    assert.deepEqual(await projects(), [next.id], "of Mary, who is not told any more");
  });

  test("what somebody wants by mail changes nothing for issues, nor for who is named in them (6.2.7, 6.3.1)", async () => {
    const options = (mail_notification: string) =>
      Promise.all(
        [cast.grace, cast.linus, cast.mary].map(({ id }) =>
          answered(app, "PUT", `/users/${id}.json`, { user: { mail_notification } }),
        ),
      );
    await options("none");
    const id = await issueBy(cast.grace, { assigned_to_id: cast.linus.id, description: "@mary knows" });
    await edit(cast.ada, id, { notes: "For all of you" });
    assert.deepEqual(await told(id), ["linus create_issue", "mary mention", "grace edit_issue", "linus edit_issue"]);
    await options("only_my_events");
  });

  test("it is written also for who has no bell or has switched the center off, and is there once they have it (6.4.9)", async () => {
    const { user_types } = await answered(app, "GET", "/user_types.json");
    const type = (name: string) => user_types.find((one: { name: string }) => one.name === name).id;
    const change = (person: Person, user: object) => answered(app, "PUT", `/users/${person.id}.json`, { user });
    await change(cast.grace, { user_type_id: type("External") });
    await change(cast.linus, { service_notification_center_enabled: false });
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.grace.id, cast.linus.id] });
    assert.deepEqual(await told(id), ["grace create_issue", "linus create_issue"]);
    await change(cast.grace, { user_type_id: type("Internal") });
    await change(cast.linus, { service_notification_center_enabled: null });
    for (const { key } of [cast.grace, cast.linus]) {
      const { notifications } = await answered(app, "GET", "/notifications.json?limit=1", undefined, key);
      assert.equal(notifications[0].entity.id, id);
    }
  });

  test("locked people are not told", async () => {
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.mary.id] });
    await forget(id);
    await answered(app, "PUT", `/users/${cast.mary.id}.json`, { user: { status: 3 } });
    await edit(cast.ada, id, { notes: "Quiet" });
    assert.deepEqual(await told(id), []);
    await answered(app, "PUT", `/users/${cast.mary.id}.json`, { user: { status: 1 } });
  });

  test("one notification per person and issue, its latest event and that event's actor on it", async () => {
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.mary.id] });
    await edit(cast.grace, id, { notes: "One" });
    await edit(cast.linus, id, { notes: "Two" });
    const { rows } = await sql<{ actor: string; events: number; aligned: boolean }>`
      select a.login as actor, count(e.id)::int as events, n.last_event_at = max(e.created_at) as aligned
        from service_notifications n join users a on a.id = n.actor_id
        join service_notification_events e on e.service_notification_id = n.id
       where n.entity_id = ${id} and n.user_id = ${cast.mary.id} group by n.id, a.login`.execute(app.runtime.db);
    assert.deepEqual(rows, [{ actor: "linus", events: 3, aligned: true }]);
  });

  test("doing a job again, or late, changes nothing", async () => {
    const id = await issueBy(cast.ada, { watcher_user_ids: [cast.mary.id] });
    await edit(cast.grace, id, { notes: "Later" });
    const state = () =>
      sql`select n.id, n.actor_id, n.last_event_at::text, n.seen_at, n.updated_at::text, e.id as event
            from service_notifications n join service_notification_events e on e.service_notification_id = n.id
           where n.entity_id = ${id} order by e.id`.execute(app.runtime.db);
    const before = await state();
    const job = { source: { type: "Issue", id }, kind: "create_issue", mentioned: [] };
    await notify(app.runtime, job);
    await notify(app.runtime, job);
    assert.deepEqual((await state()).rows, before.rows);
  });

  test("a source that is gone, or an unknown one, is ignored", async () => {
    await notify(app.runtime, {
      source: { type: "Issue", id: 999_999 },
      kind: "create_issue",
      mentioned: [],
    });
    await notify(app.runtime, { source: { type: "Nothing", id: 1 }, kind: "create_issue", mentioned: [] });
  });
});
