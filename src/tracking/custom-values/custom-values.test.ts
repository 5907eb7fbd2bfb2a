import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "mary", Person>;
let admin: Person;
const ids: Record<string, number> = {};

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "mary");
  admin = (await answered(app, "GET", "/users/current.json")).user;
  await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
});
after(() => app.close());

async function made(customized_type: string, name: string, more: object = {}): Promise<number> {
  const custom_field = { customized_type, name, ...more };
  const { id } = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
  ids[name] = id;
  return id;
}

const errors = async (response: Response) => {
  assert.equal(response.status, 422);
  return ((await response.json()) as { errors: string[] }).errors;
};

interface WithCustoms {
  custom_fields?: { name: string; value: unknown }[];
}

const valuesOf = ({ custom_fields = [] }: WithCustoms) =>
  Object.fromEntries(custom_fields.map(({ name, value }) => [name, value]));

const page = async (path: string, by: Pick<Person, "id">) =>
  (await app.request(path, { cookie: await session(app, by), headers: { accept: "text/html" } })).text();

const post = async (path: string, by: Pick<Person, "id">, fields: Record<string, string>) =>
  app.request(path, {
    method: "POST",
    cookie: await session(app, by),
    headers: { accept: "text/html", origin: "http://bellwether.test" },
    body: new URLSearchParams(fields),
  });

describe("Custom fields of projects", () => {
  before(async () => {
    await made("project", "Cost centre", { regexp: "^[0-9]+$" });
    await made("project", "Margin", { visible: false, role_ids: [1], field_format: "float" });
  });

  const put = (json: object, by = cast.ada) =>
    app.request("/projects/home.json", { method: "PUT", key: by.key, json: { project: json } });
  const shown = async (by = cast.ada) => (await answered(app, "GET", "/projects/home.json", undefined, by.key)).project;

  test("stand in every answer about a project, as far as the caller sees them there", async () => {
    assert.equal((await put({ custom_fields: [{ id: ids["Cost centre"], value: "4711" }] })).status, 204);
    assert.equal((await put({ custom_field_values: { [String(ids.Margin)]: "0.5" } })).status, 204);
    assert.deepEqual(valuesOf(await shown()), { "Cost centre": "4711", Margin: "0.5" });
    assert.deepEqual(valuesOf(await shown(cast.mary)), { "Cost centre": "4711" });
    const { projects } = await answered(app, "GET", "/projects.json", undefined, cast.mary.key);
    assert.deepEqual(valuesOf(projects[0]), { "Cost centre": "4711" });
  });

  test("are set with a new project, refused together with its fields, and go with it", async () => {
    const create = (json: object) =>
      app.request("/projects.json", { method: "POST", key: ADMIN_KEY, json: { project: json } });
    const wrong = { name: "", identifier: "wrong", custom_fields: [{ id: ids["Cost centre"], value: "many" }] };
    assert.deepEqual(await errors(await create(wrong)), ["Name cannot be blank", "Cost centre is invalid"]);
    const response = await create({
      ...wrong,
      name: "Mill",
      identifier: "mill",
      custom_fields: [{ id: ids.Margin, value: "1" }],
    });
    const { project: mill } = (await response.json()) as { project: WithCustoms & { id: number } };
    assert.deepEqual(valuesOf(mill), { "Cost centre": null, Margin: "1" });
    const stored = app.runtime.db.selectFrom("custom_values").select("value").where("customized_id", "=", mill.id);
    assert.equal((await stored.where("customized_type", "=", "project").execute()).length, 1);
    await app.runtime.db.deleteFrom("project_trackers").where("project_id", "=", mill.id).execute();
    await app.runtime.db.deleteFrom("enabled_modules").where("project_id", "=", mill.id).execute();
    await app.runtime.db.deleteFrom("projects").where("id", "=", mill.id).execute();
    assert.deepEqual(await stored.where("customized_type", "=", "project").execute(), []);
  });

  test("that the caller does not see cannot be set, and this is not told from one that is not there", async () => {
    const refusal = async (id: number) =>
      (await errors(await put({ custom_fields: [{ id, value: "1" }] }, cast.ada))).map((text) =>
        text.replace(/\d+/, "N"),
      );
    const hidden = await made("project", "Hidden", { visible: false, role_ids: [3] });
    assert.deepEqual(await refusal(hidden), await refusal(99_999));
    assert.deepEqual(await refusal(hidden), ["There is no custom field N to set here."]);
  });

  test("that are required are asked for", async () => {
    const required = await made("project", "Owner", { is_required: true });
    assert.deepEqual(await errors(await put({ name: "Home" })), ["Owner cannot be blank"]);
    assert.equal((await put({ custom_fields: [{ id: required, value: "Ada" }] })).status, 204);
    await answered(app, "DELETE", `/custom_fields/${required}.json`);
  });

  test("stand on its page, and in the form of its settings", async () => {
    assert.match(await page("/projects/home", cast.mary), /<dt>Cost centre<\/dt>.*?4711/s);
    const settings = await page("/projects/home/settings", cast.ada);
    assert.match(settings, new RegExp(`name="cf_${ids["Cost centre"]}"[^>]*value="4711"`));
    const saved = await post("/projects/home/settings", cast.ada, { name: "Home", [`cf_${ids["Cost centre"]}`]: "12" });
    assert.equal(saved.status, 303);
    assert.equal(valuesOf(await shown())["Cost centre"], "12");
    const refused = await post("/projects/home/settings", cast.ada, {
      name: "Home",
      [`cf_${ids["Cost centre"]}`]: "x",
    });
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /Cost centre is invalid/);
  });

  test("of the format user name members of the project", async () => {
    const sponsor = await made("project", "Sponsor", { field_format: "user" });
    const set = (value: number) => put({ custom_fields: [{ id: sponsor, value }] });
    assert.deepEqual(await errors(await set(admin.id)), ["Sponsor is not included in the list"]);
    assert.equal((await set(cast.mary.id)).status, 204);
    assert.equal(valuesOf(await shown()).Sponsor, String(cast.mary.id));
    assert.match(await page("/projects/home", cast.mary), /<dt>Sponsor<\/dt>.*?Mary/s);
    assert.match(await page("/projects/home/settings", cast.ada), /<option value="\d+" selected[^>]*>Mary/);
  });
});

