import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  type Person,
  person,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { updateUser } from "./update-user.js";

let app: TestApp;
let ada: Person;
let bob: Person;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { lastname: "Lovelace", password: "analytical" });
  bob = await person(app, "bob", { lastname: "Builder" });
});
after(() => app.close());

const asAdmin = (path: string, method = "GET", json?: unknown) => app.request(path, { method, json, key: ADMIN_KEY });
const user = (fields: object) => asAdmin("/users.json", "POST", { user: fields });
const cy = { login: "cy", firstname: "Cy", lastname: "Young", mail: "cy@example.test", password: "password1" };

async function errors(answer: Response, status = 422): Promise<string[]> {
  assert.equal(answer.status, status);
  return ((await answer.json()) as { errors: string[] }).errors;
}

type Shown = Record<string, unknown> & { id: number };

const shown = async (path: string, key: string) => {
  const answer = await app.request(path, { key });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { user: Shown }).user;
};

test("a new person is answered with 201, an address and Redmine's shape", async () => {
  const answer = await user({ ...cy, mail: ` ${cy.mail} ` });
  assert.equal(answer.status, 201);
  const made = ((await answer.json()) as { user: Shown }).user;
  assert.equal(answer.headers.get("location"), `http://bellwether.test/users/${made.id}`);
  assert.match(String(made.created_on), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const { id: _, created_on: __, updated_on: ___, passwd_changed_on: ____, ...rest } = made;
  assert.deepEqual(rest, {
    login: "cy",
    admin: false,
    firstname: "Cy",
    lastname: "Young",
    mail: "cy@example.test",
    last_login_on: null,
    twofa_scheme: null,
    status: 1,
    user_type_id: 1,
    service_notification_center_enabled: null,
    mail_notification: "only_my_events",
  });
});

test("a new user has the time zone and the notifications of the house, unless others are said", async () => {
  await setSettings(app, { default_users_time_zone: "Europe/Berlin", default_notification_option: "none" });
  const own = { time_zone: "Asia/Tokyo", mail_notification: "all" };
  for (const [login, said] of [
    ["usual", {}],
    ["blank", { mail_notification: "" }],
    ["other", own],
  ] as const) {
    const fields = { login, firstname: "U", lastname: "S", mail: `${login}@example.test`, ...said };
    assert.equal((await user(fields)).status, 201);
  }
  await setSettings(app, { default_users_time_zone: null, default_notification_option: "only_my_events" });
  await person(app, "plain");
  const made = await app.runtime.db
    .selectFrom("users")
    .select(["login", "time_zone", "mail_notification"])
    .where("login", "in", ["usual", "blank", "other", "plain"])
    .orderBy("id")
    .execute();
  const house = { time_zone: "Europe/Berlin", mail_notification: "none" };
  assert.deepEqual(made, [
    { login: "usual", ...house },
    { login: "blank", ...house },
    { login: "other", ...own },
    { login: "plain", time_zone: "UTC", mail_notification: "only_my_events" },
  ]);
});

test("the time zone and the notifications of the house are some that there are", async () => {
  for (const wrong of [{ default_users_time_zone: "Berlin" }, { default_notification_option: "some" }])
    assert.equal((await asAdmin("/settings.json", "PUT", { settings: wrong })).status, 422);
});

test("no login looks like another one: blanks around it are none of it", async () => {
  const other = { firstname: "Al", lastname: "Ada", password: "password1" };
  for (const login of ["ada ", "\tADA", " ada\u00a0"]) {
    const made = await user({ ...other, login, mail: "al@example.test" });
    assert.deepEqual(await errors(made), ["Login has already been taken"], JSON.stringify(login));
  }
  const al = await user({ ...other, login: " al ", mail: "al@example.test" });
  assert.equal(((await al.json()) as { user: Shown }).user.login, "al");
  const spaced = byOperator(app, (change) => updateUser(change, bob.id, { login: "ada " }));
  await assert.rejects(spaced, { problems: [{ field: "login", rule: "invalid" }] });
});

test("whoever is made without saying anything hears everything that is missing", async () => {
  assert.deepEqual(await errors(await user({})), [
    "Email cannot be blank",
    "Login cannot be blank",
    "First name cannot be blank",
    "Last name cannot be blank",
  ]);
});

test("a taken login or mail and a short password are refused together, whatever the case", async () => {
  const wrong = { login: "ADA", firstname: "A", lastname: "B", mail: "Ada@Example.test", password: "short" };
  assert.deepEqual(await errors(await user(wrong)), [
    "Email has already been taken",
    "Login has already been taken",
    "Password is too short (minimum is 8 characters)",
  ]);
});

test("nonsense is named and nothing of it is kept", async () => {
  const dee = { ...cy, login: "dee", mail: "dee@example.test" };
  const wrong: [object, string][] = [
    [{ mail: "not a mail" }, "Email is invalid"],
    [{ login: "d d" }, "Login is invalid"],
    [{ login: "d".repeat(61) }, "Login is too long (maximum is 60 characters)"],
    [{ firstname: "a\u0007b" }, "First name is invalid"],
    [{ status: 7 }, "Status is not included in the list"],
    [{ mail_notification: "sometimes" }, "Email notifications is not included in the list"],
    [{ language: "no such tongue" }, "Language is invalid"],
    [{ language: "de-u-co-phonebk" }, "Language is invalid"],
    [{ time_zone: "Mars/Phobos" }, "Time zone is not included in the list"],
    [{ user_type_id: 999 }, "User type is not included in the list"],
    [{ group_ids: [999] }, "Group is invalid"],
    [{ firstname: [7] }, "First name must be text"],
    [{ admin: "perhaps" }, "Administrator must be true or false"],
    [{ service_notification_center_enabled: "perhaps" }, "Notification center must be true or false"],
    [{ lastname: "nul\u0000" }, "Last name holds characters that cannot be stored"],
    [{ nickname: "D" }, "nickname is not a known field."],
  ];
  for (const [fields, message] of wrong) assert.deepEqual(await errors(await user({ ...dee, ...fields })), [message]);
  assert.deepEqual(await errors(await asAdmin("/users.json", "POST", { login: "dee" })), [
    'The body must be {"user": {...}}.',
  ]);
  const { total_count } = (await (await asAdmin("/users.json?name=dee")).json()) as { total_count: number };
  assert.equal(total_count, 0);
});

test("what only Redmine has is passed over when it is empty, and refused by name when it is not", async () => {
  const empty = {
    auth_source_id: "",
  };
  const blank = {
    ...empty,
    language: "",
    mail_notification: "",
    generate_password: "",
    user_type_id: "",
    group_ids: [""],
  };
  const answer = await asAdmin(`/users/${bob.id}.json`, "PUT", { user: { ...blank, lastname: "Builder" } });
  assert.equal(answer.status, 204);
  for (const name of Object.keys(empty)) {
    const given = { [name]: 1 };
    assert.match(await (await asAdmin(`/users/${bob.id}.json`, "PUT", { user: given })).text(), new RegExp(name));
  }
});

test("a custom field that is not there is passed over when it is empty, and refused by its id when it is not", async () => {
  const sent = (value: string) =>
    asAdmin(`/users/${bob.id}.json`, "PUT", { user: { custom_fields: [{ id: 5, value }] } });
  assert.equal((await sent("")).status, 204);
  assert.match(await (await sent("1")).text(), /custom field 5/);
});

test("administrators see everything, people see themselves, others see who somebody is", async () => {
  const forAdmin = await shown(`/users/${ada.id}.json`, ADMIN_KEY);
  assert.deepEqual([forAdmin.mail, forAdmin.status, forAdmin.user_type_id], ["ada@example.test", 1, 1]);
  const forSelf = await shown("/users/current.json", ada.key);
  assert.deepEqual([forSelf.mail, forSelf.admin, "status" in forSelf], ["ada@example.test", false, false]);
  const forBob = await shown(`/users/${ada.id}.json`, bob.key);
  assert.deepEqual(Object.keys(forBob).sort(), [
    "created_on",
    "firstname",
    "id",
    "last_login_on",
    "lastname",
    "login",
    "passwd_changed_on",
    "updated_on",
  ]);
});

test("a locked person, a group and the anonymous visitor are not people to be looked up", async () => {
  const gone = await person(app, "gone", { status: 3 });
  assert.equal((await app.request(`/users/${gone.id}.json`, { key: bob.key })).status, 404);
  assert.equal((await asAdmin(`/users/${gone.id}.json`)).status, 200);
  const { id } = await app.runtime.db
    .selectFrom("users")
    .select("id")
    .where("type", "=", "anonymous")
    .executeTakeFirstOrThrow();
  for (const path of [
    `/users/${id}.json`,
    "/users/999999.json",
    "/users/0.json",
    "/users/x.json",
    "/users/99999999999.json",
  ]) {
    assert.equal((await asAdmin(path)).status, 404, path);
  }
});

test("the list is for administrators", async () => {
  assert.equal((await app.request("/users.json", { key: bob.key })).status, 403);
  assert.equal((await app.request("/users.json")).status, 401);
  const changes: [string, string][] = [
    ["POST", "/users.json"],
    ["PUT", `/users/${ada.id}.json`],
    ["DELETE", `/users/${ada.id}.json`],
  ];
  for (const [method, path] of changes) {
    assert.equal((await app.request(path, { method, key: bob.key, json: { user: {} } })).status, 403, method);
  }
});

test("the list is filtered by name, status and group, sorted and paged", async () => {
  for (const name of ["p1", "p2", "p3", "p4"]) await person(app, `${name}-paged`, { status: name === "p4" ? 3 : 1 });
  type List = { users: { login: string; status: number }[]; total_count: number; offset: number; limit: number };
  const list = async (query: string) => (await (await asAdmin(`/users.json?${query}`)).json()) as List;
  const logins = async (query: string) => (await list(query)).users.map(({ login }) => login);
  assert.deepEqual(await logins("name=-paged&limit=2&offset=1"), ["p2-paged", "p3-paged"]);
  const { users: _, ...page } = await list("name=-paged&limit=2&offset=1");
  assert.deepEqual(page, { total_count: 3, limit: 2, offset: 1 });
  assert.deepEqual(await logins("name=-paged&status=3"), ["p4-paged"]);
  const everybody = await list("name=-paged&status=");
  assert.equal(everybody.total_count, 4);
  assert.deepEqual(
    everybody.users.map(({ status }) => status),
    [1, 1, 1, 3],
  );
  assert.deepEqual(await logins("name=-paged&sort=login:desc&limit=1"), ["p3-paged"]);
  assert.equal((await list("name=%25")).total_count, 0, "a percent sign is a letter like others");
  assert.equal((await list("name=-paged&offset=50")).total_count, 3);
  const group = await asAdmin("/groups.json", "POST", { group: { name: "Readers", user_ids: [bob.id] } });
  const { id } = ((await group.json()) as { group: { id: number } }).group;
  assert.deepEqual(await logins(`group_id=${id}`), ["bob"]);
  assert.deepEqual(await errors(await asAdmin("/users.json?status=asleep")), ["Status is not included in the list"]);
});

test("a list of many people asks as few questions as a list of one", async () => {
  let statements = 0;
  app.runtime.database.onStatement(() => statements++);
  const asked = async (query: string) => {
    statements = 0;
    await asAdmin(`/users.json?${query}`);
    return statements;
  };
  assert.equal(await asked("limit=100"), await asked("limit=1"));
});

test("people change themselves at /my/account, but not what is given to them", async () => {
  const change = (fields: object) =>
    app.request("/my/account.json", { method: "PUT", key: bob.key, json: { user: fields } });
  assert.equal((await change({ lastname: "Bobson", time_zone: "Europe/Oslo" })).status, 204);
  assert.equal((await shown("/my/account.json", bob.key)).lastname, "Bobson");
  assert.deepEqual(await errors(await change({ admin: true })), ["admin is not a known field."]);
});

test("a person without a trace is deleted", async () => {
  const traceless = await person(app, "traceless");
  assert.equal((await asAdmin(`/users/${traceless.id}.json`, "DELETE")).status, 204);
  assert.equal((await asAdmin(`/users/${traceless.id}.json`)).status, 404);
});

test("the last active administrator cannot be locked, demoted or deleted", async () => {
  const { id } = await shown("/users/current.json", ADMIN_KEY);
  const path = `/users/${id}.json`;
  const put = (fields: object) => asAdmin(path, "PUT", { user: fields });
  assert.deepEqual(await errors(await put({ status: 3 })), [
    "admin is the last active administrator and cannot be locked.",
  ]);
  assert.deepEqual(await errors(await put({ admin: false })), [
    "admin is the last active administrator and cannot be demoted.",
  ]);
  assert.deepEqual(await errors(await asAdmin(path, "DELETE")), [
    "admin is the last active administrator and cannot be deleted.",
  ]);
  await person(app, "root", { admin: true, status: 3 });
  assert.equal((await put({ admin: false })).status, 422, "a locked administrator does not count");
  await person(app, "second", { admin: true });
  assert.equal((await put({ firstname: "Still", admin: true })).status, 204);
});

test("of two administrators who demote each other one stays", async () => {
  const own = await testApp();
  try {
    const second = await person(own, "second", { admin: true });
    const { db } = own.runtime;
    const first = await db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow();
    const demotions = [first, second].map(({ id }) =>
      byOperator(own, (open) => updateUser(open, id, { admin: false })),
    );
    const outcomes = await Promise.allSettled(demotions);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  } finally {
    await own.close();
  }
});

test("one's own account is Redmine's, and what clients send beside it mails nothing", async () => {
  const { user } = await answered(app, "GET", "/my/account.json");
  assert.deepEqual(
    ["updated_on", "passwd_changed_on", "twofa_scheme"].filter((name) => name in user),
    [],
  );
  const json = { user: { firstname: "Renamed" }, send_information: false };
  assert.equal((await app.request("/my/account.json", { method: "PUT", key: ADMIN_KEY, json })).status, 204);
  assert.equal((await answered(app, "GET", "/my/account.json")).user.firstname, "Renamed");
  await answered(app, "PUT", "/my/account.json", { user: { firstname: user.firstname } });
});

test("a password that opens is a sign-in, a key is none", async () => {
  const { id } = await person(app, "signing");
  const signedIn = async () => (await answered(app, "GET", `/users/${id}.json`)).user.last_login_on;
  await answered(app, "PUT", `/users/${id}.json`, { user: { password: "a-long-password" } });
  assert.equal(await signedIn(), null);
  const authorization = `Basic ${Buffer.from("signing:a-long-password").toString("base64")}`;
  assert.equal((await app.request("/users/current.json", { headers: { authorization } })).status, 200);
  assert.match(await signedIn(), /^\d{4}-/);
});
