import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Custom fields of issues that name something", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;
  let admin: Person;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    admin = (await answered(app, "GET", "/users/current.json")).user;
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await made("Reviewers", { field_format: "user", multiple: true });
    await made("Found in", { field_format: "version" });
    await made("Colour", { field_format: "enumeration", enumerations: [{ name: "red" }, { name: "green" }] });
  });
  after(() => app.close());

  async function made(name: string, more: object) {
    const custom_field = {
      customized_type: "issue",
      is_for_all: true,
      tracker_ids: [1, 2, 3],
      is_filter: true,
      name,
      ...more,
    };
    ids[name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }

  const sent = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => ({ id: ids[name], value }));
  const create = async (values: Record<string, unknown>) => {
    const issue = { project_id: "home", subject: "Gate", custom_fields: sent(values) };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
  };
  const put = (id: number, values: Record<string, unknown>) =>
    app.request(`/issues/${id}.json`, {
      method: "PUT",
      key: cast.ada.key,
      json: { issue: { custom_fields: sent(values) } },
    });
  const errors = async (response: Response) => {
    assert.equal(response.status, 422);
    return ((await response.json()) as { errors: string[] }).errors;
  };
  const colours = async () =>
    (await answered(app, "GET", `/custom_fields/${ids.Colour}.json`)).custom_field.enumerations as {
      id: number;
      name: string;
    }[];
  const page = async (path: string, by: Pick<Person, "id">) =>
    (await app.request(path, { cookie: await session(app, by), headers: { accept: "text/html" } })).text();

  test("keep ids, which REST answers as texts", async () => {
    const [red] = await colours();
    const issue = await create({ Reviewers: [cast.ada.id, cast.mary.id], Colour: red?.id });
    assert.deepEqual(
      issue.custom_fields.map(({ value }: { value: unknown }) => value),
      [[String(cast.ada.id), String(cast.mary.id)], null, String(red?.id)],
    );
  });

  test("take members of the project and active values alone", async () => {
    const { id } = await create({});
    assert.deepEqual(await errors(await put(id, { Reviewers: [cast.mary.id, cast.outsider.id], Colour: 99_999 })), [
      "Reviewers is not included in the list",
      "Colour is not included in the list",
    ]);
    assert.deepEqual(await errors(await put(id, { Reviewers: "mary", Colour: "red" })), [
      "Reviewers is not included in the list",
      "Colour is not included in the list",
    ]);
  });

  test("are read by name on the page, in its form and in the history", async () => {
    const [red, green] = await colours();
    const { id } = await create({ Colour: red?.id, Reviewers: [cast.ada.id] });
    await put(id, { Colour: green?.id, Reviewers: [cast.ada.id, cast.mary.id] });
    const shown = await page(`/issues/${id}`, cast.ada);
    assert.match(shown, /<dt>Colour<\/dt>.*?green/s);
    assert.match(shown, /<dt>Reviewers<\/dt>.*?Ada, Mary/s);
    assert.match(shown, /Colour:.*?red.*?green/s);
    assert.match(shown, new RegExp(`<option value="${green?.id}" selected[^>]*>green`));
    assert.match(shown, new RegExp(`value="${cast.mary.id}" checked(?:(?!</div>).)*Mary`));
  });

  test("name versions that the project can use", async () => {
    const version = async (project: string, name: string, sharing: string) =>
      (await answered(app, "POST", `/projects/${project}/versions.json`, { version: { name, sharing } })).version.id;
    await project(app, "mill", {});
    const [own, foreign, shared] = [
      await version("home", "1.0", "none"),
      await version("mill", "2.0", "none"),
      await version("mill", "3.0", "system"),
    ];
    const { id } = await create({ "Found in": own });
    assert.deepEqual(await errors(await put(id, { "Found in": foreign })), ["Found in is not included in the list"]);
    assert.equal((await put(id, { "Found in": shared })).status, 204);
    assert.match(await page(`/issues/${id}`, cast.ada), /<dt>Found in<\/dt>.*?3\.0/s);
    const column = `cf_${ids["Found in"]}`;
    const list = `?issue_id=${id}&status_id=*&c[]=subject&c[]=${column}`;
    assert.match(await page(`/issues${list}`, cast.ada), /<bdi>3\.0<\/bdi>/);
    const csv = await app.request(`/issues.csv${list}`, { cookie: await session(app, cast.ada) });
    assert.match(await csv.text(), /Gate,3\.0/);
  });

  test("sort, group and count lists by what their ids name", async () => {
    await made("Hue", {
      field_format: "enumeration",
      enumerations: ["red", "green", "blue"].map((name) => ({ name })),
    });
    await made("Owner", { field_format: "user" });
    await made("Fixed in", { field_format: "version" });
    const { enumerations } = (await answered(app, "GET", `/custom_fields/${ids.Hue}.json`)).custom_field;
    const [red, green, blue]: { id: number; name: string }[] = enumerations;
    const order = [blue, red, green].map((one) => ({ id: one?.id, name: one?.name }));
    await answered(app, "PUT", `/custom_fields/${ids.Hue}.json`, { custom_field: { enumerations: order } });
    const version = async (name: string, due_date?: string) =>
      (await answered(app, "POST", "/projects/home/versions.json", { version: { name, due_date } })).version.id;
    const [late, soon] = [await version("Late"), await version("Soon", "2030-01-01")];
    const subject = async (name: string, values: Record<string, unknown>) => {
      const issue = { project_id: "home", subject: name, custom_fields: sent(values), category_id: "" };
      await answered(app, "POST", "/issues.json", { issue: { ...issue, tracker_id: 2 } }, cast.ada.key);
    };
    await subject("a", { Hue: red?.id, Owner: cast.ada.id, "Fixed in": late });
    await subject("b", { Hue: blue?.id, Owner: cast.mary.id, "Fixed in": soon });
    await subject("c", { Hue: green?.id });
    await subject("d", { Hue: red?.id, Owner: cast.mary.id });
    const listed = async (sort: string) => {
      const { issues } = await answered(app, "GET", `/issues.json?tracker_id=2&sort=${sort}`, undefined, cast.ada.key);
      return issues.map((one: { subject: string }) => one.subject).join("");
    };
    assert.equal(await listed(`cf_${ids.Hue},subject`), "badc");
    assert.equal(await listed(`cf_${ids.Hue}:desc,subject`), "cadb");
    assert.equal(await listed(`cf_${ids.Owner},subject`), "abdc");
    assert.equal(await listed(`cf_${ids["Fixed in"]},subject`), "bacd");
    const heads = async (name: string) => {
      const html = await page(`/issues?tracker_id=2&group_by=cf_${ids[name]}`, cast.ada);
      return [...html.matchAll(/class="group-name"><bdi>(.*?)<\/bdi><span class="count">(\d+)/g)].map(
        ([, head, count]) => `${head?.replaceAll(/<.*?>/g, "")} ${count}`,
      );
    };
    assert.deepEqual(await heads("Hue"), ["blue 1", "red 2", "green 1"]);
    assert.deepEqual(await heads("Owner"), ["Ada 1", "Mary 2", "none 1"]);
    assert.deepEqual(await heads("Fixed in"), ["Soon 1", "Late 1", "none 2"]);
    const args = { tracker: "Feature", group_by: "Owner", count_only: true };
    const { structuredContent } = await called(app, "service_issues_list", args);
    const groups = structuredContent?.groups as { name: string | null; count: number }[]; // by its contract
    assert.deepEqual(
      groups.map(({ name, count }) => [name, count]),
      [
        ["Mary", 2],
        ["Ada", 1],
        [null, 1],
      ],
    );
  });

  test("name the deleted user instead of one who is gone", async () => {
    const { user: gone } = await answered(app, "POST", "/users.json", {
      user: { login: "gone", firstname: "Gone", lastname: "Girl", mail: "gone@example.test" },
    });
    await answered(app, "POST", "/projects/home/memberships.json", { membership: { user_id: gone.id, role_ids: [1] } });
    const { id } = await create({ Reviewers: [gone.id] });
    await answered(app, "DELETE", `/users/${gone.id}.json`);
    assert.match(await page(`/issues/${id}`, cast.ada), /<dt>Reviewers<\/dt>.*?Deleted user/s);
  });

  test("name the deleted user in the history as well", async () => {
    const { user: gone } = await answered(app, "POST", "/users.json", {
      user: { login: "passed", firstname: "Passed", lastname: "By", mail: "passed@example.test" },
    });
    await answered(app, "POST", "/projects/home/memberships.json", { membership: { user_id: gone.id, role_ids: [1] } });
    const { id } = await create({});
    for (const Reviewers of [[cast.mary.id, gone.id], [cast.mary.id]])
      assert.equal((await put(id, { Reviewers })).status, 204);
    await answered(app, "DELETE", `/users/${gone.id}.json`);
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=journals,author`);
    const named = JSON.stringify(issue.journals.map(({ details }: { details: object[] }) => details));
    assert.doesNotMatch(named, new RegExp(`"${gone.id}"`));
    const shown = await page(`/issues/${id}`, cast.ada);
    assert.equal(shown.match(/Deleted user/g)?.length, 2, "added, and taken away");
    assert.doesNotMatch(shown, new RegExp(`#${gone.id}\\b`));
  });

  test("have pages on which administrators name, order and switch off what they can be", async () => {
    const path = `/admin/custom_fields/${ids.Colour}`;
    const before = await colours();
    assert.match(await page(path, admin), /name="custom_field\[enumerations\]\[\]\[name\]"[^>]*value="red"/);
    const rows = [
      ...before.map((one, at) => ({ ...one, name: `${one.name}dish`, position: 2 - at, active: 1 - at })),
      { id: "", name: "blue", position: "", active: 1 },
      { id: "", name: "", position: "", active: 1 },
    ];
    const body = new URLSearchParams([["custom_field[name]", "Colour"]]);
    for (const row of rows) {
      for (const [name, value] of Object.entries({
        id: row.id,
        name: row.name,
        position: row.position,
        active: row.active,
      }))
        body.append(`custom_field[enumerations][][${name}]`, String(value));
    }
    const cookie = await session(app, admin);
    const headers = { accept: "text/html", origin: "http://bellwether.test" };
    const saved = await app.request(path, { method: "POST", cookie, headers, body });
    assert.deepEqual([saved.status, saved.headers.get("location")], [303, path], "where there is room for more");
    assert.deepEqual(
      (await colours()).map(({ id: _, ...one }) => one),
      [
        { name: "greendish", active: false },
        { name: "reddish", active: true },
        { name: "blue", active: true },
      ],
    );
  });

  test("keep the row of a value that was chosen and emptied on its page: it is named there, to be made inactive", async () => {
    const [chosen, other] = await colours();
    assert.ok(chosen && other);
    await create({ Colour: other.id });
    const name = (field: string) => `custom_field[enumerations][][${field}]`;
    const body = new URLSearchParams([
      [name("id"), String(chosen.id)],
      [name("name"), ""],
    ]);
    const headers = { accept: "text/html", origin: "http://bellwether.test" };
    const path = `/admin/custom_fields/${ids.Colour}`;
    const refused = await app.request(path, { method: "POST", cookie: await session(app, admin), headers, body });
    assert.equal(refused.status, 422);
    const form = await refused.text();
    assert.match(form, new RegExp(`${chosen.name} cannot be taken away, because it was chosen`));
    assert.match(form, new RegExp(`name="custom_field\\[enumerations\\]\\[\\]\\[id\\]" value="${chosen.id}"`));
  });

  test("have values once they are made: a new enumeration is gone on with on its page, another field in the list", async () => {
    const cookie = await session(app, admin);
    const headers = { accept: "text/html", origin: "http://bellwether.test" };
    const ledTo = async (field_format: string) => {
      const custom_field = { customized_type: "issue", name: `New ${field_format}`, field_format };
      const fields = Object.entries(custom_field).map(([name, value]) => [`custom_field[${name}]`, value]);
      const body = new URLSearchParams(fields);
      const response = await app.request("/admin/custom_fields", { method: "POST", cookie, headers, body });
      return response.headers.get("location");
    };
    const place = (await ledTo("enumeration")) ?? "";
    assert.match(place, /^\/admin\/custom_fields\/\d+$/);
    assert.match(await page(place, admin), /name="custom_field\[enumerations\]/);
    assert.equal(await ledTo("string"), "/admin/custom_fields");
  });
});
