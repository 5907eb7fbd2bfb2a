import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

/** More than a list holds. */
const MANY = 60;

describe("Custom fields with more values than a list holds", () => {
  let app: TestApp;
  let ada: Person;
  let outsider: Person;
  let cookie: string;
  let homeId: number;
  const ids: Record<string, number> = {};
  const hues: number[] = [];

  before(async () => {
    app = await testApp();
    ({ ada, outsider } = await people(app, "ada", "outsider"));
    cookie = await session(app, ada);
    homeId = (await project(app, "home", { members: { Manager: [ada] } })).id;
    const enumerations = Array.from({ length: MANY }, (_, at) => ({ name: `Hue ${at}` }));
    hues.push(...(await made("Hue", { field_format: "enumeration", enumerations })).map(({ id }) => id));
    await made("Hues", { field_format: "enumeration", enumerations, multiple: true });
    await made("Size", {
      field_format: "list",
      possible_values: Array.from({ length: MANY }, (_, at) => `Size ${at}`),
    });
  });
  after(() => app.close());

  async function made(name: string, more: object): Promise<{ id: number }[]> {
    const custom_field = { customized_type: "issue", name, is_for_all: true, tracker_ids: [1, 2, 3], ...more };
    const answer = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    ids[name] = answer.id;
    return answer.enumerations ?? [];
  }
  const control = (name: string) => `issue[cf_${ids[name]}]`;
  const visit = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
  const send = async (path: string, fields: [string, string][]) => {
    const headers = { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" };
    const response = await app.request(path, { method: "POST", cookie, headers, body: new URLSearchParams(fields) });
    const id = Number(response.headers.get("location")?.split("/").at(-1));
    return { status: response.status, id, html: await response.text() };
  };
  const create = (fields: [string, string][]) =>
    send("/issues", [["issue[project_id]", String(homeId)], ["issue[subject]", "One"], ...fields]);
  const valuesOf = async (id: number) => {
    const { custom_fields } = (await answered(app, "GET", `/issues/${id}.json`)).issue;
    return Object.fromEntries(custom_fields.map(({ name, value }: { name: string; value: unknown }) => [name, value]));
  };

  test("are searched in forms, and typed by name", async () => {
    const form = await visit("/projects/home/issues/new");
    assert.doesNotMatch(form, /Hue 59|Size 59/);
    assert.match(await visit(`/projects/home/choices/cf_${ids.Hue}?q=hue+5`), /Hue 59/);
    assert.match(await visit(`/projects/home/choices/cf_${ids.Size}?q=59`), /Size 59/);
    const { status, id } = await create([
      [control("Hue"), "hue 7"],
      [control("Hues"), ""],
      [control("Hues"), "Hue 8"],
      [control("Size"), "Size 9"],
    ]);
    assert.equal(status, 303);
    const { Hue, Hues, Size } = await valuesOf(id);
    assert.deepEqual([Hue, Size, Hues.length], [String(hues[7]), "Size 9", 1]);
  });

  test("what is typed and means none, or several, comes back with the reason", async () => {
    const { status, html } = await create([[control("Hue"), "Hue"]]);
    assert.equal(status, 422);
    assert.match(html, /value="Hue"/);
    assert.match(html, /Near it: .?Hue 0/);
  });

  test("what an issue has is written as names, of which some are taken away and others added", async () => {
    const { id } = await create([
      [control("Hue"), "Hue 7"],
      [control("Hues"), "Hue 1"],
      [control("Hues"), "Hue 2"],
    ]);
    const page = await visit(`/issues/${id}?edit=1`);
    assert.match(page, /value="Hue 7 \(#\d+\)"/);
    const written = [...page.matchAll(/value="(Hue [12] \(#\d+\))"/g)].map(([, one = ""]) => one);
    assert.equal(written.length, 2);
    const before = await valuesOf(id);
    const hidden = [...page.matchAll(/<input type="hidden" name="((?:was|issue)[^"]*)" value="([^"]*)"/g)];
    const fields = hidden.map(([, name = "", value = ""]): [string, string] => [name, value]);
    const hue = /value="(Hue 7 \(#\d+\))"/.exec(page)?.[1] ?? "";
    const { status } = await send(`/issues/${id}`, [
      ["_method", "patch"],
      ...fields.filter(([name]) => name !== control("Hues")),
      [control("Hue"), hue],
      [control("Hues"), ""],
      [control("Hues"), written[0] ?? ""],
      [control("Hues"), "Hue 3"],
    ]);
    assert.equal(status, 303);
    const after = await valuesOf(id);
    assert.equal(after.Hue, before.Hue);
    assert.deepEqual(
      [after.Hues.length, after.Hues[0], after.Hues.includes(before.Hues[1])],
      [2, before.Hues[0], false],
    );
  });

  test("are no secret's: who may not open the form is offered none", async () => {
    cookie = await session(app, outsider);
    const response = await app.request(`/projects/home/choices/cf_${ids.Hue}?q=h`, { cookie });
    assert.equal(response.status, 404);
    cookie = await session(app, ada);
  });
});
