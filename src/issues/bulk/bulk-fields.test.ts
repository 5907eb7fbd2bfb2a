import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins, manyCategories } from "../../../tests/pages/crowd.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

/** More than a list holds. */
const MANY = 60;
const NEW = 1;

describe("The fields of several issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  /** Many people and categories in `home`; `annex` has few. */
  let places: Record<"home" | "annex", { id: number }>;
  let cookie: string;
  const ids: Record<string, number> = {};
  const hues: number[] = [];

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    cookie = await session(app, cast.ada);
    await crowd(app, MANY);
    const members = { Manager: [cast.ada], Reporter: [cast.grace] };
    places = { home: await project(app, "home", { members }), annex: await project(app, "annex", { members }) };
    await crowdJoins(app, places.home, "Developer");
    await manyCategories(app, places.home, MANY);
    const enumerations = Array.from({ length: MANY }, (_, at) => ({ name: `Hue ${at}` }));
    hues.push(...(await made("Hues", { field_format: "enumeration", enumerations, multiple: true })));
    await made("Customer", { field_format: "string" });
    await made("Size", { field_format: "list", possible_values: ["small", "large"] });
    await made("Doors", { field_format: "list", possible_values: ["front", "back", "side"], multiple: true });
    await made("Bolted", { field_format: "bool" });
    await made("Day", { field_format: "date" });
    await made("Keeper", { field_format: "user" });
    await made("Bugs' own", { field_format: "string", tracker_ids: [1] });
    await made("Home's own", { field_format: "string", is_for_all: false, project_ids: [places.home.id] });
    await made("Reporters' own", { field_format: "string", visible: false, role_ids: [3] });
  });
  after(() => app.close());

  async function made(name: string, more: object): Promise<number[]> {
    const custom_field = { customized_type: "issue", name, is_for_all: true, tracker_ids: [1, 2, 3], ...more };
    const answer = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    ids[name] = answer.id;
    return (answer.enumerations ?? []).map(({ id }: { id: number }) => id);
  }
  const control = (name: string) => `issue[cf_${ids[name]}]`;
  const issue = async (values: Record<string, unknown> = {}, more: object = {}): Promise<number> => {
    const custom_fields = Object.entries(values).map(([name, value]) => ({ id: ids[name], value }));
    const wanted = { project_id: places.home.id, subject: "One", custom_fields, ...more };
    return (await answered(app, "POST", "/issues.json", { issue: wanted })).issue.id;
  };
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  const valueIn = async (id: number, name: string) =>
    (await read(id)).custom_fields.find((field: { id: number }) => field.id === ids[name])?.value || null;
  const ticked = (some: number[]) => some.map((id): [string, string] => ["ids[]", String(id)]);
  const form = async (some: number[], more = "") => {
    const path = `/issues/bulk_edit?${some.map((id) => `ids[]=${id}`).join("&")}${more}`;
    return (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
  };
  const send = async (some: number[], fields: [string, string][]) => {
    const answer = await app.request("/issues/bulk_update", {
      method: "POST",
      cookie,
      body: new URLSearchParams([...ticked(some), ...fields]),
      headers: { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
    });
    return { status: answer.status, html: (await answer.text()).replace(/[\u2068\u2069]/g, "") };
  };
  const offered = (html: string) => Object.keys(ids).filter((name) => html.includes(`name="${control(name)}"`));
  const suggested = async (path: string) =>
    [...(await (await app.request(path, { cookie })).text()).matchAll(/role="option"[^>]*data-value="([^"]*)"/g)].map(
      ([, value]) => value,
    );

  test("are custom ones as well: what is left empty stays, a value is for all, and none empties", async () => {
    const some = [
      await issue({ Customer: "Smith", Size: "small", Doors: ["front", "back"], Bolted: "1", Day: "2030-01-01" }),
      await issue({ Customer: "Jones", Size: "large", Bolted: "0" }),
    ];
    const { status } = await send(some, [
      [control("Customer"), ""],
      [control("Size"), "__none__"],
      [control("Doors"), "side"],
      [control("Doors"), "back"],
      [control("Bolted"), "1"],
      [control("Day"), "2030-02-02"],
      [control("Day"), "__none__"],
    ]);
    assert.equal(status, 303);
    assert.deepEqual(await Promise.all(some.map((id) => valueIn(id, "Customer"))), ["Smith", "Jones"]);
    for (const id of some) {
      assert.deepEqual(
        [await valueIn(id, "Size"), await valueIn(id, "Doors"), await valueIn(id, "Bolted"), await valueIn(id, "Day")],
        [null, ["side", "back"], "1", null],
      );
    }
  });

  test("a comment may be the word that empties a field", async () => {
    const id = await issue();
    assert.equal((await send([id], [["issue[notes]", "none"]])).status, 303);
    assert.equal((await read(id)).journals.at(-1).notes, "none");
  });

  test("days are emptied by a box beside them", async () => {
    const id = await issue({}, { start_date: "2030-01-01", due_date: "2030-02-02" });
    assert.equal(
      (
        await send(
          [id],
          [
            ["issue[start_date]", ""],
            ["issue[due_date]", ""],
            ["issue[due_date]", "none"],
          ],
        )
      ).status,
      303,
    );
    const { start_date, due_date } = await read(id);
    assert.deepEqual([start_date, due_date], ["2030-01-01", null]);
  });

  test("hours are typed as in the form of one issue, and emptied by a box beside them", async () => {
    const some = [await issue(), await issue({}, { estimated_hours: 4 })];
    assert.match(await form(some), /name="issue\[estimated_hours\]"/);
    const hours = () => Promise.all(some.map(async (id) => (await read(id)).estimated_hours));
    assert.equal((await send(some, [["issue[estimated_hours]", ""]])).status, 303);
    assert.deepEqual(await hours(), [null, 4]);
    assert.equal((await send(some, [["issue[estimated_hours]", "2:30"]])).status, 303);
    assert.deepEqual(await hours(), [2.5, 2.5]);
    const wrong = await send(some, [["issue[estimated_hours]", "soon"]]);
    assert.equal(wrong.status, 422);
    assert.match(wrong.html, /value="soon"/);
    assert.equal((await send(some, [["issue[estimated_hours]", "none"]])).status, 303);
    assert.deepEqual(await hours(), [null, null]);
  });

  test("are those that all of the issues have, and that the user may see and set in each", async () => {
    const bug = await issue();
    const feature = await issue({}, { tracker_id: 2 });
    const elsewhere = await issue({}, { project_id: places.annex.id });
    const common = ["Hues", "Customer", "Size", "Doors", "Bolted", "Day", "Keeper"];
    assert.deepEqual(offered(await form([bug])), [...common, "Bugs' own", "Home's own"]);
    assert.deepEqual(offered(await form([bug, feature])), [...common, "Home's own"]);
    assert.deepEqual(offered(await form([bug, elsewhere])), [...common, "Bugs' own"]);
    const readOnly = { old_status_id: NEW, field: String(ids.Customer), rule: "readonly" };
    await answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", { workflow: { permissions: [readOnly] } });
    assert.equal(offered(await form([bug])).includes("Customer"), true);
    assert.equal(offered(await form([bug, feature])).includes("Customer"), false);
    const refused = await send([bug, feature], [[control("Customer"), "Smith"]]);
    assert.equal(refused.status, 422);
    assert.match(refused.html, new RegExp(`#${feature}`));
    assert.equal(await valueIn(bug, "Customer"), null, "all or none");
    await answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", { workflow: { permissions: [] } });
  });

  test("follow the project and the tracker that are chosen", async () => {
    const some = [await issue(), await issue({}, { tracker_id: 2 })];
    const refilled = async (...chosen: [string, string][]) =>
      offered((await send(some, [["refill", "1"], ...chosen])).html);
    assert.equal((await refilled(["issue[tracker_id]", "1"])).includes("Bugs' own"), true);
    const there: [string, string] = ["issue[project_id]", String(places.annex.id)];
    assert.equal((await refilled(there)).includes("Home's own"), false);
    assert.equal((await refilled(there, ["issue[tracker_id]", "1"])).includes("Bugs' own"), true);
  });

  test("what one of the issues does not have is refused for it, and changes none", async () => {
    const [bug, feature] = [await issue(), await issue({}, { tracker_id: 2 })];
    const { status, html } = await send(
      [bug, feature],
      [
        [control("Bugs' own"), "x"],
        ["issue[notes]", "Kept"],
      ],
    );
    assert.equal(status, 422);
    assert.match(html, new RegExp(`#${feature}`));
    assert.match(html, />Kept<\/textarea>/);
    assert.equal((await read(bug)).journals.length, 0);
  });

  test("come back as they were chosen, when one of them is refused", async () => {
    const id = await issue({}, { start_date: "2031-01-01" });
    const { status, html } = await send(
      [id],
      [
        ["issue[due_date]", "2030-01-01"],
        [control("Customer"), "Smith"],
        [control("Size"), "__none__"],
        [control("Doors"), "front"],
        [control("Doors"), "side"],
        [control("Hues"), "Hue 7"],
        ["issue[category]", "Kind 3"],
      ],
    );
    assert.equal(status, 422);
    assert.match(html, /value="Smith"/);
    assert.match(html, /<option value="__none__" selected/);
    for (const door of ["front", "side"]) assert.match(html, new RegExp(`value="${door}" checked`));
    assert.match(html, /type="checkbox"[^>]*value="Hue 7" checked/);
    assert.match(html, /value="Kind 3"/);
  });

  test("beyond fifty choices are typed: by name, for all of them, or none", async () => {
    const some = [await issue(), await issue()];
    const page = await form(some);
    for (const name of ["assigned_to", "category"]) assert.match(page, new RegExp(`name="issue\\[${name}\\]"`));
    assert.match(page, new RegExp(`data-reference-url-value="/projects/home/choices/cf_${ids.Keeper}"`));
    assert.doesNotMatch(page, /Hue 59|Kind 59|Number 59/);
    const { status } = await send(some, [
      ["issue[assigned_to]", "crowd9"],
      ["issue[category]", "kind 7"],
      ["issue[version]", ""],
      [control("Keeper"), "Crowd Number 8"],
      [control("Hues"), ""],
      [control("Hues"), "Hue 1"],
      [control("Hues"), "hue 2"],
    ]);
    assert.equal(status, 303);
    const keeper = (await answered(app, "GET", "/users.json?name=crowd8")).users[0].id;
    for (const id of some) {
      const { assigned_to, category } = await read(id);
      assert.deepEqual([assigned_to.name, category.name], ["Crowd Number 9", "Kind 7"]);
      assert.deepEqual(
        [await valueIn(id, "Keeper"), await valueIn(id, "Hues")],
        [String(keeper), hues.slice(1, 3).map(String)],
      );
    }
    const emptied: [string, string][] = [
      ["issue[assigned_to]", "crowd4"],
      ["issue[assigned_to_id]", "none"],
      ["issue[category_id]", "none"],
      [control("Keeper"), "__none__"],
    ];
    assert.equal((await send(some, emptied)).status, 303);
    for (const id of some) {
      const { assigned_to, category } = await read(id);
      assert.deepEqual([assigned_to, category, await valueIn(id, "Keeper")], [undefined, undefined, null]);
    }
  });

  test("what is typed and means none comes back with those near it", async () => {
    const id = await issue();
    const { status, html } = await send(
      [id],
      [
        ["issue[assigned_to]", "crowd"],
        [control("Keeper"), "crowd number"],
      ],
    );
    assert.equal(status, 422);
    assert.match(html, /“crowd” is nothing that can be chosen here\. Near it: Crowd Number 1 \(crowd1\)/);
    assert.match(html, /value="crowd number"/);
  });

  test("name of several projects only what all of them have", async () => {
    const some = [await issue(), await issue({}, { project_id: places.annex.id })];
    const page = await form(some);
    const keepers = new RegExp(`<select[^>]*name="issue\\[cf_${ids.Keeper}\\]".*?</select>`, "s").exec(page)?.[0] ?? "";
    const listed = [...keepers.matchAll(/<option value="\d+"[^>]*>([^<]*)/g)].map(([, name]) => name);
    assert.deepEqual(listed, ["Ada", "Grace"]);
    assert.equal((await send(some, [[control("Keeper"), "Crowd Number 8"]])).status, 422);
    await crowdJoins(app, places.annex, "Developer");
    const from = `/issues/bulk_edit/choices/cf_${ids.Keeper}?${some.map((id) => `ids[]=${id}`).join("&")}`;
    assert.ok((await form(some)).replaceAll("&amp;", "&").includes(`data-reference-url-value="${from}"`));
    assert.match((await suggested(`${from}&q=number+8`))[0] ?? "", /^Crowd Number 8 \(#\d+\)$/);
    assert.equal((await send(some, [[control("Keeper"), "Crowd Number 8"]])).status, 303);
    assert.deepEqual(await suggested(from.replace(`cf_${ids.Keeper}`, `cf_${ids["Home's own"]}`)), []);
    const hidden = await issue({}, { project_id: (await project(app, "vault")).id });
    assert.equal((await app.request(`${from}&ids[]=${hidden}`, { cookie })).status, 404);
  });

  test("are given to copies", async () => {
    const id = await issue({ Customer: "Smith", Size: "small" });
    assert.ok(offered(await form([id], "&copy=1")).includes("Customer"));
    const { status } = await send(
      [id],
      [
        ["copy", "1"],
        [control("Size"), "large"],
        [control("Keeper"), "Ada"],
      ],
    );
    assert.equal(status, 303);
    const newest = (await answered(app, "GET", "/issues.json?status_id=*&sort=id:desc&limit=1")).issues[0].id;
    assert.notEqual(newest, id);
    assert.deepEqual(
      [await valueIn(newest, "Customer"), await valueIn(newest, "Size"), await valueIn(newest, "Keeper")],
      ["Smith", "large", String(cast.ada.id)],
    );
    assert.equal(await valueIn(id, "Size"), "small");
  });

  test("in a popup the assignee is searched, too", async () => {
    const id = await issue();
    const path = `/issues/bulk_edit?ids[]=${id}&field=assigned_to_id`;
    const headers = { accept: "text/html", "turbo-frame": "page-in-frame" };
    const popup = await (await app.request(path, { cookie, headers })).text();
    assert.match(popup, /name="issue\[assigned_to\]"/);
    assert.match(
      popup,
      /name="issue\[assigned_to_id\]"[^>]*value="none"|value="none"[^>]*name="issue\[assigned_to_id\]"/,
    );
  });

  test("cost no statement more for more issues", async () => {
    const some = [await issue(), await issue({}, { tracker_id: 2 }), await issue()];
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    const counted = async (which: number[]) => {
      statements = 0;
      await form(which);
      return statements;
    };
    assert.equal(await counted(some), await counted(some.slice(0, 1)));
  });
});
