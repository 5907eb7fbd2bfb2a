import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { toolAnswer } from "../../../tests/mcp/agent.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Custom fields have what Redmine's formats have of their own", () => {
  let app: TestApp;
  let cast: Record<"ada" | "bob" | "mary", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "bob", "mary");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.bob], Reporter: [cast.mary] },
    });
  });
  after(() => app.close());

  const every = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3] };

  const asked = (path: string, method: string, json: object, key = ADMIN_KEY) =>
    app.request(`${path}.json`, { method, key, json });

  const errors = async (answer: Response) => {
    assert.equal(answer.status, 422);
    return ((await answer.json()) as { errors: string[] }).errors;
  };

  async function field(name: string, field_format: string, more: object = {}): Promise<number> {
    const custom_field = { ...every, name, field_format, ...more };
    return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }

  async function issue(id: number, value: unknown): Promise<number> {
    const given = { project_id: home.id, subject: "Gate", custom_fields: [{ id, value }] };
    return (await answered(app, "POST", "/issues.json", { issue: given }, cast.ada.key)).issue.id;
  }

  const put = (id: number, fieldId: number, value: unknown) =>
    asked(`/issues/${id}`, "PUT", { issue: { custom_fields: [{ id: fieldId, value }] } }, cast.ada.key);

  const page = async (path: string) =>
    (await app.request(path, { cookie: await session(app, cast.ada), headers: { accept: "text/html" } })).text();

  test("a formatted text is shown as a description is, but in lists, and a plain one as it is written", async () => {
    const text = "**Steps**\n\n* turn, see #1";
    const formatted = await field("How", "text", { text_formatting: "full" });
    const id = await issue(formatted, text);
    assert.match(await page(`/issues/${id}`), /<strong>Steps<\/strong>[\s\S]*<li>turn, see <a href="\/issues\/1"/);
    assert.match(await page(`/issues?set_filter=1&issue_id=${id}&c[]=cf_${formatted}`), /\*\*Steps\*\*/);
    const line = await field("Motto", "string", { text_formatting: "full" });
    assert.match(await page(`/issues/${await issue(line, "_so_")}`), /<em>so<\/em>/);
    const plain = await field("Plain", "text");
    assert.match(await page(`/issues/${await issue(plain, text)}`), /\*\*Steps\*\*/);
    const { custom_fields } = (await answered(app, "GET", `/issues/${id}.json`, undefined, cast.ada.key)).issue;
    assert.equal(
      custom_fields.find((one: { id: number }) => one.id === formatted).value,
      text,
      "programs read it as sent",
    );
  });

  test("a text begins with a form of many lines, which its page shows in lines", async () => {
    const form = `Steps\n\n${"1. turn\n".repeat(300)}Expected`;
    const steps = await field("Form", "text", { default_value: form });
    const made = await answered(
      app,
      "POST",
      "/issues.json",
      { issue: { project_id: home.id, subject: "Gate" } },
      cast.ada.key,
    );
    assert.equal(made.issue.custom_fields.find((one: { id: number }) => one.id === steps).value, form);
    const { user } = await answered(app, "GET", "/users/current.json");
    const headers = { accept: "text/html" };
    const html = await (
      await app.request(`/admin/custom_fields/${steps}`, { cookie: await session(app, user), headers })
    ).text();
    assert.match(html, /<textarea[^>]*name="custom_field\[default_value\]"[^>]*>\s*Steps\n\n1\. turn/);
    await answered(app, "DELETE", `/custom_fields/${steps}.json`);
  });

  test("no script runs in a formatted text, and a pattern leads where it leads", async () => {
    const formatted = await field("Danger", "text", { text_formatting: "full" });
    const html = await page(`/issues/${await issue(formatted, "<script>alert(1)</script>[x](javascript:alert(1))")}`);
    assert.doesNotMatch(html, /<script>alert|href="javascript:/);
    const linked = await field("Part", "string", {
      text_formatting: "full",
      url_pattern: "https://erp.example/%value%",
    });
    assert.match(await page(`/issues/${await issue(linked, "_a_")}`), /href="https:\/\/erp\.example\/_a_"/);
  });

  test("a text in full width stands below the description, and among the facts as long as it is empty", async () => {
    const wide = await field("Report", "text", { full_width_layout: true });
    const id = await issue(wide, "All of it");
    const html = await page(`/issues/${id}`);
    assert.match(html, /<section class="wide-field"><h2><bdi>Report<\/bdi>[\s\S]*All of it/);
    assert.match(html, new RegExp(`edit=1#issue_cf_${wide}"`));
    assert.equal((await put(id, wide, "")).status, 204);
    assert.doesNotMatch(await page(`/issues/${id}`), /class="wide-field"/);
    assert.match(await page(`/issues/${id}`), new RegExp(`fact_cf_${wide}`));
  });

  test("a field of users takes members with its roles, on every way in, and keeps whom it has", async () => {
    const reviewer = await field("Reviewer", "user", { user_role: ["1", "4"], is_filter: true });
    const id = await issue(reviewer, String(cast.ada.id));
    assert.deepEqual(await errors(await put(id, reviewer, String(cast.bob.id))), [
      "Reviewer is not included in the list",
    ]);
    await assert.rejects(
      toolAnswer(app, "service_issues_update", { id, custom_fields: { Reviewer: "Bob" } }, cast.ada),
      /Reviewer/,
    );
    const form = await page(`/issues/${id}?edit=1`);
    const [, offered = ""] = new RegExp(`name="issue\\[cf_${reviewer}\\]"[^>]*>([\\s\\S]*?)</select>`).exec(form) ?? [];
    assert.match(offered, />Ada</);
    assert.doesNotMatch(offered, />(Bob|Mary)</);
    await answered(app, "PUT", `/custom_fields/${reviewer}.json`, { custom_field: { user_role: [2] } });
    assert.equal((await put(id, reviewer, String(cast.ada.id))).status, 204, "what it has already stays");
    assert.equal((await put(id, reviewer, String(cast.bob.id))).status, 204);
    await answered(app, "PUT", `/custom_fields/${reviewer}.json`, { custom_field: { user_role: [] } });
    assert.equal((await put(id, reviewer, String(cast.mary.id))).status, 204, "of no role all may be chosen");
    await answered(app, "PUT", `/custom_fields/${reviewer}.json`, { custom_field: { user_role: [2] } });
    assert.match(await page(`/projects/home/issues?set_filter=1&cf_${reviewer}=${cast.mary.id}`), /Mary/);
    const found = await answered(app, "GET", `/issues.json?cf_${reviewer}=${cast.mary.id}`, undefined, cast.ada.key);
    assert.equal(found.total_count, 1);
  });

  test("a field of versions takes versions of its statuses", async () => {
    const version = async (name: string, status: string) => {
      const made = await answered(app, "POST", `/projects/${home.id}/versions.json`, { version: { name, status } });
      return String(made.version.id);
    };
    const [open, closed] = [await version("2.0", "open"), await version("1.0", "closed")];
    const found = await field("Found in", "version", { version_status: ["closed"] });
    const id = await issue(found, closed);
    assert.deepEqual(await errors(await put(id, found, open)), ["Found in is not included in the list"]);
    const other = await field("Fixed in", "version");
    assert.equal((await put(id, other, open)).status, 204);
    assert.equal((await put(id, other, closed)).status, 204, "of no status all may be chosen");
  });

  test("a field of files takes those with its extensions", async () => {
    const contract = await field("Contract", "attachment", { extensions_allowed: "pdf, .DOCX" });
    const upload = async (name: string) => {
      const answer = await app.request(`/uploads.json?filename=${name}`, {
        method: "POST",
        key: cast.ada.key,
        body: "x",
        headers: { "content-type": "application/octet-stream" },
      });
      return ((await answer.json()) as { upload: { token: string } }).upload.token;
    };
    const id = await issue(contract, await upload("plan.pdf"));
    const refused = await errors(await put(id, contract, await upload("plan.txt")));
    assert.deepEqual(refused, ["Contract takes files with these extensions: pdf, .DOCX"]);
    assert.equal((await put(id, contract, await upload("plan.docx"))).status, 204);
    assert.equal((await put(id, contract, "")).status, 204);
  });

  test("what a format has no use for is refused by name, and what is kept is answered", async () => {
    const options = {
      text_formatting: "full",
      full_width_layout: true,
      user_role: [1],
      version_status: ["open"],
      extensions_allowed: "pdf",
    };
    const captions = ["Text formatting", "Full width layout", "Roles of the users", "Statuses of the versions"];
    const refused = [...captions, "Allowed extensions"].map((name) => `${name} is not for fields of this format.`);
    const custom_field = { ...every, name: "Day", field_format: "date" };
    assert.deepEqual(
      await errors(await asked("/custom_fields", "POST", { custom_field: { ...custom_field, ...options } })),
      refused,
    );
    const ofProjects = {
      ...every,
      customized_type: "project",
      name: "Long",
      field_format: "text",
      full_width_layout: true,
    };
    assert.deepEqual(await errors(await asked("/custom_fields", "POST", { custom_field: ofProjects })), [refused[1]]);
    const wrong = { ...custom_field, field_format: "version", version_status: ["late"], extensions_allowed: "<pdf>" };
    assert.equal((await errors(await asked("/custom_fields", "POST", { custom_field: wrong }))).length, 2);
    const id = await field("Long text", "text", { text_formatting: "full", full_width_layout: true });
    const { custom_field: kept } = await answered(app, "GET", `/custom_fields/${id}.json`);
    assert.deepEqual([kept.text_formatting, kept.full_width_layout, kept.user_role], ["full", true, []]);
    assert.equal(
      (await asked(`/custom_fields/${id}`, "PUT", { custom_field: kept })).status,
      204,
      "it is written back",
    );
    const { custom_fields } = await answered(app, "GET", "/custom_fields.json");
    assert.equal("user_role" in custom_fields[0], false, "Redmine's list says none of it");
  });

  test("are for roles, trackers and projects that there are; what was deleted since stays", async () => {
    const nowhere = { role_ids: [1, 999], tracker_ids: [999], project_ids: [999] };
    const custom_field = { customized_type: "issue", field_format: "string", name: "Nowhere", visible: false };
    const refused = await errors(
      await asked("/custom_fields", "POST", { custom_field: { ...custom_field, ...nowhere } }),
    );
    assert.deepEqual(refused, [
      "Role is not included in the list",
      "Trackers is not included in the list",
      "Projects is not included in the list",
    ]);
    const { project: passing } = await answered(app, "POST", "/projects.json", {
      project: { name: "Passing", identifier: "passing" },
    });
    const id = await field("Somewhere", "string", { is_for_all: false, project_ids: [passing.id] });
    await app.startWorkers();
    await answered(app, "DELETE", "/projects/passing.json");
    await app.settled();
    const one = `/custom_fields/${id}`;
    const { custom_field: kept } = await answered(app, "GET", `${one}.json`);
    assert.equal((await asked(one, "PUT", { custom_field: kept })).status, 204, "it is written back");
    assert.equal((await asked(one, "PUT", { custom_field: { project_ids: [passing.id + 1] } })).status, 422);
  });
});
