import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { manyProjects } from "../../../tests/pages/crowd.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The form of a new issue, in another project", () => {
  let app: TestApp;
  let ada: Person;
  let cookie: string;
  let places: Record<"home" | "annex", { id: number }>;
  const made: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    cookie = await session(app, ada);
    const members = { Manager: [ada] };
    places = { home: await project(app, "home", { members }), annex: await project(app, "annex", { members }) };
    await answered(app, "PUT", "/projects/annex.json", { project: { tracker_ids: [1, 3] } });
    for (const [place, name] of [
      ["home", "Cellar"],
      ["home", "Kitchen"],
      ["annex", "Cellar"],
    ]) {
      const issue_category = { name };
      const answer = await answered(app, "POST", `/projects/${place}/issue_categories.json`, { issue_category });
      made[`${place} ${name}`] = answer.issue_category.id;
    }
    for (const place of ["home", "annex"]) {
      const version = { name: `Of ${place}`, sharing: "system" };
      const { id } = (await answered(app, "POST", `/projects/${place}/versions.json`, { version })).version;
      made[`${place} version`] = id;
      await answered(app, "PUT", `/projects/${place}.json`, { project: { default_version_id: id } });
    }
    await field("Bugs' own", { tracker_ids: [1], default_value: "usual" });
    await field("Support's own", { tracker_ids: [3] });
  });
  after(() => app.close());

  async function field(name: string, more: object) {
    const custom_field = { customized_type: "issue", name, field_format: "string", is_for_all: true, ...more };
    made[name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }
  test("is refused with the reason that a project which is seen is closed", async () => {
    await project(app, "shut", { members: { Manager: [ada] } });
    await project(app, "vault");
    for (const name of ["shut", "vault"]) await answered(app, "PUT", `/projects/${name}/close.json`, {});
    for (const path of ["/projects/shut/issues/new", "/issues/new?project_id=shut"])
      assert.match(await visit(path), /not allowed to do that in this project; it is closed/, path);
    for (const name of ["vault", "nowhere"])
      assert.match(await visit(`/issues/new?project_id=${name}`), /You may not create issues in this project/, name);
  });

  const visit = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
  /** The form as it was drawn, with some of its controls changed. */
  const send = async (drawn: string, changed: Record<string, string>, scripts = false) => {
    const form = drawn.slice(drawn.indexOf('action="/issues"'));
    const inputs = [...form.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => !/checkbox/.test(input));
    const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const fields = inputs.map((input): [string, string] => [attribute(input, "name"), attribute(input, "value")]);
    for (const [select, name = ""] of form.matchAll(/<select[^>]* name="([^"]*)".*?<\/select>/gs)) {
      const options = select.match(/<option[^>]*>/g) ?? [];
      fields.push([name, attribute(options.find((one) => one.includes("selected")) ?? options[0] ?? "", "value")]);
    }
    const body = new URLSearchParams(fields.filter(([name]) => name !== "" && !(name in changed)));
    for (const [name, value] of Object.entries(changed)) body.append(name, value);
    const answer = await app.request("/issues", {
      method: "POST",
      cookie,
      body,
      headers: {
        accept: scripts ? "text/vnd.turbo-stream.html, text/html" : "text/html",
        origin: app.runtime.baseUrl,
        "sec-fetch-site": "same-origin",
      },
    });
    return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
  };
  const toAnnex = () => ({ "issue[project_id]": String(places.annex.id) });
  const refill = { refill: "1" };
  const chosen = (page: string, name: string) => {
    const select = new RegExp(`<select[^>]* name="issue\\[${name}\\]".*?</select>`, "s").exec(page)?.[0] ?? "";
    return /<option value="([^"]*)" selected/.exec(select)?.[1];
  };
  const count = async () => (await answered(app, "GET", "/issues.json?status_id=*")).total_count;

  test("keeps what was changed as far as it can be chosen there, and begins anew with the rest", async () => {
    const drawn = await visit("/projects/home/issues/new");
    assert.equal(chosen(drawn, "fixed_version_id"), String(made["home version"]));
    const { status, html } = await send(drawn, {
      ...toAnnex(),
      ...refill,
      "issue[subject]": "Gate",
      "issue[priority_id]": "4",
      "issue[category_id]": String(made["home Kitchen"]),
      "issue[watcher_user_ids]": "@ada",
      [`issue[cf_${made["Bugs' own"]}]`]: "changed",
    });
    assert.equal(status, 200);
    assert.match(html, /value="Gate"/);
    assert.match(html, />@ada<\/textarea>/);
    assert.match(html, /value="changed"/);
    assert.deepEqual(
      [chosen(html, "project_id"), chosen(html, "priority_id"), chosen(html, "category_id")],
      [String(places.annex.id), "4", undefined],
    );
    assert.equal(chosen(html, "fixed_version_id"), String(made["annex version"]), "nobody chose that of the other");
  });

  test("follows the tracker that is chosen, and leaves one that the project does not have", async () => {
    const drawn = await visit("/projects/home/issues/new");
    const support = await send(drawn, { ...refill, "issue[tracker_id]": "3" });
    assert.match(support.html, /Support&#39;s own/);
    assert.doesNotMatch(support.html, /Bugs&#39; own/);
    const feature = await send(drawn, { ...refill, ...toAnnex(), "issue[tracker_id]": "2" });
    assert.match(feature.html, /Bugs&#39; own/);
  });

  test("is drawn where it stands with scripts, and without them also when it is sent too early", async () => {
    const before = await count();
    const drawn = await visit("/projects/home/issues/new");
    const fields = { ...toAnnex(), "issue[subject]": "Gate" };
    const streamed = await send(drawn, { ...fields, ...refill }, true);
    assert.match(streamed.html, /<turbo-stream action="replace" target="new_issue" method="morph">/);
    const early = await send(drawn, fields);
    assert.deepEqual([early.status, await count()], [200, before]);
    assert.equal(chosen(early.html, "fixed_version_id"), String(made["annex version"]));
    const { status, location } = await send(early.html, { "issue[subject]": "Gate" });
    assert.equal(status, 303);
    const { issue } = await answered(app, "GET", `${location}.json`);
    assert.deepEqual([issue.project.id, issue.fixed_version.name], [places.annex.id, "Of annex"]);
  });

  test("of a copy has what the original would have there, with what was changed", async () => {
    const issue = { project_id: places.home.id, subject: "Gate", category_id: made["home Cellar"], priority_id: 4 };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue;
    const drawn = await visit(`/issues/${id}/copy`);
    const { html } = await send(drawn, { ...toAnnex(), ...refill, "issue[subject]": "Iron gate", link_copy: "1" });
    assert.match(html, /value="Iron gate"/);
    assert.deepEqual([chosen(html, "category_id"), chosen(html, "priority_id")], [String(made["annex Cellar"]), "4"]);
    assert.match(html, /<input[^>]*type="checkbox"[^>]*checked=""[^>]*name="link_copy"/);
    assert.match(html, new RegExp(`name="copy_from" value="${id}"`));
  });

  test("that is typed and means none comes back with those near it", async () => {
    await manyProjects(app, 60);
    const drawn = await visit("/projects/home/issues/new");
    assert.match(drawn, /name="issue\[project\]"/);
    const refused = await send(drawn, { "issue[project]": "anex", "issue[subject]": "Gate" });
    const html = refused.html.replace(/[\u2068\u2069]/g, "");
    assert.equal(refused.status, 422);
    assert.match(html, /“anex” is nothing that can be chosen here\. Near it: .*annex \(annex\)/);
    assert.match(html, /value="anex"/);
    assert.match(html, /value="Gate"/);
    const typed = await send(drawn, { "issue[project]": "annex", ...refill });
    assert.match(typed.html, /value="annex \(annex\)"/);
  });
});
