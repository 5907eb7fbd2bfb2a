import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";
import { deleteIssue } from "../issue/delete-issue.js";

describe("A copy of an issue", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let annex: { id: number };
  let original: number;
  let child: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace] };
    home = await project(app, "home", { members });
    annex = await project(app, "annex", { members });
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "plan" };
    const { upload } = (await (await app.request("/uploads.json?filename=plan.txt", sent)).json()) as {
      upload: object;
    };
    original = await create({
      subject: "Build a gate",
      description: "Of *oak*",
      priority_id: 4,
      assigned_to_id: cast.grace.id,
      estimated_hours: 8,
      watcher_user_ids: [cast.grace.id],
      uploads: [upload],
    });
    child = await create({ subject: "Dig holes", parent_issue_id: original });
    await create({ subject: "Find a spade", parent_issue_id: child });
    await answered(app, "PUT", `/issues/${original}.json`, { issue: { status_id: 2, notes: "Begun" } }, cast.ada.key);
  });
  after(() => app.close());

  const create = async (fields: object): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, ...fields } }, cast.ada.key)).issue.id;
  const includes = "include=attachments,children,watchers,relations,journals";
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?${includes}`)).issue;
  const visit = async (path: string, who = cast.ada) =>
    app.request(path, { cookie: await session(app, who), headers: { accept: "text/html" } });
  const all = { copy_attachments: "1", copy_subtasks: "1", copy_watchers: "1", link_copy: "1" };
  const send = async (fields: Record<string, string>, who = cast.ada) =>
    app.request("/issues", {
      method: "POST",
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ copy_from: String(original), "issue[project_id]": String(home.id), ...fields }),
    });
  const copied = async (fields: Record<string, string>, who?: Person): Promise<number> => {
    const answer = await send({ "issue[subject]": "A second gate", ...fields }, who);
    assert.equal(answer.status, 303, await answer.text());
    return Number(/\/issues\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1]);
  };
  const newest = async () => (await answered(app, "GET", "/issues.json?status_id=*&sort=id:desc&limit=1")).issues[0].id;

  test("its form has all values of the original but the status, in its project or in another one", async () => {
    for (const path of [`/issues/${original}/copy`, `/projects/home/issues/${original}/copy`]) {
      const page = await (await visit(path)).text();
      assert.match(page, new RegExp(`name="copy_from" value="${original}"`));
      for (const value of ["Build a gate", "Of *oak*"]) assert.ok(page.includes(value), value);
      assert.match(page, /name="copy_attachments"/);
      assert.match(page, /name="copy_subtasks"/);
    }
    const page = await (await visit(`/issues/${original}/copy?project_id=${annex.id}`)).text();
    assert.match(page, new RegExp(`<option value="${annex.id}" selected=""`));
  });

  test("takes along what was asked for: files, subtasks at their places, watchers, and the relation", async () => {
    const id = await copied(all);
    const { status, author, attachments, children, watchers, relations } = await read(id);
    assert.deepEqual([status.name, author.name], ["New", "Ada"]);
    assert.deepEqual([attachments.length, attachments[0].filename], [1, "plan.txt"]);
    assert.equal(children[0].subject, "Dig holes");
    assert.equal(children[0].children[0].subject, "Find a spade");
    assert.ok(watchers.some((one: { id: number }) => one.id === cast.grace.id));
    assert.deepEqual(
      [relations[0].relation_type, relations[0].issue_id, relations[0].issue_to_id],
      ["copied_to", original, id],
    );
    const content = await app.request(new URL(attachments[0].content_url).pathname, { key: cast.ada.key });
    assert.equal(await content.text(), "plan");
  });

  test("subtasks take along what their parent does: files, watchers and the relation, but no comment, public or private", async () => {
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "map" };
    const { upload } = (await (await app.request("/uploads.json?filename=map.txt", sent)).json()) as { upload: object };
    const top = await create({ subject: "Fence" });
    const post = await create({
      subject: "Post",
      parent_issue_id: top,
      watcher_user_ids: [cast.grace.id],
      uploads: [upload],
    });
    for (const private_notes of [false, true])
      for (const id of [top, post])
        await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Said", private_notes } }, cast.ada.key);
    const copy = await read(await copied({ ...all, copy_from: String(top) }));
    const below = await read(copy.children[0].id);
    assert.ok(below.watchers.some((one: { id: number }) => one.id === cast.grace.id));
    assert.equal(below.attachments[0].filename, "map.txt");
    assert.deepEqual([below.relations[0].relation_type, below.relations[0].issue_id], ["copied_to", post]);
    for (const one of [copy, below]) {
      const details = one.journals.map(
        ({ notes, details: [detail] }: { notes: string; details: { property: string }[] }) => [notes, detail?.property],
      );
      assert.ok(
        details.every(([notes]: [string]) => !notes),
        JSON.stringify(details),
      );
    }
    const gone = await read(await copied({ copy_from: String(top), copy_subtasks: "1" }));
    const bare = await read(gone.children[0].id);
    assert.deepEqual([bare.watchers, bare.attachments, bare.relations ?? []], [[], [], []]);
  });

  test("has every value of its original, whose author is somebody else, and begins anew", async () => {
    const version = (await answered(app, "POST", "/projects/home/versions.json", { version: { name: "1.0" } })).version;
    const category = { issue_category: { name: "Wood" } };
    const { issue_category } = await answered(app, "POST", "/projects/home/issue_categories.json", category);
    const field = { name: "Height", field_format: "int", customized_type: "issue", is_for_all: true };
    const { custom_field } = await answered(app, "POST", "/custom_fields.json", {
      custom_field: { ...field, tracker_ids: [1, 2] },
    });
    const values = {
      start_date: "2030-01-01",
      due_date: "2030-02-01",
      done_ratio: 40,
      estimated_hours: 7,
      is_private: true,
    };
    const named = { tracker_id: 2, category_id: issue_category.id, fixed_version_id: version.id };
    const fields = {
      subject: "Whole",
      description: "All of it",
      ...values,
      ...named,
      custom_field_values: { [custom_field.id]: "3" },
    };
    const made = { issue: { project_id: home.id, ...fields } };
    const from = (await answered(app, "POST", "/issues.json", made)).issue;
    await answered(app, "PUT", `/issues/${from.id}.json`, { issue: { status_id: 5 } });
    const sent = { copy_from: from.id };
    const copy = (await answered(app, "POST", "/issues.json", sent, cast.ada.key)).issue;
    const ownOnly = ["id", "author", "status", "created_on", "updated_on", "closed_on", "lock_version"];
    const without = (issue: object) =>
      Object.fromEntries(Object.entries(issue).filter(([name]) => !ownOnly.includes(name)));
    assert.deepEqual(without(copy), without(from));
    assert.deepEqual([copy.author.name, copy.status.name, copy.closed_on], ["Ada", "New", null]);
    await answered(app, "DELETE", `/custom_fields/${custom_field.id}.json`);
  });

  test("below its original it is a copy that is related to nothing", async () => {
    const top = await create({ subject: "Shed" });
    const copy = await read(
      await copied({ copy_from: String(top), link_copy: "1", "issue[parent_issue_id]": String(top) }),
    );
    assert.deepEqual([copy.parent.id, copy.relations ?? []], [top, []]);
  });

  test("takes nothing along that was not asked for, and leaves the original as it is", async () => {
    const before = await read(original);
    const { attachments, children, watchers, relations, journals } = await read(await copied({}));
    assert.deepEqual(
      [attachments, children, relations, journals].map((one) => one?.length ?? 0),
      [0, 0, 0, 0],
    );
    assert.ok(!watchers?.some((one: { id: number }) => one.id === cast.grace.id));
    assert.deepEqual(await read(original), before);
  });

  test("its file stays when the original goes", async () => {
    const gone = await create({ subject: "Gone soon" });
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "kept" };
    const { upload } = (await (await app.request("/uploads.json?filename=kept.txt", sent)).json()) as {
      upload: object;
    };
    await answered(app, "PUT", `/issues/${gone}.json`, { issue: { uploads: [upload] } }, cast.ada.key);
    const id = await copied({ copy_from: String(gone), copy_attachments: "1" });
    await answered(app, "DELETE", `/issues/${gone}.json`);
    await app.startWorkers();
    await app.settled();
    const [file] = (await read(id)).attachments;
    const content = await app.request(new URL(file.content_url).pathname, { key: cast.ada.key });
    assert.equal(await content.text(), "kept");
  });

  test("asks for `copy_issues` where the original is and `add_issues` where the copy is to be", async () => {
    const last = await newest();
    assert.equal((await visit(`/issues/${original}/copy`, cast.grace)).status, 403);
    assert.equal((await send({ "issue[subject]": "Mine" }, cast.grace)).status, 403);
    assert.equal((await visit(`/issues/${original}/copy`, cast.linus)).status, 404);
    assert.equal((await send({ "issue[subject]": "Mine" }, cast.linus)).status, 403);
    assert.doesNotMatch(await (await visit(`/issues/${original}`, cast.grace)).text(), /\/copy"/);
    assert.match(await (await visit(`/issues/${original}`)).text(), new RegExp(`href="/issues/${original}/copy"`));
    assert.equal(await newest(), last, "and leaves nothing behind");
  });

  test("what is refused leaves nothing behind, and the form comes back as it was", async () => {
    const last = await newest();
    const answer = await send({ ...all, "issue[subject]": "", "issue[description]": "Kept words" });
    const page = await answer.text();
    assert.equal(answer.status, 422);
    assert.match(page, /Kept words/);
    assert.match(page, /checked=""[^>]*name="copy_watchers"/);
    assert.equal(await newest(), last);
  });

  test("an original that is not there, or no number, is no copy of anything", async () => {
    assert.equal((await send({ copy_from: "999999", "issue[subject]": "x" })).status, 404);
    assert.equal((await visit("/issues/999999/copy")).status, 404);
    assert.equal((await visit("/issues/x/copy")).status, 404);
  });

  describe("over REST", () => {
    const post = async (path: string, json: object, who = cast.ada) => {
      const answer = await app.request(path, { method: "POST", key: who.key, json });
      // biome-ignore lint/suspicious/noExplicitAny: as in `answered`
      return { status: answer.status, body: (await answer.json()) as any };
    };
    const every = { link_copy: "1", copy_attachments: "1", copy_subtasks: "1", copy_watchers: true };

    test("has what its original has but for the status, and what `issue` says instead", async () => {
      const { status, body } = await post("/issues.json", { copy_from: original, issue: { subject: "Third gate" } });
      assert.equal(status, 201);
      const { issue } = body;
      assert.deepEqual(
        [issue.subject, issue.description, issue.status.name, issue.priority.id, issue.assigned_to.id],
        ["Third gate", "Of *oak*", "New", (await read(original)).priority.id, cast.grace.id],
      );
      assert.deepEqual([issue.project.id, issue.author.id, issue.estimated_hours], [home.id, cast.ada.id, 8]);
      const bare = await post("/issues.json", { copy_from: String(original) });
      assert.deepEqual([bare.status, bare.body.issue.subject], [201, "Build a gate"]);
    });

    test("takes along what is asked for beside the issue, or in the address, and else nothing", async () => {
      const path = "/projects/home/issues.json";
      const named = (await post(path, { copy_from: original, ...every, issue: {} })).body.issue.id;
      const query = new URLSearchParams({ copy_from: String(original), link_copy: "1", copy_attachments: "1" });
      const inAddress = (await post(`${path}?${query.toString()}`, { issue: {} })).body.issue.id;
      const bare = (await post(path, { copy_from: original, issue: {} })).body.issue.id;
      const taken = async (id: number) => {
        const { attachments, children, relations, watchers } = await read(id);
        return [attachments.length, children?.length ?? 0, relations?.length ?? 0, watchers.length];
      };
      assert.deepEqual(await taken(named), [1, 1, 1, 2]);
      assert.deepEqual(await taken(inAddress), [1, 0, 1, 0]);
      assert.deepEqual(await taken(bare), [0, 0, 0, 0]);
    });

    test("of a subtask stands where that stands, as long as something new may", async () => {
      const copy = async () => (await post("/issues.json", { copy_from: child })).body.issue.parent?.id;
      assert.equal(await copy(), original);
      const closed = await create({ subject: "Done" });
      const done = await create({ subject: "Done below", parent_issue_id: closed });
      for (const id of [done, closed])
        await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 5 } }, cast.ada.key);
      assert.equal((await post("/issues.json", { copy_from: done })).body.issue.parent, undefined);
    });

    test("in another project leaves behind what that one does not have", async () => {
      const category = { issue_category: { name: "Doors" } };
      const { issue_category } = await answered(app, "POST", "/projects/home/issue_categories.json", category);
      const field = { name: "Wood", field_format: "string", customized_type: "issue", is_for_all: false };
      const { custom_field } = await answered(app, "POST", "/custom_fields.json", {
        custom_field: { ...field, tracker_ids: [1], project_ids: [home.id] },
      });
      const of = { category_id: issue_category.id, custom_field_values: { [custom_field.id]: "Oak" } };
      const from = await create({ subject: "Door", ...of });
      const here = (await post("/issues.json", { copy_from: from })).body.issue;
      assert.deepEqual([here.category.name, here.custom_fields[0].value], ["Doors", "Oak"]);
      const there = await post("/projects/annex/issues.json", { copy_from: from, link_copy: "1" });
      assert.equal(there.status, 201, JSON.stringify(there.body));
      assert.deepEqual([there.body.issue.category, there.body.issue.custom_fields], [undefined, undefined]);
      assert.equal((await read(there.body.issue.id)).relations, undefined);
    });

    test("what the workflow closes to its maker is copied, and cannot be said", async () => {
      const from = await create({ subject: "Ruled", due_date: "2031-01-01" });
      const permissions = [{ old_status_id: 0, field: "due_date", rule: "readonly" }];
      await answered(app, "PUT", "/workflows.json?tracker_id=1&role_id=1", { workflow: { permissions } });
      try {
        assert.equal((await post("/issues.json", { copy_from: from })).body.issue.due_date, "2031-01-01");
        const said = await post("/issues.json", { copy_from: from, issue: { due_date: "2032-01-01" } });
        assert.equal(said.status, 422);
      } finally {
        await answered(app, "PUT", "/workflows.json?tracker_id=1&role_id=1", { workflow: { permissions: [] } });
      }
    });

    test("asks for permissions as its page does; refused it leaves nothing behind, no file and no job", async () => {
      const { db } = app.runtime;
      const count = async (table: "issues" | "attachments" | "journals") =>
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<string>().as("n"))
            .executeTakeFirstOrThrow()
        ).n;
      const all = async () => [await count("issues"), await count("attachments"), await count("journals")];
      const before = await all();
      const refused = async (status: number, said: RegExp, json: object, who = cast.ada, path = "/issues.json") => {
        const answer = await post(path, json, who);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.match(answer.body.errors.join(), said);
      };
      await refused(403, /may not copy/, { copy_from: original }, cast.grace);
      await refused(404, /not found/, { copy_from: original }, cast.linus);
      await refused(404, /not found/, { copy_from: 999_999 });
      await refused(422, /Copy from/, { copy_from: "gate" });
      await refused(422, /Subject cannot be blank/, { copy_from: original, ...every, issue: { subject: "" } });
      await refused(422, /Due date/, {
        copy_from: original,
        ...every,
        issue: { start_date: "2031-01-02", due_date: "2031-01-01" },
      });
      assert.deepEqual(await all(), before);
    });
  });

  test("waits for a deletion of its original that has begun, and is none then", async () => {
    const { db } = app.runtime;
    const id = await create({ subject: "Short-lived" });
    const admin = (await viewerByLogin(db, "admin", { kind: "password", readOnly: false })) as Viewer;
    const waits = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let copying: Promise<Response> | undefined;
    await change(app.runtime, admin, async (open) => {
      await deleteIssue(open, { id });
      let isDone = false;
      const json = { copy_from: id, issue: { project_id: home.id, subject: "Copy" } };
      copying = app.request("/issues.json", { method: "POST", key: cast.ada.key, json }).finally(() => {
        isDone = true;
      });
      while (!isDone && (await waits.execute(db)).rows[0]?.n === 0);
    });
    assert.equal((await copying)?.status, 404);
  });
});
