import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

/** More than a list holds. */
const HUES = 60;

describe("A list filtered by a custom field whose values are chosen", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;
  let cookie: string;
  const ids: Record<string, number> = {};
  const hues: number[] = [];

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    cookie = await session(app, cast.ada);
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await made("Reviewer", { field_format: "user" });
    await made("Size", {
      field_format: "list",
      possible_values: Array.from({ length: HUES }, (_, at) => `Size ${at}`),
    });
    const enumerations = Array.from({ length: HUES }, (_, at) => ({ name: `Hue ${at}` }));
    hues.push(...(await made("Hue", { field_format: "enumeration", enumerations })).map(({ id }) => id));
    const custom_field_values = { [cf("Reviewer")]: cast.mary.id, [cf("Hue")]: hues[7], [cf("Size")]: "Size 7" };
    const issue = { project_id: "home", subject: "Chosen", custom_field_values };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Other" } }, cast.ada.key);
  });
  after(() => app.close());

  async function made(name: string, more: object): Promise<{ id: number }[]> {
    const all = { is_for_all: true, tracker_ids: [1, 2, 3], is_filter: true };
    const custom_field = { customized_type: "issue", name, ...all, ...more };
    const answer = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    ids[name] = answer.id;
    return answer.enumerations ?? [];
  }
  const cf = (name: string) => ids[name] ?? 0;
  const visit = async (path: string) => {
    const response = await app.request(path, { cookie, headers: { accept: "text/html" } });
    const location = decodeURIComponent(response.headers.get("location") ?? "");
    return { status: response.status, location, html: await response.text() };
  };
  const builder = (html: string) => /<form[^>]*filter-editor[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";

  for (const place of ["/projects/home/issues", "/issues"]) {
    test(`${place}: few values are boxes with their names, and the chosen one is named`, async () => {
      const { html } = await visit(`${place}/filters/cf_${cf("Reviewer")}`);
      const boxes = [...builder(html).matchAll(/name="is"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="is"/g)];
      assert.deepEqual(
        boxes.map(([, one, other]) => one ?? other),
        ["me", String(cast.ada.id), String(cast.mary.id)],
      );
      assert.doesNotMatch(html, /Outsider/);
      const added = await visit(`${place}?with=cf_${cf("Reviewer")}&op=%3D&is=${cast.mary.id}`);
      assert.match(added.location, new RegExp(`cf_${cf("Reviewer")}==${cast.mary.id}`));
      const list = await visit(added.location);
      assert.match(list.html, /class="filter-chip"[\s\S]*?Reviewer[\s\S]*?<bdi>Mary<\/bdi>/);
      assert.match(list.html, />Chosen</);
      assert.doesNotMatch(list.html, />Other</);
    });
  }

  test("many are searched, and typed by name", async () => {
    const { html } = await visit(`/issues/filters/cf_${cf("Hue")}`);
    assert.match(builder(html), /name="typed"/);
    assert.doesNotMatch(html, /Hue 59/);
    const { html: found } = await visit(`/issues/choices/cf_${cf("Hue")}?q=hue%205`);
    assert.match(found, /Hue 59/);
    assert.doesNotMatch(found, /Hue 7/);
    const added = await visit(`/issues?with=cf_${cf("Hue")}&op=!&typed=hue+7`);
    assert.match(added.location, new RegExp(`cf_${cf("Hue")}=!=${hues[7]}$`));
    const list = await visit(added.location);
    assert.match(list.html, /<bdi>Hue<\/bdi> is not<\/span> <bdi>Hue 7<\/bdi>/);
    assert.match(list.html, />Other</);
  });

  test("what is typed and means none, or several, is shown again with the reason", async () => {
    const { status, html } = await visit(`/issues?with=cf_${cf("Hue")}&op=%3D&typed=Hue`);
    assert.equal(status, 422);
    assert.match(builder(html), /value="Hue"/);
    assert.match(html, /Near it: .?Hue 0/);
  });

  test("many values of a list are searched as the texts they are", async () => {
    const { html } = await visit(`/issues/filters/cf_${cf("Size")}`);
    assert.match(builder(html), /name="value"/);
    assert.match((await visit(`/issues/choices/cf_${cf("Size")}?q=size%207`)).html, /Size 7/);
    const added = await visit(`/issues?with=cf_${cf("Size")}&op=%3D&value=Size+7`);
    assert.match((await visit(added.location)).html, />Chosen</);
  });

  test("a value with a bar in it is one, in the long form, in the boxes and in what is typed", async () => {
    const possible_values = ["left|right", "left", "right", "C:\\"];
    await made("Side", { field_format: "list", possible_values, multiple: true });
    const name = `cf_${cf("Side")}`;
    for (const [at, value] of possible_values.entries()) {
      const issue = { project_id: "home", subject: `Side ${at}`, custom_field_values: { [cf("Side")]: [value] } };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
    const listed = (html: string) => [...new Set(html.match(/(?<=>)Side \d(?=<)/g))].sort();
    const asked = (...values: string[]) =>
      `f[]=${name}&op[${name}]=%3D${values.map((one) => `&v[${name}][]=${encodeURIComponent(one)}`).join("")}`;
    const found = async (query: string) => {
      const { issues } = await answered(app, "GET", `/issues.json?${query}`, undefined, cast.ada.key);
      return issues.map(({ subject }: { subject: string }) => subject).sort();
    };
    for (const [values, subjects] of [
      [["left|right"], ["Side 0"]],
      [
        ["left", "right"],
        ["Side 1", "Side 2"],
      ],
      [
        ["C:\\", "left|right"],
        ["Side 0", "Side 3"],
      ],
    ] as const) {
      assert.deepEqual(await found(asked(...values)), subjects);
      const { location } = await visit(`/issues?${asked(...values)}`);
      const list = await visit(location === "" ? `/issues?${asked(...values)}` : location);
      assert.deepEqual(listed(list.html), subjects, values.join());
      for (const value of values) assert.ok(list.html.includes(`<bdi>${value}</bdi>`), value);
    }
    const { html } = await visit(`/issues/filters/${name}?${name}=${encodeURIComponent("left\\|right")}`);
    assert.match(builder(html), /value="left\\\|right"[^>]*checked|checked[^>]*value="left\\\|right"/);
    const added = await visit(`/issues?with=${name}&op=%3D&value=${encodeURIComponent("left|right")}`);
    assert.deepEqual(listed((await visit(added.location)).html), ["Side 0"]);
  });

  test("a value with a comma in it is one", async () => {
    await made("Way", { field_format: "list", possible_values: ["in,out", "in"] });
    const { html } = await visit(`/issues/filters/cf_${cf("Way")}?cf_${cf("Way")}=in,out`);
    const ticked = [...builder(html).matchAll(/value="([^"]+)" checked/g)].map(([, value]) => value);
    assert.deepEqual(ticked, ["in,out"]);
  });

  test("nobody is named to whom the field or the person is hidden", async () => {
    const foreign = await visit(`/issues?cf_${cf("Reviewer")}=${cast.outsider.id}`);
    assert.doesNotMatch(foreign.html, /Outsider/);
    assert.match(foreign.html, new RegExp(`<bdi>Reviewer</bdi> is</span> <bdi>#${cast.outsider.id}</bdi>`));
    assert.doesNotMatch(
      (await visit(`/issues/filters/cf_${cf("Reviewer")}?cf_${cf("Reviewer")}=${cast.outsider.id}`)).html,
      /Outsider/,
    );
    cookie = await session(app, cast.outsider);
    assert.equal((await visit(`/issues/choices/cf_${cf("Hue")}?q=h`)).status, 404);
    assert.equal((await visit(`/issues/filters/cf_${cf("Hue")}`)).status, 404);
    assert.match(
      (await visit(`/issues?cf_${cf("Hue")}=${hues[7]}`)).html,
      new RegExp(`Hidden or deleted field</bdi> is</span> <bdi>${hues[7]}</bdi>`),
    );
    cookie = await session(app, cast.ada);
  });
});
