import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  answered,
  type Person,
  people,
  person,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
  unique,
} from "../../testing/index.js";

describe("The copy of a project", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let root: Person;
  let cookie: string;
  let members: Record<string, Person[]>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    root = await person(app, "root", { admin: true });
    cookie = await session(app, root);
    members = { Manager: [cast.ada], Developer: [cast.grace] };
  });
  after(() => app.close());

  const made = async () => await project(app, unique("p").toLowerCase(), { members });
  const create = async (project_id: number, fields: object = {}, key = cast.ada.key): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id, subject: "Gate", ...fields } }, key)).issue.id;
  const sent = async (of: { identifier: string }, along: string[], fields: [string, string][] = []) => {
    const identifier = unique("copy").toLowerCase();
    const response = await app.request(`/projects/${of.identifier}/copy`, {
      method: "POST",
      cookie,
      headers: {
        accept: "text/html",
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams([
        ["name", "Copy"],
        ["identifier", identifier],
        ["is_public", "0"],
        ...fields,
        ...along.map((one): [string, string] => ["along", one]),
      ]).toString(),
    });
    return { identifier, status: response.status, html: await response.text() };
  };
  const copied = async (...asked: Parameters<typeof sent>): Promise<string> => {
    const { status, identifier, html } = await sent(...asked);
    assert.equal(status, 303, html.slice(html.indexOf("<main")));
    return identifier;
  };
  const form = async ({ identifier }: { identifier: string }) =>
    (await app.request(`/projects/${identifier}/copy`, { cookie, headers: { accept: "text/html" } })).text();
  // biome-ignore lint/suspicious/noExplicitAny: as REST answers it
  const issuesOf = async (identifier: string): Promise<any[]> => {
    const path = `/projects/${identifier}/issues.json?status_id=*&sort=id&limit=100`;
    const { issues } = await answered(app, "GET", path);
    const whole = "include=attachments,children,watchers,relations,journals";
    return Promise.all(
      issues.map(async ({ id }: { id: number }) => (await answered(app, "GET", `/issues/${id}.json?${whole}`)).issue),
    );
  };
  const many = (projectId: number, count: number) =>
    sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
      select ${projectId}, 1, 1, (select min(id) from issue_priorities), 'Many', ${cast.ada.id} from generate_series(1, ${count})`.execute(
      app.runtime.db,
    );

  test("has the issues as they are, with the category and the version of the copy, by who makes it", async () => {
    const mill = await made();
    const at = `/projects/${mill.id}`;
    const { issue_category } = await answered(app, "POST", `${at}/issue_categories.json`, {
      issue_category: { name: "Wheels" },
    });
    const { version } = await answered(app, "POST", `${at}/versions.json`, { version: { name: "1.0" } });
    const fields = {
      subject: "Build a gate",
      description: "Of *oak*",
      tracker_id: 2,
      priority_id: 4,
      category_id: issue_category.id,
      fixed_version_id: version.id,
      assigned_to_id: cast.grace.id,
      is_private: true,
      start_date: "2027-01-04",
      due_date: "2027-01-08",
      done_ratio: 40,
      estimated_hours: 8,
      watcher_user_ids: [cast.grace.id],
    };
    const original = await create(mill.id, fields);
    await answered(app, "PUT", `/issues/${original}.json`, { issue: { status_id: 5, notes: "Done" } });
    await answered(app, "PUT", `/versions/${version.id}.json`, { version: { status: "closed" } });
    const { issue: was } = await answered(app, "GET", `/issues/${original}.json?include=watchers`);
    const identifier = await copied(mill, ["members", "versions", "issue_categories", "issues"]);
    const [copy, ...others] = await issuesOf(identifier);
    assert.equal(others.length, 0);
    const { project: there, category, fixed_version, author, status, closed_on, journals, watchers, ...rest } = copy;
    assert.notEqual(copy.id, original);
    assert.deepEqual([there.name, author.id, status.id], ["Copy", root.id, 5]);
    assert.deepEqual([category.name, fixed_version.name], ["Wheels", "1.0"]);
    assert.ok(category.id !== issue_category.id && fixed_version.id !== version.id);
    assert.ok(closed_on);
    assert.deepEqual(journals, []);
    assert.deepEqual(watchers, was.watchers);
    assert.ok(watchers.some(({ id }: { id: number }) => id === cast.grace.id));
    assert.deepEqual(
      [rest.subject, rest.description, rest.tracker.id, rest.priority.id, rest.assigned_to.id, rest.is_private],
      ["Build a gate", "Of *oak*", 2, 4, cast.grace.id, true],
    );
    assert.deepEqual(
      [rest.start_date, rest.due_date, rest.done_ratio, rest.estimated_hours],
      ["2027-01-04", "2027-01-08", 40, 8],
    );
    const counted = await answered(app, "GET", `/projects/${identifier}/issues.json?status_id=closed`);
    assert.equal(counted.total_count, 1);
    const found = await answered(app, "GET", `/projects/${identifier}/search.json?q=oak&issues=1`);
    assert.equal(found.total_count, 1);
  });

  test("leaves behind what it does not have: categories, versions, assignees and trackers", async () => {
    const mill = await made();
    const { issue_category } = await answered(app, "POST", `/projects/${mill.id}/issue_categories.json`, {
      issue_category: { name: "Wheels" },
    });
    const { version } = await answered(app, "POST", `/projects/${mill.id}/versions.json`, { version: { name: "1.0" } });
    await create(mill.id, {
      tracker_id: 3,
      category_id: issue_category.id,
      fixed_version_id: version.id,
      assigned_to_id: cast.grace.id,
    });
    const [copy] = await issuesOf(await copied(mill, ["issues"], [["tracker_ids", "2"]]));
    const { category, fixed_version, assigned_to, tracker } = copy;
    assert.deepEqual([category, fixed_version, assigned_to, tracker.id], [undefined, undefined, undefined, 2]);
  });

  test("keeps a version that is shared with it", async () => {
    const mill = await made();
    const version = { name: "Everywhere", sharing: "system" };
    const { version: shared } = await answered(app, "POST", `/projects/${(await made()).id}/versions.json`, {
      version,
    });
    await create(mill.id, { fixed_version_id: shared.id });
    const [copy] = await issuesOf(await copied(mill, ["issues"]));
    assert.equal(copy.fixed_version.id, shared.id);
  });

  test("has families and relations among the copies alone, and adds up their hours", async () => {
    const mill = await made();
    const other = await made();
    await setSettings(app, { cross_project_issue_relations: true, cross_project_subtasks: "system" });
    const top = await create(mill.id, { subject: "top", estimated_hours: 1 });
    const middle = await create(mill.id, { subject: "middle", parent_issue_id: top });
    await create(mill.id, { subject: "leaf", parent_issue_id: middle, estimated_hours: 4, due_date: "2027-01-08" });
    await create(other.id, {
      subject: "elsewhere",
      parent_issue_id: middle,
      estimated_hours: 10,
      due_date: "2027-03-01",
    });
    const foreign = await create(other.id, { subject: "above" });
    await create(mill.id, { subject: "below another project", parent_issue_id: foreign });
    const next = await create(mill.id, { subject: "next" });
    const relate = (issueId: number, relation: object) =>
      answered(app, "POST", `/issues/${issueId}/relations.json`, { relation });
    await relate(top, { issue_to_id: next, relation_type: "blocks" });
    await relate(next, { issue_to_id: foreign, relation_type: "relates" });
    const copies = await issuesOf(await copied(mill, ["issues"]));
    await setSettings(app, { cross_project_issue_relations: false, cross_project_subtasks: "tree" });
    const named = new Map(copies.map((one) => [one.subject, one]));
    const parentOf = (subject: string) => copies.find(({ id }) => id === named.get(subject)?.parent?.id)?.subject;
    assert.deepEqual(["top", "middle", "leaf"].map(parentOf), [undefined, "top", "middle"]);
    assert.equal(named.get("below another project")?.parent, undefined);
    assert.deepEqual(
      ["top", "middle", "leaf", "next"].map((one) => named.get(one)?.total_estimated_hours),
      [5, 4, 4, null],
    );
    assert.deepEqual(
      ["top", "middle"].map((one) => named.get(one)?.due_date),
      ["2027-01-08", "2027-01-08"],
    );
    assert.deepEqual(
      named
        .get("next")
        ?.relations.map((one: Record<string, unknown>) => [one.issue_id, one.issue_to_id, one.relation_type]),
      [[named.get("top")?.id, named.get("next")?.id, "blocks"]],
    );
  });

  test("has the values of custom fields that it has, with the versions and the members of the copy", async () => {
    const mill = await made();
    const field = async (name: string, more: object) => {
      const custom_field = {
        customized_type: "issue",
        name: unique(name),
        tracker_ids: [1],
        is_for_all: true,
        ...more,
      };
      return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id as number;
    };
    const text = await field("Text", { field_format: "string" });
    const here = await field("Here", { field_format: "string", is_for_all: false });
    const version = await field("Version", { field_format: "version", multiple: true });
    const user = await field("User", { field_format: "user" });
    await answered(app, "PUT", `/projects/${mill.id}.json`, { project: { issue_custom_field_ids: [here] } });
    const versions: number[] = [];
    for (const name of ["1.0", "2.0"]) {
      const answer = await answered(app, "POST", `/projects/${mill.id}/versions.json`, { version: { name } });
      versions.push(answer.version.id);
    }
    const values = { [text]: "oak", [here]: "here", [version]: versions.map(String), [user]: String(cast.grace.id) };
    await create(mill.id, { tracker_id: 1, custom_field_values: values });
    const valuesOf = async (along: string[], fields: [string, string][] = []) => {
      const identifier = await copied(mill, ["issues", ...along], fields);
      const [copy] = await issuesOf(identifier);
      const found = new Map(copy.custom_fields.map((one: { id: number; value: unknown }) => [one.id, one.value]));
      const there = await answered(app, "GET", `/projects/${identifier}/versions.json`);
      const own = there.versions.filter((one: { project: { id: number } }) => one.project.id === copy.project.id);
      const ids = own.map(({ id }: { id: number }) => String(id));
      return { values: [text, here, version, user].map((id) => found.get(id) ?? ""), ids };
    };
    const whole = await valuesOf(["members", "versions"], [["issue_custom_field_ids", String(here)]]);
    assert.deepEqual(whole.values, ["oak", "here", whole.ids, String(cast.grace.id)]);
    const bare = await valuesOf([]);
    assert.deepEqual(bare.values.flat(), ["oak", "", ""]);
  });

  test("relates each copy to its original where that is asked for and relations cross projects", async () => {
    const mill = await made();
    const original = await create(mill.id);
    assert.doesNotMatch(await form(mill), /value="link_copy"/);
    const related = async () => (await issuesOf(await copied(mill, ["issues", "link_copy"])))[0];
    assert.equal((await related()).relations, undefined);
    await setSettings(app, { cross_project_issue_relations: true });
    assert.match(await form(mill), /value="link_copy"/);
    const copy = await related();
    await setSettings(app, { cross_project_issue_relations: false });
    assert.deepEqual(
      copy.relations.map((one: Record<string, unknown>) => [one.issue_id, one.issue_to_id, one.relation_type]),
      [[original, copy.id, "copied_to"]],
    );
  });

  test("has the saved lists, those of one user as well, and opens with the same one", async () => {
    const mill = await made();
    const saved = async (query: object, key: string) =>
      (await answered(app, "POST", "/queries.json", { query: { project_id: mill.id, ...query } }, key)).query;
    const list = await saved({ name: "Ours", visibility: "public", filters: { tracker_id: "2" } }, cast.ada.key);
    await saved({ name: "Mine" }, cast.grace.key);
    await answered(app, "PUT", `/projects/${mill.id}.json`, { project: { default_issue_query_id: list.id } });
    const identifier = await copied(mill, ["members", "queries"]);
    const { project: copy } = await answered(app, "GET", `/projects/${identifier}.json`);
    const namesFor = async ({ key }: Person) => {
      const { queries } = await answered(app, "GET", "/queries.json?limit=100", undefined, key);
      const here = queries.filter((one: { project_id: number }) => one.project_id === copy.id);
      return here.map(({ name }: { name: string }) => name);
    };
    assert.deepEqual([await namesFor(cast.ada), await namesFor(cast.grace)], [["Ours"], ["Mine", "Ours"]]);
    assert.equal(copy.default_issue_query.name, "Ours");
    assert.notEqual(copy.default_issue_query.id, list.id);
    const bare = await answered(app, "GET", `/projects/${await copied(mill, [])}.json`);
    assert.equal(bare.project.default_issue_query, undefined);
  });

  test("has saved lists that ask for its own versions and categories, as far as it has them", async () => {
    const mill = await made();
    const at = `/projects/${mill.id}`;
    const { version } = await answered(app, "POST", `${at}/versions.json`, { version: { name: "1.0" } });
    const category = { issue_category: { name: "Wheels" } };
    const { issue_category } = await answered(app, "POST", `${at}/issue_categories.json`, category);
    await create(mill.id, { fixed_version_id: version.id, category_id: issue_category.id, subject: "Planned" });
    const filters = {
      fixed_version_id: `=${version.id}|999`,
      category_id: `${issue_category.id}`,
      subject: `!=${version.id}`,
    };
    const query = { name: "Now", visibility: "public", project_id: mill.id, filters };
    await answered(app, "POST", "/queries.json", { query }, cast.ada.key);
    const listed = async (along: string[]) => {
      const { project: copy } = await answered(
        app,
        "GET",
        `/projects/${await copied(mill, ["issues", "queries", ...along])}.json`,
      );
      const { queries } = await answered(app, "GET", "/queries.json?limit=100", undefined, root.key);
      const { id } = queries.find((one: { project_id: number }) => one.project_id === copy.id);
      const { issues } = await answered(app, "GET", `/projects/${copy.id}/issues.json?query_id=${id}`);
      return {
        filters: (await answered(app, "GET", `/queries/${id}.json`)).query.filters,
        subjects: issues.map(({ subject }: { subject: string }) => subject),
      };
    };
    const whole = await listed(["versions", "issue_categories"]);
    assert.deepEqual(whole.subjects, ["Planned"]);
    assert.equal(whole.filters.subject, filters.subject);
    assert.deepEqual((await listed([])).filters, filters);
  });

  test("takes as many statements for a thousand issues as for two", async () => {
    const mill = await made();
    const [one, other] = [await create(mill.id), await create(mill.id)];
    const relation = { issue_to_id: other, relation_type: "blocks" };
    await answered(app, "POST", `/issues/${one}/relations.json`, { relation });
    let count = 0;
    app.runtime.database.onStatement(() => count++);
    const statements = async () => {
      count = 0;
      await copied(mill, ["members", "versions", "issue_categories", "issues", "copy_attachments", "queries"]);
      return count;
    };
    await statements();
    const few = await statements();
    await many(mill.id, 1000);
    assert.equal(await statements(), few);
  });

  test("is made whole or not at all", async () => {
    const mill = await made();
    const only = await create(mill.id, { subject: "Left alone" });
    const { db } = app.runtime;
    await sql`
      create function fails() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db);
    await sql`create trigger fails before insert on queries for each statement execute function fails()`.execute(db);
    const { status, identifier } = await sent(mill, ["members", "issues", "queries"]);
    await sql`drop function fails cascade`.execute(db);
    assert.equal(status, 500);
    assert.equal((await app.request(`/projects/${identifier}.json`, { key: root.key })).status, 404);
    const { issues } = await answered(app, "GET", "/issues.json?status_id=*&subject=Left%20alone");
    assert.deepEqual(
      issues.map(({ id }: { id: number }) => id),
      [only],
    );
  });

  test("is refused in words with more issues than are copied, or told of, at once, and nothing is made", async () => {
    const mill = await made();
    await many(mill.id, 501);
    const told = await sent(mill, ["issues", "notifications"]);
    assert.equal(told.status, 422);
    assert.match(told.html, /Nobody can be told of more than 500 copied issues/);
    const offered = await form(mill);
    assert.match(offered, /Nobody can be told of more than 500 copied issues/, "before it is tried");
    assert.match(
      offered,
      /<input[^>]* value="notifications"[^>]* disabled|<input[^>]* disabled[^>]* value="notifications"/,
    );
    assert.doesNotMatch(offered, /<input[^>]* value="issues"[^>]* disabled|<input[^>]* disabled[^>]* value="issues"/);
    await many(mill.id, 4_500);
    const large = await sent(mill, ["members", "issues"]);
    assert.equal(large.status, 422);
    assert.match(large.html, /A copy takes along no more than 5000 issues/);
    for (const { identifier } of [told, large]) {
      assert.equal((await app.request(`/projects/${identifier}.json`, { key: root.key })).status, 404);
    }
    const page = await form(mill);
    assert.match(page, /Issues \(5001\)/);
    assert.match(page, /<input[^>]* value="issues"[^>]* disabled|<input[^>]* disabled[^>]* value="issues"/);
    await copied(mill, ["members"]);
  });

  describe("where jobs are done", () => {
    before(() => app.startWorkers());

    test("has the files of the issues where they are asked for, and each has its own", async () => {
      const mill = await made();
      const headers = { "content-type": "application/octet-stream" };
      const upload = { method: "POST", key: cast.ada.key, headers, body: "plan" };
      const { upload: file } = (await (await app.request("/uploads.json?filename=plan.txt", upload)).json()) as {
        upload: object;
      };
      const original = await create(mill.id, { uploads: [file] });
      const [without] = await issuesOf(await copied(mill, ["issues"]));
      assert.deepEqual(without.attachments, []);
      const [copy] = await issuesOf(await copied(mill, ["issues", "copy_attachments"]));
      await answered(app, "DELETE", `/issues/${original}.json`);
      await app.settled();
      const [attachment] = copy.attachments;
      assert.deepEqual([attachment.filename, attachment.author.id], ["plan.txt", root.id]);
      const content = await app.request(`/attachments/download/${attachment.id}`, { key: cast.ada.key });
      assert.equal(content.status, 404, "who is no member of the copy reads none of its files");
      const read = await app.request(`/attachments/download/${attachment.id}`, { key: root.key });
      assert.equal(await read.text(), "plan");
    });

    test("tells nobody of its issues, unless it is asked for", async () => {
      const mill = await made();
      await create(mill.id, {
        assigned_to_id: cast.grace.id,
        description: "@ada look",
        watcher_user_ids: [cast.linus.id],
      });
      const told = async (along: string[]) => {
        const [copy] = await issuesOf(await copied(mill, ["members", "issues", ...along]));
        await app.settled();
        const { rows } = await sql<{ user_id: number }>`
          select user_id from service_notifications where entity_type = 'Issue' and entity_id = ${copy.id} order by user_id`.execute(
          app.runtime.db,
        );
        return rows.map(({ user_id }) => user_id);
      };
      assert.deepEqual(await told([]), []);
      assert.deepEqual(await told(["notifications"]), [cast.ada.id, cast.grace.id]);
    });
  });
});