describe("Custom fields of users", () => {
  before(async () => {
    await made("user", "Phone");
    await made("user", "Badge", { visible: false, editable: false });
    await made("user", "Diet", { visible: false, editable: true });
  });

  const shown = async (path: string, key = ADMIN_KEY) =>
    valuesOf((await answered(app, "GET", path, undefined, key)).user);
  const put = (path: string, json: object, key = ADMIN_KEY) =>
    app.request(path, { method: "PUT", key, json: { user: json } });
  const mary = () => `/users/${cast.mary.id}.json`;
  const values = (all: Record<string, string>) =>
    Object.entries(all).map(([name, value]) => ({ id: ids[name], value }));

  test("are set by administrators, and seen by all users unless they are not visible", async () => {
    const sent = values({ Phone: "123", Badge: "B7", Diet: "fish" });
    assert.equal((await put(mary(), { custom_fields: sent })).status, 204);
    assert.deepEqual(await shown(mary()), { Phone: "123", Badge: "B7", Diet: "fish" });
    assert.deepEqual(await shown(mary(), cast.ada.key), { Phone: "123" });
    assert.deepEqual(await shown("/users/current.json", cast.mary.key), { Phone: "123", Diet: "fish" });
    const { users } = await answered(app, "GET", "/users.json?name=mary");
    assert.deepEqual(valuesOf(users[0]), { Phone: "123", Badge: "B7", Diet: "fish" });
  });

  test("are changed by themselves where they are editable", async () => {
    const own = (sent: object[]) => put("/my/account.json", { custom_fields: sent }, cast.mary.key);
    assert.equal((await own(values({ Phone: "456" }))).status, 204);
    assert.deepEqual(await errors(await own(values({ Badge: "B8" }))), [
      `There is no custom field ${ids.Badge} to set here.`,
    ]);
    assert.deepEqual(await shown(mary()), { Phone: "456", Badge: "B7", Diet: "fish" });
  });

  test("that are required are asked for with a new user, and when they are sent; a lock goes through", async () => {
    const required = await made("user", "Office", { is_required: true });
    const user = { login: "new", firstname: "New", lastname: "One", mail: "new@example.test" };
    const create = (more: object) =>
      app.request("/users.json", { method: "POST", key: ADMIN_KEY, json: { user: { ...user, ...more } } });
    assert.deepEqual(await errors(await create({})), ["Office cannot be blank"]);
    const response = await create({ custom_fields: [{ id: required, value: "3rd floor" }] });
    const { user: created } = (await response.json()) as { user: WithCustoms & { id: number } };
    assert.equal(valuesOf(created).Office, "3rd floor");
    assert.equal((await put(mary(), { status: 3 })).status, 204);
    assert.equal((await put(mary(), { status: 1 })).status, 204);
    await answered(app, "DELETE", `/custom_fields/${required}.json`);
    await answered(app, "DELETE", `/users/${created.id}.json`);
    const left = app.runtime.db.selectFrom("custom_values").select("value").where("customized_id", "=", created.id);
    assert.deepEqual(await left.where("customized_type", "=", "user").execute(), []);
  });

  test("cannot name what belongs to a project", async () => {
    const json = { custom_field: { customized_type: "user", name: "Boss", field_format: "user" } };
    const response = await app.request("/custom_fields.json", { method: "POST", key: ADMIN_KEY, json });
    assert.deepEqual(await errors(response), ["Format names what belongs to a project: a user cannot have it."]);
  });

  test("stand on their page, in their account and in the form of administrators", async () => {
    const name = `cf_${ids.Phone}`;
    assert.match(await page(`/users/${cast.mary.id}`, cast.ada), /<dt>Phone<\/dt>.*?456/s);
    const account = await page("/my/account", cast.mary);
    assert.match(account, new RegExp(`name="${name}"[^>]*value="456"`));
    assert.doesNotMatch(account, /Badge/);
    const profile = { firstname: "Mary", lastname: "", mail: "mary@example.test", language: "en", time_zone: "UTC" };
    assert.equal((await post("/my/account", cast.mary, { ...profile, [name]: "789" })).status, 303);
    const administered = await page(`/admin/users/${cast.mary.id}`, admin);
    assert.match(administered, new RegExp(`name="${name}"[^>]*value="789"`));
    assert.match(administered, /Badge/);
    const { user_type_id } = (await answered(app, "GET", mary())).user;
    const saved = {
      login: "mary",
      firstname: "Mary",
      user_type_id: String(user_type_id),
      [name]: "",
      [`cf_${ids.Badge}`]: "B9",
    };
    assert.equal((await post(`/admin/users/${cast.mary.id}`, admin, saved)).status, 303);
    assert.deepEqual(await shown(mary()), { Phone: null, Badge: "B9", Diet: "fish" });
  });
});

