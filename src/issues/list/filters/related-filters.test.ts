import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("A list filtered by what its issues refer to", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  let cookie: string;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    cookie = await session(app, cast.ada);
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await made("Region", { customized_type: "project", field_format: "list", possible_values: ["north", "south"] });
    await made("Margin", { customized_type: "project", visible: false, role_ids: [1] });
    await made("Phone", { customized_type: "user" });
    await made("Codename", { customized_type: "version" });
    const ofIssues = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3] };
    await made("Target", { ...ofIssues, field_format: "version" });
    await made("Reviewer", { ...ofIssues, field_format: "user" });
    const group = { name: "Painters", user_ids: [cast.ada.id] };
    ids.painters = (await answered(app, "POST", "/groups.json", { group })).group.id;
    const region = { custom_field_values: { [ids.Region ?? 0]: "north" } };
    await answered(app, "PUT", "/projects/home.json", { project: region });
    const issue = { project_id: "home", subject: "Gate" };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
  });
  after(() => app.close());

  async function made(name: string, more: object) {
    const custom_field = { name, is_filter: true, ...more };
    ids[name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }
  const visit = async (path: string, as = cookie) => {
    const response = await app.request(path, { cookie: as, headers: { accept: "text/html" } });
    const location = decodeURIComponent(response.headers.get("location") ?? "");
    return { status: response.status, location, html: await response.text() };
  };
  const chip = async (path: string) => {
    const { html } = await visit(path);
    const words = [...html.matchAll(/class="chip-words"[^>]*>(.*?)<\/(?:a|span)><a class="chip-remove"/gs)].at(-1)?.[1];
    return words
      ?.replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim();
  };

  test("the form of filters offers all of them by name", async () => {
    const { html } = await visit("/issues/filters");
    const offered = [
      ["member_of_group", "Assignee's group"],
      ["assigned_to_role", "Assignee's role"],
      ["author.group", "Author's group"],
      ["author.role", "Author's role"],
      [`author.cf_${ids.Phone}`, "Author's Phone"],
      [`assigned_to.cf_${ids.Phone}`, "Assignee's Phone"],
      [`cf_${ids.Reviewer}.cf_${ids.Phone}`, "Reviewer's Phone"],
      ["project.status", "Project's status"],
      [`project.cf_${ids.Region}`, "Project's Region"],
      ["fixed_version.due_date", "Target version's due date"],
      ["fixed_version.status", "Target version's status"],
      [`fixed_version.cf_${ids.Codename}`, "Target version's Codename"],
      [`cf_${ids.Target}.due_date`, "Target's Due date"],
      [`cf_${ids.Target}.status`, "Target's Status"],
      [`cf_${ids.Target}.cf_${ids.Codename}`, "Target's Codename"],
      ["child_id", "Subtask"],
      ["blocked", "Blocked by"],
      ["attachment", "File name"],
      ["attachment_description", "File description"],
      ["issue_id", "Number"],
    ];
    for (const [name = "", label = ""] of offered) {
      const link = new RegExp(`href="/issues/filters/${name.replaceAll(".", "\\.")}"[^>]*><bdi>([^<]*)</bdi>`).exec(
        html,
      );
      assert.equal(link?.[1]?.replace("&#39;", "'"), label, name);
      assert.equal((await visit(`/issues/filters/${name}`)).status, 200, name);
    }
  });

  test("a field that the reader does not see is not offered, and its filter has no name", async () => {
    const { html } = await visit("/issues/filters");
    assert.match(html, /Margin/);
    const ofMary = await session(app, cast.mary);
    assert.doesNotMatch((await visit("/issues/filters", ofMary)).html, /Margin/);
    assert.equal((await visit(`/issues/filters/project.cf_${ids.Margin}`, ofMary)).status, 404);
    const list = (await visit(`/issues?project.cf_${ids.Margin}=9`, ofMary)).html;
    assert.match(list, /Project&#39;s Hidden or deleted field/);
  });

  test("values are chosen by their names, and named in the chip", async () => {
    const added = await visit(`/issues?with=author.group&op=%3D&is=${ids.painters}`);
    assert.equal(added.location, `/issues?author.group==${ids.painters}`);
    assert.match((await visit("/issues/filters/author.group")).html, /Painters/);
    assert.equal(await chip(added.location), "Author&#39;s group is Painters");
    assert.equal(await chip("/issues?assigned_to_role=1"), "Assignee&#39;s role is Manager");
    assert.equal(await chip("/issues?project.status=1"), "Project&#39;s status is Open");
    assert.equal(await chip(`/issues?cf_${ids.Target}.status=!closed`), "Target&#39;s Status is not Closed");
    assert.match((await visit(`/issues/filters/project.cf_${ids.Region}`)).html, /<bdi>south<\/bdi>/);
    assert.equal(await chip(`/issues?project.cf_${ids.Region}=north`), "Project&#39;s Region is north");
    assert.equal(await chip("/issues?blocks=*o"), "Blocks an open issue");
  });
});
