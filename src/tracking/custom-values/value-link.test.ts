import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, project, session, type TestApp, testApp } from "../../testing/index.js";
import { valueLink } from "./value-link.js";

describe("Where a value leads", () => {
  const of = { id: 12, project: { id: 3, identifier: "home" } };
  const link = (pattern: string, value = "", matches: (string | null)[][] = []) =>
    valueLink({ pattern, matches }, { value, at: 0 }, of);

  test("is said by the places of the pattern", () => {
    assert.equal(link("https://x.example/%project_identifier%/%project_id%/%id%", "v"), "https://x.example/home/3/12");
    assert.equal(link("https://x.example/%m1%/%m2%/%m3%", "A-7", [["A", null]]), "https://x.example/A//");
    assert.equal(link("https://x.example/%other%/100%", "v"), "https://x.example/%other%/100%");
    assert.equal(valueLink({ pattern: "/x/%project_id%.", matches: [] }, { value: "", at: 0 }, { id: 1 }), "/x/.");
  });

  test("keeps a value in its place: a path may go on, a query has one value", () => {
    assert.equal(link("https://x.example/%value%", "a b/ö?c#d"), "https://x.example/a%20b/%C3%B6%3Fc%23d");
    assert.equal(link("https://x.example/?q=%value%&x", "a/b&c=d#e"), "https://x.example/?q=a%2Fb%26c%3Dd%23e&x");
    assert.equal(link("https://x.example/?q=%value%", "%id% $& $1"), "https://x.example/?q=%25id%25%20%24%26%20%241");
    assert.equal(link("%value%", "https://x.example/a"), "https://x.example/a");
    assert.equal(link("/issues/%value%", "\ud800"), "/issues/%EF%BF%BD");
  });

  test("is the web, a mailbox, a phone or a page here, and nothing else", () => {
    for (const pattern of ["https://%value%.example/", "mailto:%value%@x.example", "tel:%value%", "/issues/%value%"])
      assert.ok(link(pattern, "1"), pattern);
    for (const value of [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///x",
      "ftp://x/",
    ])
      assert.equal(link("%value%", value), undefined, value);
    assert.equal(link("%value%:alert(1)", "javascript"), undefined);
    assert.equal(link("java%value%:alert(1)", "script"), undefined);
    for (const address of ["https://[/", "https:javascript:alert(1)"])
      assert.equal(link("%value%", address), undefined, "what is no address");
  });
});

describe("A custom field whose values lead somewhere", () => {
  let app: TestApp;
  let admin: Person;
  let home: { id: number };
  before(async () => {
    app = await testApp();
    admin = (await answered(app, "GET", "/users/current.json")).user;
    home = await project(app, "home");
  });
  after(() => app.close());

  const made = async (name: string, more: object) => {
    const custom_field = { customized_type: "issue", name, is_for_all: true, tracker_ids: [1, 2, 3], ...more };
    return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
  };
  const page = async (path: string) =>
    (await app.request(path, { cookie: await session(app, admin), headers: { accept: "text/html" } })).text();
  const refused = async (custom_field: object) => {
    const answer = await app.request("/custom_fields.json", {
      method: "POST",
      key: "test-administrator-key-0123456789",
      json: { custom_field: { customized_type: "issue", name: "Wrong", ...custom_field } },
    });
    assert.equal(answer.status, 422);
    return ((await answer.json()) as { errors: string[] }).errors.join();
  };

  test("links them where they are read: on the issue, in lists, of each format as people read it", async () => {
    const part = await made("Part", {
      field_format: "string",
      regexp: "^([A-Z]+)-([0-9]+)$",
      url_pattern: "https://x.example/%m1%?n=%m2%",
    });
    const size = await made("Size", { field_format: "int", url_pattern: "/sizes/%value%" });
    const hue = await made("Hue", {
      field_format: "list",
      multiple: true,
      possible_values: ["light red", "blue"],
      url_pattern: "https://x.example/?c=%value%",
    });
    const kind = await made("Kind", {
      field_format: "enumeration",
      enumerations: [{ name: "Odd" }],
      url_pattern: "/kinds/%value%",
    });
    const place = await made("Place", {
      field_format: "link",
      url_pattern: "https://x.example/%project_identifier%/%value%",
    });
    const custom_fields = [
      { id: part.id, value: "AB-12" },
      { id: size.id, value: "1200" },
      { id: hue.id, value: ["light red", "blue"] },
      { id: kind.id, value: String(kind.enumerations[0].id) },
      { id: place.id, value: "attic" },
    ];
    const issue = { project_id: home.id, subject: "S", custom_fields };
    const { id } = (await answered(app, "POST", "/issues.json", { issue })).issue;
    const columns = [part, size, hue, kind, place].map((field) => `&c[]=cf_${field.id}`).join("");
    for (const html of [await page(`/issues/${id}`), await page(`/issues?set_filter=1${columns}`)]) {
      for (const [href, text] of [
        ["https://x.example/AB?n=12", "AB-12"],
        ["/sizes/1200", "1,200"],
        ["https://x.example/?c=light%20red", "light red"],
        ["https://x.example/?c=blue", "blue"],
        ["/kinds/Odd", "Odd"],
        ["https://x.example/home/attic", "attic"],
      ] as const)
        assert.ok(html.includes(`<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`), href);
    }
  });

  test("links those of a project by its own id", async () => {
    const field = await made("Cost", {
      customized_type: "project",
      field_format: "string",
      url_pattern: "/costs/%id%/%project_identifier%",
    });
    await answered(app, "PUT", `/projects/${home.id}.json`, {
      project: { custom_fields: [{ id: field.id, value: "7" }] },
    });
    assert.match(await page("/projects/home"), new RegExp(`href="/costs/${home.id}/home"`));
  });

  test("is refused with an address that a page may not link, and for formats that lead somewhere themselves", async () => {
    for (const url_pattern of ["javascript:alert(%value%)", "java\tscript:x", "data:,%value%", "https://["])
      assert.match(await refused({ field_format: "string", url_pattern }), /leads neither/, url_pattern);
    for (const field_format of ["text", "user", "version"])
      assert.match(await refused({ field_format, url_pattern: "/x" }), /is for texts/, field_format);
  });

  test("says its pattern where it is kept, and keeps the list of Redmine's as it is", async () => {
    const { custom_fields } = await answered(app, "GET", "/custom_fields.json");
    assert.ok(custom_fields.every((field: object) => !("url_pattern" in field)));
    const { id } = custom_fields.find(({ name }: { name: string }) => name === "Size");
    assert.equal((await answered(app, "GET", `/custom_fields/${id}.json`)).custom_field.url_pattern, "/sizes/%value%");
    await answered(app, "PUT", `/custom_fields/${id}.json`, { custom_field: { url_pattern: "" } });
    assert.doesNotMatch(await page("/issues?set_filter=1&c[]=cf_1"), /\/sizes\//);
  });
});
