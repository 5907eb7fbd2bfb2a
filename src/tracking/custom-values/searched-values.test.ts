import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins } from "../../../tests/pages/crowd.js";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

/** More than a list holds. */
const MANY = 60;

describe("Custom fields of projects, versions and users with more values than a list holds", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  let home: { id: number };
  const ids: Record<string, number> = {};
  const cookies: Record<string, string> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    cookies.admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    for (const [name, one] of Object.entries(cast)) cookies[name] = await session(app, one);
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await crowd(app, MANY);
    await crowdJoins(app, home, "Developer");
    const enumerations = Array.from({ length: MANY }, (_, at) => ({ name: `Hue ${at}` }));
    const possible_values = Array.from({ length: MANY }, (_, at) => `Size ${at}`);
    for (const type of ["project", "version", "user"]) {
      await made(type, "Hue", { field_format: "enumeration", enumerations });
      await made(type, "Sizes", { field_format: "list", possible_values, multiple: true });
    }
    for (const type of ["project", "version"]) await made(type, "Lead", { field_format: "user" });
    await made("user", "Secret", { field_format: "enumeration", enumerations, editable: false });
  });
  after(() => app.close());

  async function made(customized_type: string, name: string, more: object) {
    const custom_field = { customized_type, name: `${customized_type} ${name}`, ...more };
    ids[custom_field.name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }
  const control = (name: string) => `cf_${ids[name]}`;
  const visit = (path: string, who = "ada") =>
    app.request(path, { cookie: cookies[who], headers: { accept: "text/html" } });
  const html = async (path: string, who?: string) => (await visit(path, who)).text();
  const send = (path: string, fields: [string, string][], who = "ada") =>
    app.request(path, {
      method: "POST",
      cookie: cookies[who],
      headers: { accept: "text/html", origin: "http://bellwether.test", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  const valuesOf = (record: { custom_fields?: { name: string; value: unknown }[] }) =>
    Object.fromEntries((record.custom_fields ?? []).map(({ name, value }) => [name, value]));
  const idIn = (written = "") => /\(#(\d+)\)/.exec(written)?.[1];
  const written = (page: string, name: string) =>
    new RegExp(`<input[^>]*id="${control(name)}"[^>]*>`).exec(page)?.[0].match(/ value="([^"]*)"/)?.[1];

  test("of a project are typed in its settings, by name, and come back so", async () => {
    const settings = "/projects/home/settings";
    const page = await html(settings);
    assert.doesNotMatch(page, /Hue 59|Size 59|Number 59/);
    const from = `/projects/home/custom_values/${control("project Lead")}`;
    assert.ok(page.includes(`data-reference-url-value="${from}"`));
    assert.match(await html(`${from}?q=number+59`), /data-value="Crowd Number 59 \(#\d+\)"/);
    const sent: [string, string][] = [
      ["name", "Home"],
      [control("project Hue"), "hue 7"],
      [control("project Lead"), "Crowd Number 8"],
      [control("project Sizes"), ""],
      [control("project Sizes"), "Size 3"],
      [control("project Sizes"), "Size 4"],
    ];
    assert.equal((await send(settings, sent)).status, 303);
    const again = await html(settings);
    assert.match(written(again, "project Hue") ?? "", /^Hue 7 \(#\d+\)$/);
    const { project: now } = await answered(app, "GET", "/projects/home.json");
    assert.deepEqual(valuesOf(now), {
      "project Hue": idIn(written(again, "project Hue")),
      "project Sizes": ["Size 3", "Size 4"],
      "project Lead": idIn(written(again, "project Lead")),
    });
  });

  test("what means none, or several, comes back as it was typed, with those near it", async () => {
    const answer = await send("/projects/home/settings", [
      ["name", "Home"],
      [control("project Lead"), "Crowd"],
      [control("project Hue"), "Hue"],
    ]);
    const page = (await answer.text()).replace(/[\u2068\u2069]/g, "");
    assert.equal(answer.status, 422);
    assert.equal(written(page, "project Lead"), "Crowd");
    assert.match(page, /“Crowd” is nothing that can be chosen here\. Near it: Crowd Number 1 \(#\d+\)/);
    assert.match(page, /“Hue” is nothing that can be chosen here/);
  });

  test("of a new project are searched where one may make one", async () => {
    const page = await html("/projects/new", "admin");
    const from = `/projects/new/custom_values/${control("project Hue")}`;
    assert.ok(page.includes(`data-reference-url-value="${from}"`));
    assert.match(await html(`${from}?q=59`, "admin"), /Hue 59/);
    assert.equal((await visit(`${from}?q=59`, "mary")).status, 403);
    const sent: [string, string][] = [
      ["name", "Mill"],
      ["identifier", "mill"],
      [control("project Hue"), "Hue 5"],
    ];
    assert.equal((await send("/projects", sent, "admin")).status, 303);
    assert.match(String(valuesOf((await answered(app, "GET", "/projects/mill.json")).project)["project Hue"]), /^\d+$/);
  });

  test("of a version are typed in its form", async () => {
    const page = await html("/projects/home/versions/new");
    const from = `/projects/home/versions/custom_values/${control("version Lead")}`;
    assert.ok(page.includes(`data-reference-url-value="${from}"`));
    assert.match(await html(`${from}?q=number+59`), /Crowd Number 59/);
    const sent: [string, string][] = [
      ["name", "1.0"],
      ["status", "open"],
      ["sharing", "none"],
      [control("version Lead"), "Crowd Number 8"],
      [control("version Hue"), "Hue 6"],
    ];
    assert.equal((await send("/projects/home/versions", sent)).status, 303);
    const [version] = (await answered(app, "GET", "/projects/home/versions.json")).versions;
    const form = await html(`/versions/${version.id}/edit`);
    assert.equal(idIn(written(form, "version Lead")), valuesOf(version)["version Lead"]);
    const refused = await send(`/versions/${version.id}`, [...sent.slice(0, -1), [control("version Hue"), "Pink"]]);
    assert.equal(refused.status, 422);
    assert.equal(written(await refused.text(), "version Hue"), "Pink");
  });

  test("are offered to those alone who may set them", async () => {
    const status = async (path: string, who: string) => (await visit(`${path}?q=1`, who)).status;
    const ofProject = `/projects/home/custom_values/${control("project Hue")}`;
    const ofVersion = `/projects/home/versions/custom_values/${control("version Hue")}`;
    assert.deepEqual([await status(ofProject, "ada"), await status(ofProject, "mary")], [200, 403]);
    assert.deepEqual([await status(ofVersion, "ada"), await status(ofVersion, "mary")], [200, 403]);
    assert.equal(await status(ofProject.replace(/cf_\d+/, control("version Hue")), "ada"), 404);
    assert.equal(await status(ofProject.replace(/cf_\d+/, "name"), "ada"), 404);
  });

  describe("of users", () => {
    const search = (name: string) => `/users/custom_values?field=${control(name)}&q=59`;

    test("are typed by themselves and by administrators", async () => {
      const page = await html("/my/account", "mary");
      assert.ok(page.includes(`data-reference-url-value="/users/custom_values?field=${control("user Hue")}"`));
      assert.match(await html(search("user Hue"), "mary"), /Hue 59/);
      assert.equal((await visit(search("user Secret"), "mary")).status, 404);
      assert.match(await html(search("user Secret"), "admin"), /Hue 59/);
      const profile: [string, string][] = [
        ["firstname", "Mary"],
        ["mail", "mary@example.test"],
        ["language", "en"],
        ["time_zone", "UTC"],
      ];
      assert.equal((await send("/my/account", [...profile, [control("user Hue"), "hue 9"]], "mary")).status, 303);
      assert.match(written(await html("/my/account", "mary"), "user Hue") ?? "", /^Hue 9 \(#\d+\)$/);
      const refused = await send("/my/account", [...profile, [control("user Hue"), "Pink"]], "mary");
      assert.equal(refused.status, 422);
      assert.equal(written(await refused.text(), "user Hue"), "Pink");
      const path = `/admin/users/${cast.mary.id}`;
      const { user_type_id } = (await answered(app, "GET", `/users/${cast.mary.id}.json`)).user;
      const fields: [string, string][] = [
        ["login", "mary"],
        ["firstname", "Mary"],
        ["user_type_id", String(user_type_id)],
        [control("user Secret"), "Hue 11"],
      ];
      assert.equal((await send(path, fields, "admin")).status, 303);
      assert.match(written(await html(path, "admin"), "user Secret") ?? "", /^Hue 11 \(#\d+\)$/);
    });

    test("are searched by visitors where they may register", async () => {
      assert.equal((await visit(search("user Hue"), "visitor")).status, 404);
      await setSettings(app, { self_registration: 3, login_required: true });
      try {
        assert.match(await html("/register", "visitor"), /data-reference-url-value="\/users\/custom_values/);
        assert.match(await html(search("user Hue"), "visitor"), /Hue 59/);
        assert.equal((await visit(search("user Secret"), "visitor")).status, 404);
        const fields: [string, string][] = [
          ["login", "newcomer"],
          ["firstname", "New"],
          ["lastname", "Comer"],
          ["mail", "new@example.test"],
          ["password", "password1"],
          ["password_again", "password1"],
          ["language", "en"],
          [control("user Hue"), "Hue 12"],
        ];
        assert.equal((await send("/register", fields, "visitor")).status, 303);
        const [user] = (await answered(app, "GET", "/users.json?name=newcomer")).users;
        assert.match(String(valuesOf(user)["user Hue"]), /^\d+$/);
      } finally {
        await setSettings(app, { self_registration: 0, login_required: false });
      }
    });
  });
});