describe("Custom fields of versions", () => {
  let id: number;

  before(async () => {
    await made("version", "Codename", { regexp: "^[A-Z]" });
    await made("version", "Budget", { visible: false, role_ids: [1] });
    await made("version", "Lead", { field_format: "user" });
  });

  const shown = async (by = cast.ada) =>
    (await answered(app, "GET", `/versions/${id}.json`, undefined, by.key)).version;
  const put = (version: object) =>
    app.request(`/versions/${id}.json`, { method: "PUT", key: cast.ada.key, json: { version } });

  test("are set with a new version, and seen as roles of its project let one", async () => {
    const create = (custom_fields: object[]) =>
      app.request("/projects/home/versions.json", {
        method: "POST",
        key: cast.ada.key,
        json: { version: { name: "1.0", custom_fields } },
      });
    const wrong = await errors(await create([{ id: ids.Codename, value: "owl" }]));
    assert.deepEqual(wrong, ["Codename is invalid"]);
    const response = await create([
      { id: ids.Codename, value: "Owl" },
      { id: ids.Budget, value: "9" },
    ]);
    const { version } = (await response.json()) as { version: WithCustoms & { id: number } };
    id = version.id;
    assert.deepEqual(valuesOf(version), { Codename: "Owl", Budget: "9", Lead: null });
    assert.deepEqual(valuesOf(await shown(cast.mary)), { Codename: "Owl", Lead: null });
    const { versions } = await answered(app, "GET", "/projects/home/versions.json", undefined, cast.mary.key);
    assert.deepEqual(valuesOf(versions[0]), { Codename: "Owl", Lead: null });
  });

  test("are changed, and name members of its project", async () => {
    assert.equal((await put({ custom_field_values: { [String(ids.Lead)]: cast.mary.id } })).status, 204);
    assert.deepEqual(await errors(await put({ custom_field_values: { [String(ids.Lead)]: admin.id } })), [
      "Lead is not included in the list",
    ]);
    assert.equal(valuesOf(await shown()).Lead, String(cast.mary.id));
  });

  test("stand on its page and in its form, and go with it", async () => {
    assert.match(await page(`/versions/${id}`, cast.ada), /<dt>Lead<\/dt>.*?Mary/s);
    assert.match(await page(`/versions/${id}/edit`, cast.ada), new RegExp(`name="cf_${ids.Codename}"[^>]*value="Owl"`));
    const form = { name: "1.0", status: "open", sharing: "none", [`cf_${ids.Codename}`]: "owl" };
    const refused = await post(`/versions/${id}`, cast.ada, form);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /Codename is invalid/);
    assert.equal((await post(`/versions/${id}`, cast.ada, { ...form, [`cf_${ids.Codename}`]: "Lark" })).status, 303);
    assert.equal(valuesOf(await shown()).Codename, "Lark");
    await answered(app, "DELETE", `/versions/${id}.json`);
    const left = app.runtime.db.selectFrom("custom_values").select("value").where("customized_type", "=", "version");
    assert.deepEqual(await left.execute(), []);
  });
});

