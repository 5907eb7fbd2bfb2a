import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("The preview of a text of a case", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  let id: number;
  let text: string;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    const home = await project(app, "home", { members: { Manager: [cast.ada] } });
    const enabled_module_names = ["issue_tracking", "crm"];
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names } });
    const issue = { project_id: home.id, subject: "Gate" };
    const made = await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    text = `Like #${made.issue.id}, ask @ada, attachment:offer.txt`;
    const upload = await app.request("/uploads.json?filename=offer.txt", {
      method: "POST",
      key: cast.ada.key,
      headers: { "content-type": "application/octet-stream" },
      body: "x",
    });
    const { token } = ((await upload.json()) as { upload: { token: string } }).upload;
    const crm_case = { project_id: home.id, name: "Roof", description: text, uploads: [{ token }] };
    id = (await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key)).crm_case.id;
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { notes: text } }, cast.ada.key);
  });
  after(() => app.close());

  const asked = async (path: string, { body, who = cast.ada }: { body?: URLSearchParams; who?: Person } = {}) => {
    const answer = await app.request(path, {
      method: body ? "POST" : "GET",
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body,
    });
    return { status: answer.status, html: await answer.text() };
  };
  const previewed = (path: string, who?: Person) => asked(path, { body: new URLSearchParams({ text }), who });
  const prose = (html: string) => [...html.matchAll(/<div class="prose".*?<\/div>/gs)].map(([one]) => one);

  test("shows it as the page of the case will, with its files, in each form that takes one", async () => {
    const [first, ...others] = prose((await asked(`/crm_cases/${id}`)).html);
    assert.match(first ?? "", /href="\/issues\/\d+".*href="\/attachments\/download\/\d+\/offer\.txt"/s);
    assert.deepEqual(others, [first], "the comment says the same");
    const { journals } = (await answered(app, "GET", `/crm_cases/${id}.json?include=journals`)).crm_case;
    for (const form of [`/crm_cases/${id}`, `/crm_cases/${id}/edit`, `/journals/${journals[0].id}/edit`]) {
      const [, path = ""] = /data-preview-url-value="([^"]+)"/.exec((await asked(form)).html) ?? [];
      assert.deepEqual(prose((await previewed(path)).html), [first], form);
    }
  });

  test("is for those who see the case", async () => {
    assert.equal((await previewed(`/crm_cases/${id}/preview`, cast.outsider)).status, 404);
  });
});
