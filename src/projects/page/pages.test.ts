import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Pages of projects", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
  });
  after(() => app.close());

  const visited = async (person: Person | undefined, path: string) => {
    const cookie = person && cookies.get(person.id);
    const response = await app.request(path, { cookie, headers: { accept: "text/html" } });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  };
  /** Sends a form of our own as a browser without scripts does. */
  const sent = async (person: Person, path: string, fields: [string, string][]) => {
    const response = await app.request(path, {
      method: "POST",
      cookie: cookies.get(person.id),
      headers: {
        accept: "text/html",
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  };
  const shown = (identifier: string, include = "trackers,enabled_modules") =>
    answered(app, "GET", `/projects/${identifier}.json?include=${include}`).then((answer) => answer.project);

  test("the list leads to what one may see", async () => {
    assert.match((await visited(cast.ada, "/projects")).html, /href="\/projects\/home"/);
    assert.doesNotMatch((await visited(cast.outsider, "/projects")).html, /projects\/home/);
    assert.equal((await visited(undefined, "/projects")).status, 200);
  });

  test("in a long list one is found by a part of its name or identifier, or by its last change", async () => {
    const finds = async (path: string) => {
      const { html } = await visited(cast.ada, path);
      const rows = [...html.matchAll(/class="row-link" href="\/projects\/([\w-]+)"/g)].map(([, name = ""]) => name);
      return { rows, field: html.includes('placeholder="Name contains…"') };
    };
    assert.deepEqual(await finds("/projects"), { rows: ["home"], field: false });
    for (let made = 0; made < 12; made++) {
      await project(app, `house-${made}`, { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    }
    assert.equal((await finds("/projects")).field, true);
    assert.deepEqual(await finds("/projects?name=E-1"), { rows: ["house-1", "house-10", "house-11"], field: true });
    assert.deepEqual((await finds("/projects?name=house&sort=name:desc")).rows.slice(0, 2), ["house-9", "house-8"]);
    await answered(app, "PUT", "/projects/house-3.json", { project: { description: "Painted" } });
    assert.equal((await finds("/projects?sort=updated_on:desc")).rows[0], "house-3");
    const { html } = await visited(cast.ada, "/projects?name=castle");
    assert.match(html, /No project has that in its name/);
    assert.match(html, /value="castle"/);
    const closed = "/projects?status=closed&amp;name=castle";
    assert.ok(html.includes(`href="${closed}"`), "where it says to look");
    assert.deepEqual((await finds("/projects?name=house&status=closed")).rows, []);
    const among = (await visited(cast.ada, "/projects?name=house&status=closed")).html;
    assert.doesNotMatch(among, /among the closed ones too/);
  });

  test("a hidden project is as if it were not there; visitors are asked to sign in", async () => {
    const hidden = await visited(cast.outsider, "/projects/home");
    const missing = await visited(cast.outsider, "/projects/nowhere");
    assert.deepEqual([hidden.status, missing.status], [404, 404]);
    assert.match(hidden.html, /Project not found/);
    const { status, location } = await visited(undefined, "/projects/home");
    assert.deepEqual([status, location], [302, "/login?back_url=%2Fprojects%2Fhome"]);
  });

  test("a project without members leads to where the first is added, for those who may", async () => {
    const root = await person(app, "root", { admin: true });
    cookies.set(root.id, await session(app, root));
    await project(app, "bare", { isPublic: true });
    const link = /Nobody is a member yet\.<a [^>]*href="\/projects\/bare\/settings#members">/;
    assert.match((await visited(root, "/projects/bare")).html, link);
    assert.doesNotMatch((await visited(cast.outsider, "/projects/bare")).html, /settings#members/);
  });

  test("a homepage is a link where it is an address of the web, and text besides", async () => {
    for (const [homepage, link] of [
      ["https://mill.test/", true],
      ["mill.test", false],
      ["javascript:alert(1)", false],
    ] as const) {
      await answered(app, "PUT", "/projects/home.json", { project: { homepage } });
      const { html } = await visited(cast.mary, "/projects/home");
      assert.match(
        html,
        new RegExp(`<dt>Homepage</dt><dd dir="auto">${link ? "<a href=" : homepage.replace(/[()]/g, "\\$&")}`),
      );
    }
    const settings = (await visited(cast.ada, "/projects/home/settings")).html;
    assert.match(
      settings,
      /<input type="text"[^>]*name="homepage"/,
      "a browser would not send the form with such a text",
    );
    await answered(app, "PUT", "/projects/home.json", { project: { homepage: "" } });
  });

  test("the overview says who does what, and reads the description as Markdown without letting scripts in", async () => {
    await answered(app, "PUT", "/projects/home.json", {
      project: { description: "**bold** <script>alert(1)</script>" },
    });
    const { html } = await visited(cast.mary, "/projects/home");
    assert.match(html, /<strong>bold<\/strong>/);
    assert.doesNotMatch(html, /<script>alert/);
    assert.match(html, /Manager.*Ada.*Reporter.*Mary/s);
  });

  test("a description is shown while it is written as its page will show it, before there is a project as well", async () => {
    const text = "**bold** <script>alert(1)</script> #1";
    await answered(app, "PUT", "/projects/home.json", { project: { description: text } });
    const page = (await visited(cast.ada, "/projects/home")).html;
    for (const form of ["/projects/home/settings", "/projects/new"]) {
      const [, preview = ""] = /data-preview-url-value="([^"]*)"/.exec((await visited(cast.ada, form)).html) ?? [];
      const { status, html } = await sent(cast.ada, preview, [["text", text]]);
      assert.equal(status, 200);
      assert.ok(page.includes(html), html);
    }
  });

  test("the form begins with the parent that its address names, by id or identifier, where it may be that one", async () => {
    await project(app, "mill", { members: { Manager: [cast.ada] } });
    const { id } = await project(app, "closed-mill", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/closed-mill/close.json");
    const parent = async (asked: string | number) =>
      /<option[^>]*selected[^>]*>([^<]*)</.exec(
        /<select[^>]*name="parent_id".*?<\/select>/s.exec(
          (await visited(cast.ada, `/projects/new?parent_id=${asked}`)).html,
        )?.[0] ?? "",
      )?.[1];
    assert.equal(await parent("mill"), "mill");
    assert.equal(await parent((await shown("mill")).id), "mill");
    const link = /href="\/projects\/new\?parent_id=mill"/;
    assert.match((await visited(cast.ada, "/projects/mill/settings")).html, link);
    const { id: wheel } = await project(app, "wheel", { isPublic: true });
    const mill = (await shown("mill")).id;
    await answered(app, "PUT", `/projects/${wheel}.json`, { project: { parent_id: mill } });
    await answered(app, "PUT", "/projects/mill.json", { project: { is_public: true } });
    assert.match((await visited(cast.ada, "/projects/mill")).html, link);
    assert.doesNotMatch((await visited(cast.outsider, "/projects/mill")).html, link);
    for (const none of ["", "closed-mill", id, "nowhere", "%00", "mill)"]) assert.equal(await parent(none), undefined);
  });

  test("a new project is made by form, and its maker manages it", async () => {
    const fields: [string, string][] = [
      ["name", "Library"],
      ["identifier", "library"],
      ["is_public", "0"],
      ["tracker_ids", ""],
      ["tracker_ids", "1"],
      ["enabled_module_names", ""],
      ["enabled_module_names", "issue_tracking"],
    ];
    const { status, location } = await sent(cast.ada, "/projects", fields);
    assert.deepEqual([status, location], [303, "/projects/library"]);
    const library = await shown("library");
    assert.equal(library.is_public, false);
    assert.deepEqual(library.trackers, [{ id: 1, name: "Bug" }]);
    assert.equal((await visited(cast.ada, "/projects/library/settings")).status, 200);
  });

  test("settings hold whose members work here, who gets new issues, and the custom fields of issues", async () => {
    const custom_field = { customized_type: "issue", name: "Severity", tracker_ids: [1] };
    const field = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    const { status } = await sent(cast.ada, "/projects/library/settings", [
      ["name", "Library"],
      ["inherit_members", "1"],
      ["default_assigned_to_id", String(cast.ada.id)],
      ["issue_custom_field_ids", ""],
      ["issue_custom_field_ids", String(field)],
    ]);
    assert.equal(status, 303);
    const { inherit_members, default_assignee, issue_custom_fields } = await shown("library", "issue_custom_fields");
    assert.deepEqual([inherit_members, default_assignee.name, issue_custom_fields[0].name], [true, "Ada", "Severity"]);
    const { html } = await visited(cast.ada, "/projects/library/settings");
    assert.match(html, /<option[^>]*selected[^>]*>Ada</);
    assert.match(html, new RegExp(`<input(?=[^>]*name="issue_custom_field_ids")(?=[^>]*value="${field}")[^>]*checked`));
  });

  test("a refused form comes back with what was typed and what is wrong", async () => {
    const { status, html } = await sent(cast.ada, "/projects", [
      ["name", "Typed in vain"],
      ["identifier", "home"],
    ]);
    assert.equal(status, 422);
    assert.match(html, /value="Typed in vain"/);
    assert.match(html, /Identifier has already been taken/);
    assert.match(html, /href="#identifier"/);
  });

  test("who may not add projects is not offered the form", async () => {
    assert.equal((await visited(cast.mary, "/projects/new")).status, 403);
    assert.doesNotMatch((await visited(cast.mary, "/projects")).html, /projects\/new/);
  });

  test("settings are for those with something to set", async () => {
    assert.equal((await visited(cast.mary, "/projects/home/settings")).status, 403);
    assert.doesNotMatch((await visited(cast.mary, "/projects/home")).html, /home\/settings/);
    assert.match((await visited(cast.ada, "/projects/home")).html, /home\/settings/);
    assert.doesNotMatch((await visited(cast.ada, "/projects/home/settings")).html, /home\/archive/);
  });

  test("saving keeps modules that the form does not offer", async () => {
    await answered(app, "PUT", "/projects/home.json", {
      project: { enabled_module_names: ["issue_tracking", "wiki"] },
    });
    const { html } = await visited(cast.ada, "/projects/home/settings");
    assert.match(html, /type="hidden" name="enabled_module_names" value="wiki"/);
  });

  test("boxes that are all empty mean none", async () => {
    const { status } = await sent(cast.ada, "/projects/library/settings", [
      ["name", "Library"],
      ["tracker_ids", ""],
    ]);
    assert.equal(status, 303);
    assert.deepEqual((await shown("library")).trackers, []);
    assert.equal((await shown("library")).enabled_modules.length, 1);
  });

  test("members are added, given other roles, and removed", async () => {
    const roles = async () =>
      (await answered(app, "GET", "/projects/library/memberships.json")).memberships
        .filter((member: { user: { id: number } }) => member.user.id === cast.mary.id)
        .map((member: { id: number; roles: { name: string }[] }) => [
          member.id,
          ...member.roles.map(({ name }) => name),
        ]);
    const ids = new Map(
      (await answered(app, "GET", "/roles.json")).roles.map(({ id, name }: { id: number; name: string }) => [
        name,
        String(id),
      ]),
    );
    const role = (name: string): [string, string] => ["role_ids", String(ids.get(name))];

    await sent(cast.ada, "/projects/library/members", [["user_id", String(cast.mary.id)], role("Reporter")]);
    const [[id, ...given]] = await roles();
    assert.deepEqual(given, ["Reporter"]);

    const refused = await sent(cast.ada, `/projects/library/members/${id}`, [["role_ids", ""]]);
    assert.equal(refused.status, 422);
    assert.match(refused.html, /Role cannot be empty/);
    await sent(cast.ada, `/projects/library/members/${id}`, [role("Developer"), role("Manager")]);
    assert.deepEqual(await roles(), [[id, "Manager", "Developer"]]);

    assert.equal((await sent(cast.ada, `/projects/home/members/${id}/remove`, [])).status, 404);
    assert.equal((await sent(cast.ada, `/projects/library/members/${id}/remove`, [])).status, 303);
    assert.deepEqual(await roles(), []);
  });

  test("settings list members by name, whoever joined first", async () => {
    await project(app, "queue", { members: { Reporter: [cast.outsider, cast.mary], Manager: [cast.ada] } });
    const { html } = await visited(cast.ada, "/projects/queue/settings");
    const names = [...html.matchAll(/<span class="person">(?:(?!<bdi>).)*<bdi>([^<]*)</gs)].map(([, name]) => name);
    assert.deepEqual(names, ["Ada", "Mary", "Outsider"]);
  });

  test("a page of a module that is off says so to those who see the project, and is refused as before", async () => {
    await project(app, "plain", { isPublic: true, members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/plain.json", { project: { enabled_module_names: [] } });
    for (const path of ["roadmap", "issues", "issues?display_type=board", "issues/new", "settings/versions"])
      for (const person of [cast.ada, cast.outsider]) {
        const { status, html } = await visited(person, `/projects/plain/${path}`);
        assert.equal(status, 403);
        assert.match(html, /belongs to a module that is off in this project/, path);
      }
    assert.equal((await visited(undefined, "/projects/plain/roadmap")).status, 302);
    await answered(app, "PUT", "/projects/plain.json", { project: { is_public: false } });
    const hidden = await visited(cast.outsider, "/projects/plain/roadmap");
    assert.equal(hidden.status, 404);
    assert.doesNotMatch(hidden.html, /belongs to a module/);
  });

  test("a member is changed by those who manage members only", async () => {
    const fields: [string, string][] = [
      ["user_id", String(cast.outsider.id)],
      ["role_ids", "1"],
    ];
    assert.equal((await sent(cast.mary, "/projects/home/members", fields)).status, 403);
  });

  test("a closed project says so, and is opened from its settings", async () => {
    assert.equal((await sent(cast.ada, "/projects/library/close", [])).status, 303);
    assert.match((await visited(cast.ada, "/projects/library")).html, /This project is closed/);
    assert.match((await visited(cast.ada, "/projects?status=closed")).html, /projects\/library/);
    assert.match((await visited(cast.ada, "/projects/library/settings")).html, /library\/reopen/);
    assert.equal((await sent(cast.ada, "/projects/library/reopen", [])).status, 303);
    assert.equal((await shown("library")).status, 1);
  });

  test("only administrators archive", async () => {
    assert.equal((await sent(cast.ada, "/projects/library/archive", [])).status, 403);
  });

  test("a form from elsewhere changes nothing", async () => {
    const response = await app.request("/projects/library/close", {
      method: "POST",
      cookie: cookies.get(cast.ada.id),
      headers: { accept: "text/html", origin: "https://elsewhere.test", "sec-fetch-site": "cross-site" },
    });
    assert.equal(response.status, 403);
    assert.equal((await shown("library")).status, 1);
  });

  test("many members cost as many statements as few", async () => {
    let count = 0;
    app.runtime.database.onStatement(() => count++);
    const statements = async () => {
      count = 0;
      for (const path of ["/projects", "/projects/library", "/projects/library/settings"])
        await visited(cast.ada, path);
      return count;
    };
    const few = await statements();
    const crowd = await people(app, ...Array.from({ length: 20 }, (_, index) => `person${index}`));
    const { roles } = await answered(app, "GET", "/roles.json");
    for (const { id: user_id } of Object.values(crowd)) {
      const membership = { user_id, role_ids: [roles[0].id] };
      await answered(app, "POST", "/projects/library/memberships.json", { membership });
    }
    assert.match((await visited(cast.ada, "/projects/library")).html, /Person19/);
    assert.equal(await statements(), few);
  });
});
