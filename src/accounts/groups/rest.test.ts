import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { ADMIN_KEY, answered, type Person, person, project, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let ada: Person;
let bob: Person;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { lastname: "Lovelace" });
  bob = await person(app, "bob");
});
after(() => app.close());

const asAdmin = (path: string, method = "GET", json?: unknown) => app.request(path, { method, json, key: ADMIN_KEY });
type Group = { id: number; name: string; users?: { id: number; name: string }[]; memberships?: unknown[] };

async function created(fields: object): Promise<Group> {
  const answer = await asAdmin("/groups.json", "POST", { group: fields });
  assert.equal(answer.status, 201);
  const { group } = (await answer.json()) as { group: Group };
  assert.equal(answer.headers.get("location"), `http://bellwether.test/groups/${group.id}`);
  return group;
}

const shown = async (id: number) =>
  ((await (await asAdmin(`/groups/${id}.json?include=users,memberships`)).json()) as { group: Group }).group;

async function errors(answer: Response): Promise<string[]> {
  assert.equal(answer.status, 422);
  return ((await answer.json()) as { errors: string[] }).errors;
}

test("a group is made with its people, shown, renamed and deleted", async () => {
  const { id, name } = await created({ name: "Devs", user_ids: [ada.id, bob.id] });
  assert.equal(name, "Devs");
  assert.deepEqual(
    (await shown(id)).users?.map((each) => each.name),
    ["Ada Lovelace", "Bob"],
  );
  assert.deepEqual((await shown(id)).memberships, []);
  assert.equal((await asAdmin(`/groups/${id}.json`, "PUT", { group: { name: "Developers" } })).status, 204);
  const list = (await (await asAdmin("/groups.json")).json()) as { groups: Group[] };
  assert.deepEqual(list, { groups: [{ id, name: "Developers" }] });
  assert.equal((await asAdmin(`/groups/${id}.json`, "DELETE")).status, 204);
  assert.equal((await asAdmin(`/groups/${id}.json`)).status, 404);
});

test("a group that has issues is deleted, and they are assigned to nobody", async () => {
  const { id } = await created({ name: "Firefighters" });
  const { settings } = await answered(app, "GET", "/settings.json");
  await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: true } });
  const home = await project(app, "station");
  const membership = { user_id: id, role_ids: [1] };
  await answered(app, "POST", "/projects/station/memberships.json", { membership });
  const fields = { project_id: home.id, subject: "Fire", assigned_to_id: id };
  const { issue } = await answered(app, "POST", "/issues.json", { issue: fields });
  assert.equal(issue.assigned_to.id, id);
  await answered(app, "DELETE", `/groups/${id}.json`);
  assert.equal("assigned_to" in (await answered(app, "GET", `/issues/${issue.id}.json`)).issue, false);
  const { issue_group_assignment } = settings;
  await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment } });
});

test("two groups never have one name, and none has no name", async () => {
  await created({ name: "Ops" });
  assert.deepEqual(await errors(await asAdmin("/groups.json", "POST", { group: { name: "OPS" } })), [
    "Name has already been taken",
  ]);
  assert.deepEqual(await errors(await asAdmin("/groups.json", "POST", { group: { name: " " } })), [
    "Name cannot be blank",
  ]);
  assert.deepEqual(await errors(await asAdmin("/groups.json", "POST", { group: { name: "X", colour: 1 } })), [
    "colour is not a known field.",
  ]);
});

test("people join once and leave", async () => {
  const { id } = await created({ name: "Testers" });
  const join = (user_id: unknown) => asAdmin(`/groups/${id}/users.json`, "POST", { user_id });
  assert.equal((await join(ada.id)).status, 204);
  assert.deepEqual(await errors(await join(ada.id)), ["User is invalid"]);
  assert.deepEqual(await errors(await join(999_999)), ["User is invalid"]);
  assert.deepEqual(await errors(await join(id)), ["User is invalid"], "groups hold people, not groups");
  assert.equal((await asAdmin(`/groups/${id}/users/${ada.id}.json`, "DELETE")).status, 204);
  assert.deepEqual((await shown(id)).users, []);
});

test("of several who join, those who are in it already stay, and nobody joins beside one who is nobody", async () => {
  const { id } = await created({ name: "Several", user_ids: [ada.id] });
  const join = (...user_ids: number[]) => asAdmin(`/groups/${id}/users.json`, "POST", { user_ids });
  const inIt = async () => new Set((await shown(id)).users?.map((user) => user.id));
  assert.deepEqual(await errors(await join(bob.id, 999_999)), ["User is invalid"]);
  assert.deepEqual(await inIt(), new Set([ada.id]));
  assert.equal((await join(ada.id, bob.id)).status, 204);
  assert.deepEqual(await inIt(), new Set([ada.id, bob.id]));
  assert.deepEqual(await errors(await join(ada.id, bob.id)), ["User is invalid"], "all are in it");
  await answered(app, "DELETE", `/groups/${id}.json`);
});

