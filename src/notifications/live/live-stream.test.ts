import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  answered,
  listening,
  type Person,
  people,
  person,
  project,
  type Stream,
  session,
  setSettings,
  type TestApp,
  testApp,
  until,
} from "../../testing/index.js";

describe("The stream of an open page", () => {
  let app: TestApp;
  let ada: Person;
  let home: { id: number };
  const open = new Set<Stream>();

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    ({ ada } = await people(app, "ada"));
    home = await project(app, "home", { members: { Manager: [ada] } });
  });
  afterEach(async () => {
    for (const stream of open) await stream.leave();
    open.clear();
  });
  after(() => app.close());

  const listen = async (cookie: string, query = ""): Promise<Stream> => {
    const stream = await listening(app, cookie, query);
    open.add(stream);
    return stream;
  };
  /** A new member with one unseen notification. */
  const told = async (login: string, role = "Developer") => {
    const someone = await person(app, login, { password: "password1" });
    const { roles } = await answered(app, "GET", "/roles.json");
    const role_ids = [roles.find(({ name }: { name: string }) => name === role).id];
    const joined = { membership: { user_id: someone.id, role_ids } };
    const { membership } = await answered(app, "POST", "/projects/home/memberships.json", joined);
    const issue = { project_id: home.id, subject: "Bell", watcher_user_ids: [someone.id] };
    const made = await answered(app, "POST", "/issues.json", { issue }, ada.key);
    await app.settled();
    return {
      ...someone,
      membershipId: membership.id as number,
      roleIds: role_ids,
      issueId: made.issue.id as number,
      cookie: await session(app, someone),
    };
  };
  const change = (id: number, user: object) => answered(app, "PUT", `/users/${id}.json`, { user });

  const endings: Record<string, (one: Awaited<ReturnType<typeof told>>) => Promise<unknown>> = {
    "its person is locked": ({ id }) => change(id, { status: 3 }),
    "its person is deleted": async ({ id, issueId }) => {
      await answered(app, "DELETE", `/issues/${issueId}.json`);
      await answered(app, "DELETE", `/users/${id}.json`);
    },
    "the password is changed elsewhere": ({ id }) => change(id, { password: "password2" }),
    "the person logs out in another window": ({ cookie }) =>
      app.request("/logout", { method: "POST", cookie, headers: { "sec-fetch-site": "same-origin" } }),
    "the center is switched off for the person": ({ id }) => change(id, { service_notification_center_enabled: false }),
    "the person loses the user type": async ({ id }) => {
      const { user_types } = await answered(app, "GET", "/user_types.json");
      const external = user_types.find(({ name }: { name: string }) => name === "External");
      await change(id, { user_type_id: external.id });
    },
    "the user type loses the bell": async ({ id }) => {
      const user_type = { name: "Guest", features: ["activity_feed"] };
      const made = await answered(app, "POST", "/user_types.json", { user_type });
      await change(id, { user_type_id: made.user_type.id });
      await answered(app, "PUT", `/user_types/${made.user_type.id}.json`, { user_type: { features: [] } });
    },
  };
  for (const [place, [when, happens]] of Object.entries(endings).entries()) {
    test(`empties badge and list and ends at once when ${when}`, async () => {
      const one = await told(`ending${place}`);
      const stream = await listen(one.cookie, "?list=1");
      await happens(one);
      await until(stream.ended);
      assert.equal(stream.badge(), "");
      const last = stream.heard().split("\n\n").at(-2) ?? "";
      assert.match(last, /action="update" target="service_notification_center">.*not available any more/);
      assert.doesNotMatch(last, /article|Bell</);
    });
  }

  test("ends at once when the center is switched off for everybody", async () => {
    const stream = await listen((await told("everybody")).cookie);
    await setSettings(app, { service_notification_center_enabled: false });
    await until(stream.ended);
    await setSettings(app, { service_notification_center_enabled: true });
  });

  /** Of the person's sessions. */
  const aged = ({ id }: { id: number }, column: "created_on" | "last_used_on", ago: string) =>
    sql`update sessions set ${sql.ref(column)} = now() - ${ago}::interval where user_id = ${id}`.execute(
      app.runtime.db,
    );

  for (const [setting, column, ago] of [
    ["session_lifetime", "created_on", "58 seconds"],
    ["session_timeout", "last_used_on", "358 seconds"],
  ] as const) {
    test(`empties badge and list and ends with its session (${setting}), when nothing rings`, async () => {
      const one = await told(setting);
      await setSettings(app, { [setting]: 1 });
      try {
        await aged(one, column, ago);
        const stream = await listen(one.cookie, "?list=1");
        assert.notEqual(stream.badge(), "");
        await until(stream.ended, 5_000);
        assert.equal(stream.badge(), "");
      } finally {
        await setSettings(app, { [setting]: 0 });
      }
    });
  }

  test("ends at once when the setting that it outlasted is made", async () => {
    const one = await told("outlasted");
    await aged(one, "created_on", "2 hours");
    const stream = await listen(one.cookie);
    await setSettings(app, { session_lifetime: 60 });
    await until(stream.ended);
    await setSettings(app, { session_lifetime: 0 });
  });

  test("other sessions of the person go on", async () => {
    const one = await told("twice");
    const [here, there] = [await listen(one.cookie), await listen(await session(app, one))];
    await app.request("/logout", {
      method: "POST",
      cookie: one.cookie,
      headers: { "sec-fetch-site": "same-origin" },
    });
    await until(here.ended);
    assert.equal(there.ended(), false);
  });

  test("of six the oldest gives way, and its page does not come back for a minute", async () => {
    const { cookie } = await told("many");
    const streams: Stream[] = [];
    for (let count = 0; count < 5; count++) streams.push(await listen(cookie));
    assert.deepEqual(
      streams.map((stream) => stream.ended()),
      streams.map(() => false),
    );
    streams.push(await listen(cookie));
    await until(() => streams[0]?.ended() === true);
    assert.match(streams[0]?.heard() ?? "", /retry: 60000\n\n$/);
    assert.deepEqual(
      streams.slice(1).map((stream) => stream.ended()),
      streams.slice(1).map(() => false),
    );
    await listen((await told("other")).cookie);
    assert.equal(streams[1]?.ended(), false, "others have streams of their own");
  });

  const losses: Record<string, (one: Awaited<ReturnType<typeof told>>) => Promise<unknown>> = {
    "a membership ends": ({ membershipId }) => answered(app, "DELETE", `/memberships/${membershipId}.json`),
    "the role loses the permission": () =>
      sql`update roles set permissions = array_remove(permissions, 'view_issues') where name = 'Developer'`.execute(
        app.runtime.db,
      ),
    "the module is switched off": () =>
      sql`delete from enabled_modules where project_id = ${home.id}`.execute(app.runtime.db),
    "the project is archived": () => sql`update projects set status = 9 where id = ${home.id}`.execute(app.runtime.db),
    "the issue becomes private": ({ issueId }) =>
      answered(app, "PUT", `/issues/${issueId}.json`, { issue: { is_private: true } }, ada.key),
    "the issue is deleted": ({ issueId }) => answered(app, "DELETE", `/issues/${issueId}.json`),
  };
  const restored = async () => {
    await sql`update roles set permissions = permissions || '{view_issues}' where name = 'Developer'
                 and not 'view_issues' = any(permissions)`.execute(app.runtime.db);
    await sql`insert into enabled_modules (project_id, name) values (${home.id}, 'issue_tracking')
                  on conflict do nothing`.execute(app.runtime.db);
    await sql`update projects set status = 1 where id = ${home.id}`.execute(app.runtime.db);
  };
  for (const [place, [when, happens]] of Object.entries(losses).entries()) {
    test(`says a smaller badge when ${when}`, async () => {
      const one = await told(`losing${place}`, place === 4 ? "Reporter" : "Developer");
      const stream = await listen(one.cookie);
      assert.equal(stream.badge(), "1");
      await happens(one);
      await until(() => stream.badge() === "");
      await restored();
    });
  }

  test("says a smaller badge when the group is left to which the issue was given", async () => {
    const one = await told("leaving");
    await setSettings(app, { issue_group_assignment: true });
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Crew", user_ids: [one.id] } });
    const wanted = { membership: { user_id: group.id, role_ids: one.roleIds } };
    const { membership } = await answered(app, "POST", "/projects/home/memberships.json", wanted);
    const issue = { is_private: true, assigned_to_id: group.id };
    await answered(app, "PUT", `/issues/${one.issueId}.json`, { issue }, ada.key);
    await answered(app, "DELETE", `/memberships/${membership.id}.json`);
    await app.settled();
    const stream = await listen(one.cookie);
    assert.equal(stream.badge(), "1");
    await answered(app, "DELETE", `/groups/${group.id}/users/${one.id}.json`);
    await until(() => stream.badge() === "");
  });

  const lossesOfField: Record<string, (path: string) => Promise<unknown>> = {
    "shown to others alone": (path) => answered(app, "PUT", path, { custom_field: { visible: false, role_ids: [1] } }),
    deleted: (path) => answered(app, "DELETE", path),
  };
  for (const [becomes, happens] of Object.entries(lossesOfField))
    test(`says a smaller badge when the field that changed is ${becomes}`, async () => {
      const one = await told(`blind-${becomes.slice(0, 4)}`);
      const wanted = {
        name: becomes,
        customized_type: "issue",
        field_format: "int",
        is_for_all: true,
        tracker_ids: [1],
      };
      const { custom_field } = await answered(app, "POST", "/custom_fields.json", { custom_field: wanted });
      await new Promise((later) => setTimeout(later, 1_100)); // What was seen is remembered by the second.
      await answered(app, "PUT", "/notifications/seen_all.json", {}, one.key);
      const custom_fields = [{ id: custom_field.id, value: "5" }];
      await answered(app, "PUT", `/issues/${one.issueId}.json`, { issue: { custom_fields } }, ada.key);
      await app.settled();
      const stream = await listen(one.cookie);
      assert.equal(stream.badge(), "1");
      await happens(`/custom_fields/${custom_field.id}.json`);
      await until(() => stream.badge() === "");
    });

  test("says of what was seen as well that it is out of sight", async () => {
    const one = await told("earlier", "Reporter");
    const notes = { issue: { notes: "For your eyes only" } };
    await answered(app, "PUT", `/issues/${one.issueId}.json`, notes, ada.key);
    await app.settled();
    await new Promise((later) => setTimeout(later, 1_100)); // What was seen is remembered by the second.
    await answered(app, "PUT", "/notifications/seen_all.json", {}, one.key);
    const stream = await listen(one.cookie, "?list=1&seen=1");
    const shows = (text: string) => stream.heard().split("\n\n").at(-2)?.includes(text) ?? false;
    assert.ok(shows("For your eyes only"));
    const { issue } = await answered(app, "GET", `/issues/${one.issueId}.json?include=journals`, undefined, ada.key);
    const hidden = { journal: { private_notes: true } };
    await answered(app, "PUT", `/journals/${issue.journals[0].id}.json`, hidden, ada.key);
    await until(() => shows("Bell") && !shows("For your eyes only"));
    await answered(app, "PUT", `/issues/${one.issueId}.json`, { issue: { is_private: true } }, ada.key);
    await until(() => !shows("Bell"));
  });

  test("says on the page of a record that it is gone, also to who was told nothing of it", async () => {
    const one = await told("looking");
    const issue = { project_id: home.id, subject: "Nobody is told" };
    const made = await answered(app, "POST", "/issues.json", { issue }, ada.key);
    await app.settled();
    const stream = await listen(one.cookie, `?about=Issue:${made.issue.id}&after=0`);
    await answered(app, "DELETE", `/issues/${made.issue.id}.json`);
    await until(() => stream.heard().includes("This page is not available any more."));
  });

  test("says the badge again when the permission comes back", async () => {
    const one = await told("back");
    await answered(app, "DELETE", `/memberships/${one.membershipId}.json`);
    const stream = await listen(one.cookie);
    assert.equal(stream.badge(), "");
    const { roles } = await answered(app, "GET", "/roles.json");
    const role_ids = [roles.find(({ name }: { name: string }) => name === "Developer").id];
    await answered(app, "POST", "/projects/home/memberships.json", { membership: { user_id: one.id, role_ids } });
    await until(() => stream.badge() === "1");
  });

  test("of the full page brings the list as well, in the mode of the page", async () => {
    const one = await told("full");
    const page = async (query: string) =>
      (await app.request(`/service_notifications${query}`, { cookie: one.cookie })).text();
    const source = (html: string) => /data-live-src-value="\/service_notifications\/stream([^"]*)"/.exec(html)?.[1];
    const stream = await listen(one.cookie, source(await page(""))?.replaceAll("&amp;", "&"));
    await answered(app, "PUT", `/issues/${one.issueId}.json`, { issue: { notes: "Came meanwhile" } }, ada.key);
    await until(() => stream.heard().includes("Came meanwhile"));
    assert.match(stream.heard(), /<turbo-stream action="replace" target="service_notification_center" method="morph">/);
    const withSeen = await listen(one.cookie, source(await page("?seen=1"))?.replaceAll("&amp;", "&"));
    assert.match(withSeen.heard(), /name="seen" value="1"/);
    assert.doesNotMatch(stream.heard(), /name="seen" value="1"/);
    assert.equal(source(await (await app.request("/projects", { cookie: one.cookie })).text()), "");
  });

  test("says a name as it is, though a line separator stands in it", async () => {
    const one = await told("separated");
    await change(ada.id, { lastname: "King\u2028Lovelace" });
    const stream = await listen(one.cookie, "?list=1");
    const lines = stream.heard().split(/\r\n|\r|\n/);
    const html = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
    assert.match(html.join("\n"), /King\u2028Lovelace/);
  });
});
