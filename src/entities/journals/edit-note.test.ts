import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { editNote } from "./edit-note.js";

describe("Notes are edited and deleted (decisions 8.4)", () => {
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

  const issueWatchedBy = async (...watchers: Person[]): Promise<number> => {
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: watchers.map(({ id }) => id) };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const journals = async (issueId: number, key = ADMIN_KEY) =>
    (await answered(app, "GET", `/issues/${issueId}.json?include=journals`, undefined, key)).issue.journals;
  /** Writes to the issue and answers the id of the new journal. */
  const wrote = async (issueId: number, issue: object, { key }: Person = cast.ada): Promise<number> => {
    await answered(app, "PUT", `/issues/${issueId}.json`, { issue }, key);
    await app.settled();
    return (await journals(issueId)).at(-1).id;
  };
  const asked = async (method: string, id: number, { key }: { key?: string }, journal?: object) => {
    const response = await app.request(`/journals/${id}.json`, { method, key, json: journal && { journal } });
    return { status: response.status, body: await response.text() };
  };
  const edited = async (id: number, journal: object, by: Person = cast.ada) => {
    const { status, body } = await asked("PUT", id, by, journal);
    assert.equal(status, 204, body);
    await app.settled();
  };
  const removed = async (id: number) => {
    assert.equal((await asked("DELETE", id, cast.ada)).status, 204);
    await app.settled();
  };
  /** The events of a person's notification of an issue, as `kind source`, and whether it stands at the latest of them. */
  const told = async (person: Person, issueId: number) => {
    const { rows } = await sql<{ events: string[]; aligned: boolean; actor: string }>`
      select array_agg(e.kind || ' ' || e.source_type order by e.created_at, e.id) as events, a.login as actor,
             n.last_event_at = max(e.created_at) as aligned
        from service_notifications n
        join service_notification_events e on e.service_notification_id = n.id
        join users a on a.id = n.actor_id
       where n.user_id = ${person.id} and n.entity_id = ${issueId} group by n.id, a.login`.execute(app.runtime.db);
    return rows[0];
  };
  const setPermission = (role: string, permission: string, on: boolean) => {
    const permissions = on
      ? sql`array_append(permissions, ${permission})`
      : sql`array_remove(permissions, ${permission})`;
    return sql`update roles set permissions = ${permissions} where name = ${role}`.execute(app.runtime.db);
  };
  const unseen = async (person: Person) => {
    const page = await app.request("/service_notifications", { cookie: await session(app, person) });
    return [...(await page.text()).matchAll(/data-notification-id/g)].length;
  };

  test("an edited note keeps its place and says that it was edited", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "Frist" });
    const [before] = await journals(issue);
    await edited(id, { notes: "First" });
    const [after] = await journals(issue);
    assert.deepEqual(after, { ...before, notes: "First" });
    const page = await (await app.request(`/issues/${issue}`, { cookie: await session(app, cast.ada) })).text();
    assert.match(page, /edited/);
  });

  test("whoever may edit all notes edits those of others; whoever may edit their own, no other", async () => {
    const issue = await issueWatchedBy();
    const hers = await wrote(issue, { notes: "Grace was here" }, cast.grace);
    assert.equal((await asked("PUT", hers, cast.grace, { notes: "Still here" })).status, 403, "Developers may neither");
    await edited(hers, { notes: "Corrected" });
    await setPermission("Developer", "edit_own_issue_notes", true);
    await edited(hers, { notes: "Mine" }, cast.grace);
    assert.equal((await asked("PUT", hers, cast.linus, { notes: "Not mine" })).status, 403);
    assert.equal((await asked("DELETE", hers, cast.linus)).status, 403);
    await setPermission("Developer", "edit_own_issue_notes", false);
  });

  test("what one may not see is not there: hidden and missing answer alike, whatever is sent", async () => {
    const issue = await issueWatchedBy();
    const secret = await wrote(issue, { notes: "Between us", private_notes: true });
    for (const [person, id] of [
      [cast.outsider, secret],
      [cast.mary, secret],
      [cast.ada, 999_999],
    ] as const) {
      for (const journal of [{ notes: "x" }, { nonsense: 1 }]) {
        const { status, body } = await asked("PUT", id, person, journal);
        assert.deepEqual([status, JSON.parse(body)], [404, { errors: ["Comment not found."] }]);
      }
      assert.equal((await asked("DELETE", id, person)).status, 404);
    }
    assert.equal((await asked("PUT", secret, {}, { notes: "x" })).status, 401);
  });

  test("the verb itself refuses what its caller may not see, though they may edit all notes", async () => {
    const issue = await issueWatchedBy();
    const secret = await wrote(issue, { notes: "Between us", private_notes: true });
    await setPermission("Reporter", "edit_issue_notes", true);
    const mary = await viewerByLogin(app.runtime.db, "mary", { kind: "session", readOnly: false });
    const entity = app.runtime.contributions.entities.get("Issue");
    assert.ok(mary && entity);
    const act = change(app.runtime, mary, (open) => editNote(open, entity, { id: secret, notes: "x" }));
    await assert.rejects(act, { status: 404 });
    await setPermission("Reporter", "edit_issue_notes", false);
    assert.equal((await journals(issue)).at(-1).notes, "Between us");
  });

  test("an emptied note goes with its journal, and with the events and notifications of it", async () => {
    const issue = await issueWatchedBy(cast.grace);
    const first = await wrote(issue, { notes: "One" });
    const second = await wrote(issue, { notes: "Two" }, cast.linus);
    assert.deepEqual(await told(cast.grace, issue), {
      events: ["create_issue Issue", "edit_issue Journal", "edit_issue Journal"],
      actor: "linus",
      aligned: true,
    });
    await edited(second, { notes: " \n " });
    assert.deepEqual(await told(cast.grace, issue), {
      events: ["create_issue Issue", "edit_issue Journal"],
      actor: "ada",
      aligned: true,
    });
    await removed(first);
    assert.deepEqual((await told(cast.grace, issue))?.events, ["create_issue Issue"]);
    assert.deepEqual(await journals(issue), []);
  });

  test("a notification whose only event goes is dropped", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "@mary look" });
    assert.equal(await unseen(cast.mary), 1);
    await removed(id);
    assert.equal(await told(cast.mary, issue), undefined);
    assert.equal(await unseen(cast.mary), 0);
    assert.equal((await asked("DELETE", id, cast.ada)).status, 404);
  });

  test("changed fields stay in the history when their note goes, and cannot be deleted themselves", async () => {
    const issue = await issueWatchedBy(cast.grace);
    const id = await wrote(issue, { notes: "Now", done_ratio: 50 });
    await removed(id);
    const [journal] = await journals(issue);
    assert.deepEqual([journal.notes, journal.details.length], ["", 1]);
    assert.equal((await told(cast.grace, issue))?.events.length, 2);
    const { status, body } = await asked("DELETE", id, cast.ada);
    assert.equal(status, 422);
    assert.match(body, /no comment in it to delete/);
  });

  test("a note made private disappears where it was told, and comes back when it is public again", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "@mary secret" });
    assert.equal(await unseen(cast.mary), 1);
    await edited(id, { private_notes: true });
    assert.equal(await unseen(cast.mary), 0);
    assert.deepEqual(await journals(issue, cast.mary.key), []);
    await edited(id, { private_notes: false });
    assert.equal(await unseen(cast.mary), 1);
  });

  test("privacy is changed by those with the permission alone; saying it again is no change", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "Open" });
    await setPermission("Manager", "set_notes_private", false);
    const refused = await asked("PUT", id, cast.ada, { notes: "Changed", private_notes: true });
    assert.deepEqual([refused.status, refused.body.includes("private or public")], [403, true]);
    await edited(id, { notes: "Changed", private_notes: false });
    await setPermission("Manager", "set_notes_private", true);
    assert.equal((await journals(issue))[0].notes, "Changed");
  });

  test("an edit tells those whom it names now, whatever they saw since, and nobody else", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "For @grace" });
    await answered(app, "POST", `/issues/${issue}/watchers.json`, { user_id: cast.linus.id }, cast.ada.key);
    await wrote(issue, { notes: "@mary" });
    await sql`update service_notifications set seen_at = statement_timestamp() + interval '2 seconds',
                     seen_snapshot = pg_current_snapshot()
               where user_id in (${cast.mary.id}, ${cast.grace.id})`.execute(app.runtime.db);
    const before = await told(cast.linus, issue);
    await edited(id, { notes: "For @grace and @mary" });
    assert.deepEqual((await told(cast.mary, issue))?.events, ["mention Journal", "mention Journal"]);
    assert.equal(await unseen(cast.mary), 1);
    assert.deepEqual((await told(cast.grace, issue))?.events, ["mention Journal"], "named before");
    assert.equal(await unseen(cast.grace), 0, "nor is that new again");
    assert.deepEqual(await told(cast.linus, issue), before, "watches since then");
  });

  test("an edit also tells whom it names of those who were told of the note before, and makes it new for them", async () => {
    const issue = await issueWatchedBy(cast.linus, cast.grace);
    const id = await wrote(issue, { notes: "For whom?" });
    await sql`update service_notifications set seen_at = statement_timestamp() + interval '2 seconds',
                     seen_snapshot = pg_current_snapshot() where user_id = ${cast.linus.id}`.execute(app.runtime.db);
    assert.equal(await unseen(cast.linus), 0);
    await edited(id, { notes: "For @linus and @grace" });
    for (const named of [cast.linus, cast.grace]) {
      const { events, aligned } = (await told(named, issue)) ?? {};
      assert.deepEqual([events, aligned], [["create_issue Issue", "mention Journal"], true], named.login);
    }
    assert.equal(await unseen(cast.linus), 1);
  });

  test("who edits another's note is never told of what they wrote into it", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "For whom?" }, cast.grace);
    const before = await told(cast.ada, issue);
    await edited(id, { notes: "For @ada and @linus" }, cast.ada);
    assert.deepEqual(await told(cast.ada, issue), before);
    assert.deepEqual((await told(cast.linus, issue))?.events, ["mention Journal"]);
  });

  test("an edited note is found by its new words, and by them alone", async () => {
    const id = await wrote(await issueWatchedBy(), { notes: "Periwinkle" });
    const found = async (word: string) =>
      (await answered(app, "GET", `/search.json?q=${word}`, undefined, cast.ada.key)).total_count;
    assert.equal(await found("periwinkle"), 1);
    await edited(id, { notes: "Marigold" });
    assert.deepEqual([await found("periwinkle"), await found("marigold")], [0, 1]);
    await removed(id);
    assert.equal(await found("marigold"), 0);
  });

  test("an edit that changes nothing writes nothing", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "As it is" });
    await edited(id, { notes: "As it is", private_notes: false, id, user: { id: 1 } });
    const row = app.runtime.db.selectFrom("journals").select("edited_on").where("id", "=", id);
    assert.equal((await row.executeTakeFirstOrThrow()).edited_on, null);
  });

  test("changed fields without a note are never private, nor edited", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { subject: "Wide gate" });
    for (const journal of [{ private_notes: true }, { notes: "" }, { notes: null, private_notes: true }]) {
      await edited(id, journal);
      assert.deepEqual((await journals(issue, cast.mary.key)).length, 1, JSON.stringify(journal));
      const row = app.runtime.db.selectFrom("journals").select(["private_notes", "edited_on"]).where("id", "=", id);
      assert.deepEqual(await row.executeTakeFirst(), { private_notes: false, edited_on: null });
    }
  });

  test("a note holds 65,535 characters and no more; unknown names are refused", async () => {
    const id = await wrote(await issueWatchedBy(), { notes: "Short" });
    await edited(id, { notes: "x".repeat(65_535) });
    assert.equal((await asked("PUT", id, cast.ada, { notes: "x".repeat(65_536) })).status, 422);
    assert.match((await asked("PUT", id, cast.ada, { nonsense: 1 })).body, /nonsense/i);
    assert.equal((await asked("PUT", id, cast.ada)).status, 422);
  });

  test("the operator edits whatever is there", async () => {
    const id = await wrote(await issueWatchedBy(), { notes: "Secret", private_notes: true });
    const entity = app.runtime.contributions.entities.get("Issue");
    assert.ok(entity);
    await byOperator(app, (open) => editNote(open, entity, { id, notes: "Removed by the operator" }));
    const row = app.runtime.db.selectFrom("journals").select("notes").where("id", "=", id);
    assert.deepEqual(await row.executeTakeFirst(), { notes: "Removed by the operator" });
  });

  test("on pages a note has a menu for its editors, and both steps work without scripts", async () => {
    const issue = await issueWatchedBy();
    const id = await wrote(issue, { notes: "Typoo" });
    const cookie = await session(app, cast.ada);
    const shown = async (path: string, as = cookie) => (await app.request(path, { cookie: as })).text();
    const sent = async (path: string, fields: Record<string, string>, as = cookie) => {
      const csrf = /name="_csrf" value="([^"]+)"/.exec(await shown(`/issues/${issue}`, as))?.[1] ?? "";
      const body = new URLSearchParams({ _csrf: csrf, ...fields }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return app.request(path, { method: "POST", cookie: as, body, headers });
    };
    assert.match(await shown(`/issues/${issue}`), new RegExp(`href="/journals/${id}/edit"`));
    const mary = await session(app, cast.mary);
    assert.doesNotMatch(await shown(`/issues/${issue}`, mary), /\/journals\//);
    assert.equal((await app.request(`/journals/${id}/edit`, { cookie: mary })).status, 403);
    assert.equal((await sent(`/journals/${id}/delete`, {}, mary)).status, 403);
    assert.match(await shown(`/journals/${id}/edit`), /Typoo<\/textarea>/);
    const tooLong = await sent(`/journals/${id}`, { notes: "x".repeat(65_536) });
    assert.equal(tooLong.status, 422);
    const saved = await sent(`/journals/${id}`, { notes: "Typo", private_notes: "0" });
    assert.deepEqual([saved.status, saved.headers.get("location")], [303, `/issues/${issue}#change-${id}`]);
    const hidden = await sent(`/journals/${id}`, { private_notes: "1" });
    assert.equal(hidden.headers.get("location"), `/issues/${issue}#change-${id}`);
    const [{ notes, private_notes }] = await journals(issue);
    assert.deepEqual([notes, private_notes], ["Typo", true], "a form that sends no note changes none");
    assert.match(await shown(`/journals/${id}/delete`), /Typo/);
    assert.equal((await sent(`/journals/${id}/delete`, {})).status, 303);
    assert.deepEqual(await journals(issue), []);
  });
});
