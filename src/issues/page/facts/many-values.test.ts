import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

const VALUES = Array.from({ length: 200 }, (_, at) => `Label ${at + 1}`);

describe("Very many values of a custom field", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let issueId: number;
  const fields: Record<"Labels" | "Secrets", number> = { Labels: 0, Secrets: 0 };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const { id } = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    await made("Labels", {});
    await made("Secrets", { visible: false, role_ids: [1] });
    const custom_fields = Object.values(fields).map((field) => ({ id: field, value: VALUES }));
    const issue = { project_id: id, subject: "One", custom_fields };
    issueId = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });
  after(() => app.close());

  async function made(name: keyof typeof fields, more: object) {
    const every = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], multiple: true, ...more };
    const custom_field = { ...every, name, field_format: "list", possible_values: VALUES };
    fields[name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }
  const visit = async (path: string, who = cast.ada) => {
    const answer = await app.request(path, { cookie: await session(app, who), headers: { accept: "text/html" } });
    return { status: answer.status, html: await answer.text() };
  };
  const factsOf = (html: string) => html.slice(html.indexOf('id="issue_facts"'), html.indexOf("</aside>"));

  test("take a few lines beside the issue and in a list, and lead to all of them", async () => {
    const all = `/issues/${issueId}/values/${fields.Labels}`;
    const facts = factsOf((await visit(`/issues/${issueId}`)).html);
    const list = (await visit(`/issues?set_filter=1&c[]=subject&c[]=cf_${fields.Labels}`)).html;
    for (const shown of [facts, list]) {
      assert.match(shown, /Label 20</);
      assert.doesNotMatch(shown, /Label 21\b/);
      assert.match(shown, new RegExp(`<a href="${all}">and 180 more</a>`));
    }
    assert.match((await visit(all)).html, /Label 200</);
  });

  test("are changed in the form of all fields", async () => {
    const facts = factsOf((await visit(`/issues/${issueId}`)).html);
    assert.doesNotMatch(facts, new RegExp(`name="issue\\[cf_${fields.Labels}\\]"`));
    assert.match(facts, new RegExp(`href="/issues/${issueId}\\?edit=1#issue_cf_${fields.Labels}"`));
    const form = (await visit(`/issues/${issueId}?edit=1`)).html;
    assert.match(form, new RegExp(`id="issue_cf_${fields.Labels}"`));
  });

  test("are folded in the history when many of them change at once", async () => {
    const custom_fields = [{ id: fields.Labels, value: VALUES.slice(0, 170) }];
    await answered(app, "PUT", `/issues/${issueId}.json`, { issue: { custom_fields } }, cast.ada.key);
    const { html } = await visit(`/issues/${issueId}`);
    const history = html.slice(html.indexOf('id="issue_history"'), html.indexOf('id="answer"'));
    const [inSight = "", folded = ""] = history.split("10 more changes");
    assert.equal([...inSight.matchAll(/Label \d+</g)].length, 20);
    assert.equal([...folded.matchAll(/Label \d+</g)].length, 10);
  });

  test("are for those who see the field, and the issue", async () => {
    const secrets = `/issues/${issueId}/values/${fields.Secrets}`;
    assert.equal((await visit(secrets)).status, 200);
    assert.equal((await visit(secrets, cast.grace)).status, 404);
    assert.equal((await visit(`/issues/${issueId}/values/${fields.Labels}`, cast.grace)).status, 200);
    assert.equal((await visit(`/issues/${issueId}/values/999`)).status, 404);
    assert.equal((await visit(`/issues/999/values/${fields.Labels}`)).status, 404);
  });
});