test("changes of who is in a group follow each other, and none waits for what another one holds", async () => {
  const { db } = app.runtime;
  const { id } = await created({ name: "Turning", user_ids: [ada.id] });
  const put = (...user_ids: number[]) => asAdmin(`/groups/${id}.json`, "PUT", { group: { user_ids } });
  const waiting = async (times: number) => {
    const question = sql<{ event: string }>`
      select wait_event as event from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (;;) {
      const { rows } = await question.execute(db);
      if (rows.length >= times) return rows.map(({ event }) => event);
    }
  };
  const held = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('bellwether effective roles'))`.execute(trx);
    const staying = put(ada.id, bob.id);
    await waiting(1);
    const leaving = put();
    const events = await waiting(2);
    assert.equal(events.filter((event) => event === "advisory").length, 1, "the second waits for the group");
    return { staying, leaving };
  });
  assert.deepEqual([(await held.staying).status, (await held.leaving).status], [204, 204]);
  assert.deepEqual((await shown(id)).users, []);
  await answered(app, "DELETE", `/groups/${id}.json`);
});

test("a group that cannot be made leaves nothing behind", async () => {
  await errors(await asAdmin("/groups.json", "POST", { group: { name: "Ghosts", user_ids: [ada.id, 999_999] } }));
  const { groups } = (await (await asAdmin("/groups.json")).json()) as { groups: Group[] };
  assert.equal(
    groups.some(({ name }) => name === "Ghosts"),
    false,
  );
});

test("a person's groups and what they bring are shown with the person", async () => {
  const { db } = app.runtime;
  const { id } = await created({ name: "Managers", user_ids: [bob.id] });
  const project = await db
    .insertInto("projects")
    .values({ name: "Quic", identifier: "quic", is_public: false, parent_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = await db
    .insertInto("members")
    .values({ project_id: project.id, user_id: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("member_roles").values({ member_id: member.id, role_id: 1 }).execute();
  const path = `/users/${bob.id}.json?include=memberships,groups`;
  const { user } = (await (await asAdmin(path)).json()) as { user: { groups: Group[]; memberships: unknown[] } };
  assert.deepEqual(user.groups, [{ id, name: "Managers" }]);
  const quic = {
    id: -(bob.id * 1_000_000 + project.id),
    project: { id: project.id, name: "Quic" },
    roles: [{ id: 1, name: "Manager", inherited: true }],
  };
  assert.deepEqual(user.memberships, [quic]);
  const seen = (await (await app.request(path, { key: ada.key })).json()) as { user: { memberships: unknown[] } };
  assert.deepEqual(seen.user.memberships, [], "a private project is nobody else's business");
});

test("groups are for administrators", async () => {
  assert.equal((await app.request("/groups.json", { key: ada.key })).status, 403);
  assert.equal((await app.request("/groups.json")).status, 401);
});

test("one group is shown to who sees it, with the people they see", async () => {
  const { id } = await created({ name: "Crew", user_ids: [ada.id, bob.id] });
  const asAda = (method = "GET") => app.request(`/groups/${id}.json?include=users`, { method, key: ada.key });
  const people = async () => ((await (await asAda()).json()) as { group: Group }).group.users?.map(({ name }) => name);
  assert.deepEqual(await people(), ["Ada Lovelace", "Bob"]);
  await asAdmin(`/users/${bob.id}.json`, "PUT", { user: { status: 3 } });
  assert.deepEqual(await people(), ["Ada Lovelace"], "who is locked is there for administrators only");
  await asAdmin(`/users/${bob.id}.json`, "PUT", { user: { status: 1 } });
  assert.equal((await asAda("DELETE")).status, 403);
  await app.runtime.db.updateTable("roles").set({ users_visibility: "members_of_visible_projects" }).execute();
  assert.equal((await asAda()).status, 404, "who sees members of their projects only sees no other group");
  await app.runtime.db.updateTable("roles").set({ users_visibility: "all" }).execute();
});

test("the groups of everybody are listed when they are asked for", async () => {
  const named = async (query: string) =>
    ((await (await asAdmin(`/groups.json${query}`)).json()) as { groups: { builtin?: string }[] }).groups.flatMap(
      ({ builtin }) => builtin ?? [],
    );
  assert.deepEqual(await named(""), []);
  assert.deepEqual(await named("?builtin=1"), ["non_member", "anonymous"]);
});
