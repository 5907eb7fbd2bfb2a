import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { called } from "../../../../tests/mcp/agent.js";
import { notify } from "../../../notifications/index.js";
import {
  answered,
  type Person,
  people,
  person,
  project,
  session,
  type TestApp,
  testApp,
} from "../../../testing/index.js";

const options = ["all", "selected", "only_my_events", "only_assigned", "only_owner", "none"] as const;

type Option = (typeof options)[number];

/** Specification 6.1: those whom the mailer of the cases would write to. */
describe("Who is told of a CRM case", () => {
  let app: TestApp;
  let ada: Person;
  /** Members of the project, one for each mail option. */
  let who: Record<Option, Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    ada = await person(app, "ada", { mail_notification: "none" });
    who = {} as Record<Option, Person>;
    for (const option of options) who[option] = await person(app, option, { mail_notification: option });
    home = await project(app, "home", { members: { Manager: [ada], Developer: Object.values(who) } });
    await answered(app, "PUT", `/projects/${home.id}.json`, {
      project: { enabled_module_names: ["issue_tracking", "crm"] },
    });
  });
  after(() => app.close());

  const created = async (fields: Record<string, unknown>, key = ada.key): Promise<number> => {
    const wanted = { project_id: home.id, name: "A case", ...fields };
    const { crm_case } = await answered(app, "POST", "/crm_cases.json", { crm_case: wanted }, key);
    await app.settled();
    return crm_case.id;
  };
  const update = async (id: number, fields: Record<string, unknown>, key = ada.key) => {
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: fields }, key);
    await app.settled();
  };

  /** Who got the newest event of the case, each with its kind and reason. */
  async function told(id: number): Promise<Record<string, [kind: string, reason: string | null]>> {
    const { db } = app.runtime;
    const newest = await db
      .selectFrom("journals")
      .select("id")
      .where("entity_type", "=", "CrmCase")
      .where("entity_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    const rows = await db
      .selectFrom("service_notification_events as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select(["u.login", "e.kind", "e.reason"])
      .where("e.source_type", "=", newest ? "CrmCaseJournal" : "CrmCase")
      .where("e.source_id", "=", newest?.id ?? id)
      .execute();
    return Object.fromEntries(rows.map(({ login, kind, reason }) => [login, [kind, reason]]));
  }
  const isManager = ({ name }: { name: string }) => name === "Manager";
  const names = async (id: number) => Object.keys(await told(id)).sort();

  test("a member with the option all hears of everything in the project, and nobody else who is not concerned", async () => {
    assert.deepEqual(await told(await created({})), { all: ["create_crm_case", "project"] });
  });

  test("a member who selects projects hears of everything in those, as long as they are a member", async () => {
    const choose = (ids: number[]) =>
      answered(app, "PUT", "/my/account.json", { user: { notified_project_ids: ids } }, who.selected.key);
    await choose([home.id]);
    assert.deepEqual(await names(await created({})), ["all", "selected"]);
    await answered(app, "PUT", "/my/account.json", { user: { mail_notification: "only_my_events" } }, who.selected.key);
    assert.deepEqual(await names(await created({})), ["all"]);
    await answered(app, "PUT", "/my/account.json", { user: { mail_notification: "selected" } }, who.selected.key);
    await choose([]);
    assert.deepEqual(await names(await created({})), ["all"]);
  });

  test("a change is of a kind of its own", async () => {
    const id = await created({});
    await update(id, { notes: "Hello" });
    assert.deepEqual(await told(id), { all: ["edit_crm_case", "project"] });
  });

  for (const [option, hears] of [
    ["all", true],
    ["selected", true],
    ["only_my_events", true],
    ["only_assigned", true],
    ["only_owner", false],
    ["none", false],
  ] as const) {
    test(`an assignee with the option ${option} ${hears ? "hears" : "does not hear"} of it`, async () => {
      const result = await told(await created({ assigned_to_id: who[option].id }));
      assert.deepEqual(result[option], hears ? ["create_crm_case", "assignee"] : undefined);
    });
  }

  for (const [option, hears] of [
    ["all", true],
    ["selected", true],
    ["only_my_events", true],
    ["only_assigned", false],
    ["only_owner", true],
    ["none", false],
  ] as const) {
    test(`an author with the option ${option} ${hears ? "hears" : "does not hear"} of a change`, async () => {
      const id = await created({}, who[option].key);
      await update(id, { notes: "Hello" });
      assert.deepEqual((await told(id))[option], hears ? ["edit_crm_case", "author"] : undefined);
    });
  }

  test("a change of a custom field tells those alone who see its values, as with issues", async () => {
    const id = await created({});
    const { id: role } = (await answered(app, "GET", "/roles.json")).roles.find(isManager);
    const field = {
      name: "Secret",
      field_format: "string",
      customized_type: "issue",
      visible: false,
      role_ids: [role],
    };
    const { custom_field } = await answered(app, "POST", "/custom_fields.json", { custom_field: field });
    const { rows } = await sql<{ id: number }>`
      with journal as (
        insert into journals (entity_type, entity_id, user_id) values ('CrmCase', ${id}, ${who.none.id}) returning id)
      insert into journal_details (journal_id, property, prop_key, value)
      select id, 'cf', ${custom_field.id}, 'x' from journal returning journal_id as id`.execute(app.runtime.db);
    const job = { source: { type: "CrmCaseJournal", id: rows[0]?.id ?? 0 }, kind: "edit_crm_case" };
    await notify(app.runtime, { ...job, mentioned: [ada.id, who.only_owner.id] });
    assert.deepEqual(await told(id), { ada: ["mention", "mentioned"] });
  });

  test("watchers hear whatever their option is, but for none", async () => {
    const id = await created({ watcher_user_ids: options.map((option) => who[option].id) });
    assert.deepEqual(await names(id), options.filter((option) => option !== "none").toSorted());
    assert.deepEqual((await told(id)).only_owner, ["create_crm_case", "watcher"]);
  });

  test("the former assignee hears of the change that took it from them, found in the journal", async () => {
    const id = await created({ assigned_to_id: who.only_assigned.id });
    await update(id, { assigned_to_id: who.only_my_events.id });
    const result = await told(id);
    assert.deepEqual(result.only_assigned, ["edit_crm_case", "former_assignee"]);
    assert.deepEqual(result.only_my_events, ["edit_crm_case", "assignee"]);
    await update(id, { notes: "Later" });
    assert.equal((await told(id)).only_assigned, undefined);
  });

  test("a former assignee whose option is only_owner does not hear of it", async () => {
    const id = await created({ assigned_to_id: who.only_owner.id });
    await update(id, { assigned_to_id: null });
    assert.equal((await told(id)).only_owner, undefined);
  });

  test("the center's rules for issues do not apply: the former assignee and closed cases are told of all the same", async () => {
    const { only_assigned: reader, only_my_events: other } = who;
    for (const name of ["previous_assignee", "closed_issues"]) await setting(reader, name, false);
    const id = await created({ assigned_to_id: reader.id });
    await update(id, { status_id: 6 });
    await update(id, { notes: "After the end" });
    assert.deepEqual((await told(id)).only_assigned, ["edit_crm_case", "assignee"]);
    await update(id, { assigned_to_id: other.id });
    assert.deepEqual((await told(id)).only_assigned, ["edit_crm_case", "former_assignee"]);
    for (const name of ["previous_assignee", "closed_issues"]) await setting(reader, name, true);
  });

  async function setting({ id }: Person, name: string, on: boolean) {
    const cookie = await session(app, { id });
    const body = new URLSearchParams({ [`notification_settings[${name}]`]: on ? "1" : "0" });
    const headers = { origin: "http://bellwether.test", accept: "text/html" };
    const response = await app.request("/my/notification_settings", { method: "POST", cookie, headers, body });
    assert.equal(response.status, 303);
  }

  test("a switched-off kind is not told, and the settings page offers both kinds in their order", async () => {
    await setting(who.all, "create_crm_case", false);
    assert.deepEqual(await names(await created({})), []);
    await setting(who.all, "create_crm_case", true);
    const cookie = await session(app, who.all);
    const page = await app.request("/my/notification_settings", { cookie, headers: { accept: "text/html" } });
    const order = [...(await page.text()).matchAll(/type="checkbox"[^>]*name="notification_settings\[(\w+)\]"/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(
      order.filter((name) => /issue$|mention|crm_case$/.test(name ?? "")),
      ["create_issue", "edit_issue", "mention", "create_crm_case", "edit_crm_case"],
    );
  });

  test("the actor is never told, mentioned or not", async () => {
    const id = await created({ watcher_user_ids: [who.all.id], assigned_to_id: who.all.id }, ada.key);
    await update(id, { notes: "I, @all, say so" }, who.all.key);
    assert.equal((await told(id)).all, undefined);
  });

  test("groups are expanded to their people, whose own option counts", async () => {
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Sales", user_ids: [who.only_assigned.id, who.none.id] },
    });
    const membership = { user_id: group.id, role_ids: [2] };
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, { membership });
    const result = await told(await created({ assigned_to_id: group.id }));
    assert.deepEqual(result.only_assigned, ["create_crm_case", "assignee"]);
    assert.equal(result.none, undefined);
  });

  test("who may not see the case is not told, and neither is who is locked", async () => {
    const { outsider, locked } = await people(app, "outsider", "locked");
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: { user_id: locked.id, role_ids: [2] },
    });
    const watchers = [outsider.id, locked.id];
    const id = await created({ watcher_user_ids: watchers });
    await answered(app, "PUT", `/users/${locked.id}.json`, { user: { status: 3 } });
    await update(id, { notes: "Not for you, @outsider" });
    assert.deepEqual(await names(id), ["all"]);
  });

  test("a private note needs the permission to see private notes in the project", async () => {
    const reporter = await person(app, "reporter");
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: { user_id: reporter.id, role_ids: [3] },
    });
    const id = await created({ watcher_user_ids: [reporter.id, who.only_owner.id] });
    await update(id, { notes: "Between us, @reporter", private_notes: true });
    assert.deepEqual(await names(id), ["all", "only_owner"]);
  });

  test("whom a text names hears of that, whatever their mail option", async () => {
    const id = await created({ description: "Ask @none about it" });
    assert.deepEqual((await told(id)).none, ["mention", "mentioned"]);
    await update(id, { description: "Ask @none or @only_owner" });
    assert.deepEqual((await told(id)).only_owner, ["mention", "mentioned"]);
    assert.equal((await told(id)).none, undefined, "named before");
  });

  test("an agent's inbox tells of a case with its title and address", async () => {
    const reader = await person(app, "reader", { mail_notification: "all" });
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: { user_id: reader.id, role_ids: [2] },
    });
    const id = await created({ name: "Customer", description: "Wants **much**" });
    const credential = { "x-service-api-key": reader.key };
    const result = await called(app, "service_notifications_list", {}, { credential });
    const [one] = (result.structuredContent as { notifications: { entity: Record<string, unknown> }[] }).notifications;
    assert.deepEqual(
      [one?.entity.type, one?.entity.id, one?.entity.title, one?.entity.url],
      ["CrmCase", id, "Customer", `http://bellwether.test/crm_cases/${id}`],
    );
  });
});