describe("The possible values of an enumeration", () => {
  const put = (json: object) =>
    app.request(`/custom_fields/${ids.Colour}.json`, { method: "PUT", key: ADMIN_KEY, json: { custom_field: json } });
  const field = async () => (await answered(app, "GET", `/custom_fields/${ids.Colour}.json`)).custom_field;
  const set = (value: unknown) =>
    app.request("/projects/home.json", {
      method: "PUT",
      key: cast.ada.key,
      json: { project: { custom_fields: [{ id: ids.Colour, value }] } },
    });

  before(() =>
    made("project", "Colour", { field_format: "enumeration", enumerations: [{ name: "red" }, { name: "green" }] }),
  );

  test("are renamed and put in order, and what has them keeps them", async () => {
    const [red, green] = (await field()).enumerations;
    assert.deepEqual((await field()).possible_values, [
      { value: String(red.id), label: "red" },
      { value: String(green.id), label: "green" },
    ]);
    assert.equal((await set(red.id)).status, 204);
    const given = [{ ...green, name: "red" }, { ...red, name: "crimson" }, { name: "blue" }];
    assert.equal((await put({ enumerations: given })).status, 204);
    assert.deepEqual(
      (await field()).enumerations.map(({ name }: { name: string }) => name),
      ["red", "crimson", "blue"],
    );
    assert.match(await page("/projects/home", cast.ada), /<dt>Colour<\/dt>.*?crimson/s);
  });

  test("that were chosen are not left out but made inactive: then they stay where they are, and are chosen no more", async () => {
    const [red, crimson, blue] = (await field()).enumerations;
    assert.deepEqual(await errors(await put({ enumerations: [red, blue] })), [
      "crimson cannot be taken away, because it was chosen. Make it inactive instead.",
    ]);

    assert.equal((await put({ enumerations: [red, { ...crimson, active: false }, blue] })).status, 204);
    assert.equal((await set(crimson.id)).status, 204, "it has it already");
    assert.equal((await set(blue.id)).status, 204);
    assert.deepEqual(await errors(await set(crimson.id)), ["Colour is not included in the list"]);
    assert.equal((await put({ enumerations: [red, blue] })).status, 204, "no project has it any more");
  });

  test("are a list with names of its own", async () => {
    const [red] = (await field()).enumerations;
    for (const enumerations of [
      [red, { name: "red" }],
      [{ id: 99_999, name: "foreign" }],
      [{ name: "" }, { id: red.id }],
      "red",
    ])
      await errors(await put({ enumerations }));
  });
});

describe("A value that was taken out of a list", () => {
  const set = (value: string[]) =>
    app.request("/projects/home.json", {
      method: "PUT",
      key: cast.ada.key,
      json: { project: { custom_fields: [{ id: ids.Sectors, value }] } },
    });

  test("stays beside others that come and go, and does not come back", async () => {
    const format = { field_format: "list", multiple: true };
    const id = await made("project", "Sectors", { ...format, possible_values: ["rail", "road", "sea"] });
    assert.equal((await set(["rail", "road"])).status, 204);
    await answered(app, "PUT", `/custom_fields/${id}.json`, { custom_field: { possible_values: ["road", "sea"] } });

    assert.equal((await set(["rail", "road", "sea"])).status, 204);
    assert.equal((await set(["rail"])).status, 204);
    assert.deepEqual(await errors(await set(["rail", "air"])), ["Sectors is not included in the list"]);
    assert.equal((await set(["sea"])).status, 204);
    assert.deepEqual(await errors(await set(["rail", "sea"])), ["Sectors is not included in the list"]);
  });
});

describe("The default of a custom field", () => {
  const defaultOf = async (id: number, custom_field: object) =>
    app.request(`/custom_fields/${id}.json`, { method: "PUT", key: ADMIN_KEY, json: { custom_field } });
  const refused = async (response: Response) => assert.deepEqual(await errors(response), ["Default value is invalid"]);

  test("matches its expression", async () => {
    const id = await made("version", "Grade", { regexp: "^[A-F]$", default_value: "B" });
    await refused(await defaultOf(id, { default_value: "good" }));
    await refused(await defaultOf(id, { regexp: "^[1-6]$" }));
    assert.equal((await defaultOf(id, { regexp: "^[1-6]$", default_value: "2" })).status, 204);
  });

  test("of an enumeration is one of its active values, and is chosen in a list", async () => {
    const id = await made("version", "Paint", {
      field_format: "enumeration",
      enumerations: [{ name: "red" }, { name: "blue" }],
    });
    const [red, blue] = (await answered(app, "GET", `/custom_fields/${id}.json`)).custom_field.enumerations;
    await refused(await defaultOf(id, { default_value: "red" }));
    assert.equal((await defaultOf(id, { default_value: red.id })).status, 204);
    await refused(await defaultOf(id, { enumerations: [{ ...red, active: false }, blue] }));
    await refused(await defaultOf(id, { enumerations: [blue] }));
    assert.equal((await defaultOf(id, { enumerations: [blue], default_value: blue.id })).status, 204);
    const form = await page(`/admin/custom_fields/${id}`, admin);
    assert.match(form, new RegExp(`<option value="${blue.id}" selected[^>]*>blue`));
  });

  test("is none of people and versions, which belong to projects", async () => {
    for (const field_format of ["user", "version"]) {
      const custom_field = { customized_type: "issue", name: `One ${field_format}`, field_format, default_value: "1" };
      await refused(
        await app.request("/custom_fields.json", { method: "POST", key: ADMIN_KEY, json: { custom_field } }),
      );
    }
  });
});
