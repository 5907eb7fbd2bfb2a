import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { crowd } from "../pages/crowd.js";
import { called, refusalOf } from "./agent.js";

let app: TestApp;
let cast: Record<"ada" | "grace" | "outsider", Person>;

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "grace", "outsider");
  await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  await project(app, "open", { isPublic: true, members: { Manager: [cast.ada] } });
});
after(() => app.close());

const by = ({ key }: Person) => ({ credential: { "x-service-api-key": key } });
const call = async (name: string, args: object, person = cast.ada) => {
  const { isError, content, structuredContent } = await called(app, name, args, by(person));
  const text = content[0]?.text ?? "";
  assert.notEqual(isError, true, text);
  assert.ok(Buffer.byteLength(text) <= 32_000, `${Buffer.byteLength(text)} bytes`);
  // biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected
  return structuredContent as any;
};
const refused = (name: string, args: object, person = cast.ada) => refusalOf(app, name, args, by(person));
const create = async (fields: object = {}): Promise<number> =>
  (
    await answered(
      app,
      "POST",
      "/issues.json",
      { issue: { project_id: "home", subject: "Gate", ...fields } },
      cast.ada.key,
    )
  ).issue.id;
const change = (id: number, issue: object, person = cast.ada) =>
  answered(app, "PUT", `/issues/${id}.json`, { issue }, person.key);

describe("Nothing is unreadable", () => {
  /** Reads a text to its end by the offsets of the answers. */
  async function whole(read: (offset: number) => Promise<Record<string, unknown>>, name: string): Promise<string> {
    let text = "";
    for (let offset = 0; ; ) {
      const piece = await read(offset);
      text += piece[name];
      if (piece[`${name}_next_offset`] === undefined) return text;
      assert.ok(Number(piece[`${name}_next_offset`]) > offset);
      offset = Number(piece[`${name}_next_offset`]);
    }
  }

  const longTexts = {
    "line ends": `x${"\n".repeat(24_000)}x`,
    "three bytes each": "語".repeat(60_000),
    "pairs of surrogates": "\u{1F411}".repeat(32_000),
    "control characters": "a\u0001\u202e".repeat(20_000),
  };

  for (const [what, text] of Object.entries(longTexts)) {
    test(`a description and a note of ${what} are read piece by piece`, async () => {
      const id = await create({ description: text });
      await change(id, { notes: text });
      const description = await whole(
        async (offset) => (await call("service_issues_get", { id, offset })).issue,
        "description",
      );
      const [comment] = (await call("service_issues_comments_list", { id })).comments;
      const notes = await whole(
        async (offset) => (await call("service_issues_comments_list", { id, comment: comment.id, offset })).comments[0],
        "notes",
      );
      const shown = text.replaceAll("\u0001", "<U+0001>").replaceAll("\u202e", "<U+202E>");
      assert.deepEqual([description === shown, notes === shown], [true, true]);
      assert.equal(
        (await call("service_issues_list", { fields: ["id", "description"], limit: 100 })).issues.length > 0,
        true,
      );
    });
  }

  test("the description of an issue with much around it is read piece by piece", async () => {
    const description = "屋根".repeat(6_000);
    const id = await create({ description });
    const subject = "語".repeat(255);
    for (let count = 0; count < 50; count += 1) {
      await create({ subject, parent_issue_id: id });
      const relation = { issue_to_id: await create({ subject }), relation_type: "relates" };
      await answered(app, "POST", `/issues/${id}/relations.json`, { relation });
    }
    const read = async (offset: number) => (await call("service_issues_get", { id, offset })).issue;
    assert.equal(await whole(read, "description"), description);
    const { children, children_count, relations, relations_count } = await read(0);
    assert.deepEqual([children_count, relations_count], [50, 50]);
    for (const one of [children[0].subject, relations[0].issue.subject]) assert.equal(one, subject);
  });

  test("the description of a project with much in it is read piece by piece", async () => {
    const description = "屋根".repeat(6_000);
    await project(app, "crowded", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/crowded.json", { project: { description } });
    const projects = app.runtime.db.selectFrom("projects").where("identifier", "=", "crowded");
    const { id: project_id } = await projects.select("id").executeTakeFirstOrThrow();
    for (let at = 0; at < 100; at += 1) {
      const issue_category = { name: `${at} ${"語".repeat(56)}` };
      await answered(app, "POST", "/projects/crowded/issue_categories.json", { issue_category });
      const version = { name: `${at} ${"語".repeat(56)}` };
      if (at % 2 === 0) await answered(app, "POST", "/projects/crowded/versions.json", { version });
    }
    const read = async (offset: number) =>
      (await call("service_projects_get", { project: project_id, offset })).project;
    assert.equal(await whole(read, "description"), description);
    const answer = await call("service_projects_get", { project: project_id });
    assert.match(answer.truncated, /only \d+ of 100 categories are listed; only \d+ of 50 versions are listed/);
    assert.ok(Buffer.byteLength(answer.project.description) >= 1_000);
  });

  test("comments are read from either end, those before and behind a long one too", async () => {
    const id = await create();
    for (const notes of ["first", "long ".repeat(12_000), "last"]) await change(id, { notes });
    const read = async (order: string) => {
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await call("service_issues_comments_list", { id, order, limit: 1, cursor });
        seen.push(...page.comments.map(({ notes }: { notes: string }) => notes.slice(0, 5)));
        if (page.next_cursor === null) return seen;
        cursor = page.next_cursor;
      }
    };
    assert.deepEqual(await read("oldest"), ["first", "long ", "last"]);
    assert.deepEqual(await read("newest"), ["last", "long ", "first"]);
  });

  test("an issue comes with its newest comments, and the cursor goes on behind them", async () => {
    const id = await create();
    for (const notes of ["one", "two", "three"]) await change(id, { notes });
    const { comments, comments_count, next_cursor } = await call("service_issues_get", { id, comments: 2 });
    assert.deepEqual([comments.map(({ notes }: { notes: string }) => notes), comments_count], [["three", "two"], 3]);
    const rest = await call("service_issues_comments_list", { id, changes: false, cursor: next_cursor });
    assert.deepEqual(
      rest.comments.map(({ notes }: { notes: string }) => notes),
      ["one"],
    );
  });

  test("an issue says how many comments one may read, whether they are asked for or not, and asks no more for it", async () => {
    const id = await create();
    await change(id, { notes: "one" });
    await change(id, { notes: "two", private_notes: true });
    await change(id, { subject: "Changed only" });
    const role = { permissions: ["view_issues", "add_issue_notes"] };
    const { role: quiet } = await answered(app, "POST", "/roles.json", { role: { name: "Quiet", ...role } });
    const membership = { user_id: cast.outsider.id, role_ids: [quiet.id] };
    await answered(app, "POST", "/projects/home/memberships.json", { membership });
    for (const comments of [0, 5])
      for (const [person, count] of [
        [cast.ada, 2],
        [cast.outsider, 1],
      ] as const)
        assert.equal((await call("service_issues_get", { id, comments }, person)).comments_count, count);
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    await call("service_issues_get", { id });
    assert.ok(statements <= 5, `${statements} statements`);
  });
});

describe("Projects and people are named once", () => {
  test("rows refer to them by id", async () => {
    await create({ assigned_to_id: cast.grace.id, subject: "Referring" });
    const { issues, projects, people: named } = await call("service_issues_list", { query: "referring" });
    assert.deepEqual(issues[0].assigned_to, { id: cast.grace.id });
    assert.deepEqual(projects, [{ id: issues[0].project.id, identifier: "home", name: "home" }]);
    assert.deepEqual(named, [{ id: cast.grace.id, login: "grace", name: "Grace" }]);
  });

  test("text of people from outside is marked", async () => {
    const { issue } = await answered(
      app,
      "POST",
      "/issues.json",
      { issue: { project_id: "open", subject: "From afar" } },
      cast.outsider.key,
    );
    const [row] = (await call("service_issues_list", { query: "afar" })).issues;
    assert.equal(row.author_standing, "outsider");
    assert.equal((await call("service_issues_get", { id: issue.id })).issue.author.standing, "outsider");
    await change(issue.id, { notes: "Answered" });
    const { people: authors } = await call("service_issues_comments_list", { id: issue.id });
    assert.deepEqual(
      authors.map(({ login, standing }: Record<string, string>) => [login, standing]),
      [["ada", "member"]],
    );
  });
});

describe("Changes of several issues", () => {
  test("of fifty issues are answered within the budget, and whom they name is said once", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 50; n++) ids.push(await create({ description: `${n} ${"old ".repeat(60)}` }));
    const fields = { subject: "new ".repeat(60).trim(), description: "new ".repeat(60), due_date: "2030-01-31" };
    const done = await call("service_issues_update", {
      ids,
      ...fields,
      notes: "For @grace and @nobody",
      dry_run: true,
    });
    assert.equal(done.issues.length, 50);
    assert.deepEqual([done.mentioned[0].login, done.unmatched_mentions], ["grace", ["@nobody"]]);
    assert.ok(done.issues.every((one: object) => !("mentioned" in one)));
  });

  test("are made all or none, and a refusal names the issue", async () => {
    const [one, two] = [await create(), await create()];
    const done = await call("service_issues_update", { ids: [two, `#${one}`], priority: "High", notes: "Both" });
    assert.deepEqual(
      done.issues.map(({ id, changed }: { id: number; changed: boolean }) => [id, changed]),
      [
        [one, true],
        [two, true],
      ],
    );
    const said = await refused("service_issues_update", { ids: [one, 999_999], priority: "Low" });
    assert.match(said, /#999999.*not found/);
    assert.match(await refused("service_issues_update", { ids: [one, "12a"], notes: "x" }), /^ids\.1: /);
    assert.equal((await call("service_issues_get", { id: one })).issue.priority.name, "High");
    assert.match(
      await refused("service_issues_update", { ids: Array.from({ length: 51 }, (_, at) => at + 1), notes: "x" }),
      /^ids: /,
    );
    assert.match(await refused("service_issues_update", { notes: "x" }), /either id or ids/);
  });

  test("a dry run says the same and writes nothing", async () => {
    const id = await create();
    const rehearsed = await call("service_issues_update", { id, subject: "Door", dry_run: true });
    assert.partialDeepStrictEqual(rehearsed, { changed: true, dry_run: true, journal_ids: [], lock_version: 1 });
    assert.deepEqual(rehearsed.changes, [{ field: "subject", old: "Gate", new: "Door" }]);
    assert.equal((await call("service_issues_get", { id })).issue.subject, "Gate");
  });
});

test("an idempotency key stands for one set of arguments", async () => {
  const first = await call("service_issues_create", { project: "home", subject: "Once", idempotency_key: "k" });
  const again = await call("service_issues_create", { subject: "Once", project: "home", idempotency_key: "k" });
  assert.deepEqual([again.id, again.created], [first.id, false]);
  const said = await refused("service_issues_create", { project: "home", subject: "Twice", idempotency_key: "k" });
  assert.match(said, new RegExp(`^idempotency_key: .*Issue ${first.id}`));
});

test("the same arguments are the same in whatever order custom fields are named", async () => {
  const ids: number[] = [];
  for (const name of ["Size", "Colour"]) {
    const custom_field = { name, field_format: "string", customized_type: "issue", is_for_all: true, tracker_ids: [1] };
    ids.push((await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id);
  }
  const asked = { project: "home", subject: "Painted", idempotency_key: "painted" };
  const first = await call("service_issues_create", { ...asked, custom_fields: { Size: "L", Colour: "red" } });
  const again = await call("service_issues_create", { ...asked, custom_fields: { Colour: "red", Size: "L" } });
  assert.deepEqual([again.id, again.created], [first.id, false]);
  const other = { ...asked, custom_fields: { Colour: "blue", Size: "L" } };
  assert.match(await refused("service_issues_create", other), /^idempotency_key: /);
  for (const id of ids) await answered(app, "DELETE", `/custom_fields/${id}.json`);
});

test("a dry run with an idempotency key that was used names what it created", async () => {
  const asked = { project: "home", subject: "Made already", idempotency_key: "made" };
  const { id, url } = await call("service_issues_create", asked);
  const rehearsed = await call("service_issues_create", { ...asked, dry_run: true });
  assert.partialDeepStrictEqual(rehearsed, { id, url, created: false, dry_run: true });
});

test("a repeated idempotency key tells nothing of an issue that its creator may not see any more", async () => {
  const asked = { project: "home", subject: "Taken away", idempotency_key: "gone" };
  const { id } = await call("service_issues_create", asked, cast.grace);
  const elsewhere = await project(app, "elsewhere", { members: { Manager: [cast.ada] } });
  await change(id, { project_id: elsewhere.id });
  const said = await refused("service_issues_create", asked, cast.grace);
  assert.match(said, /not found/);
  assert.doesNotMatch(said, /elsewhere/i);
});

test("who watches is changed by names, and answered", async () => {
  const id = await create();
  const changed = await call("service_watchers_update", { issue: id, add: ["@grace", "me"] });
  assert.deepEqual([changed.watching, changed.watchers_count], [true, 2]);
  assert.equal((await call("service_watchers_update", { issue: id, remove: "grace" })).watchers_count, 1);
  assert.match(await refused("service_watchers_update", { issue: id, add: ["grcae"] }), /^add: .*mean grace/);
});

test("who is locked is found by what they left behind, and by nothing else", async () => {
  const { gone, stranger } = await people(app, "gone", "stranger");
  await answered(app, "POST", "/projects/home/memberships.json", { membership: { user_id: gone.id, role_ids: [2] } });
  const { id } = await call("service_issues_create", { project: "home", subject: "Left", watchers: ["gone"] }, gone);
  await change(id, { assigned_to_id: gone.id });
  await answered(app, "PUT", `/users/${gone.id}.json`, { user: { status: 3 } });
  for (const wanted of ["gone", gone.id, "@Gone"])
    for (const asked of [{ author: wanted }, { assigned_to: wanted }])
      assert.equal((await call("service_issues_list", asked)).total_count, 1, JSON.stringify(asked));
  const nobody = /There is nobody called "gone"/;
  assert.match(await refused("service_issues_list", { author: "gone" }, stranger), nobody, "who sees none of it");
  assert.match(await refused("service_issues_update", { id, assigned_to: "gone", done_ratio: 10 }), nobody);
  assert.match(await refused("service_watchers_update", { issue: id, add: ["gone"] }), nobody);
  assert.match(await refused("service_watchers_update", { issue: await create(), remove: ["gone"] }), nobody);
  const { issue } = await call("service_issues_get", { id });
  assert.ok(issue.watchers.some((one: { id: number }) => one.id === gone.id));
  const { watchers_count } = await call("service_watchers_update", { issue: id, remove: ["gone"] });
  assert.equal(watchers_count, issue.watchers_count - 1);
});

test("a change may name people who watch from then on", async () => {
  const id = await create();
  await call("service_issues_update", { id, watchers: ["@grace"], notes: "Rehearsed", dry_run: true });
  assert.deepEqual((await call("service_issues_get", { id })).issue.watchers, []);
  await call("service_issues_update", { id, watchers: ["@grace"], notes: "Have a look" });
  const { issue } = await call("service_issues_get", { id });
  const watching = new Set(issue.watchers.map((one: { id: number }) => one.id));
  assert.deepEqual(watching, new Set([cast.ada.id, cast.grace.id]), "whoever comments watches too");
  assert.match(await refused("service_issues_update", { id, watchers: ["grcae"] }), /^watchers: .*mean grace/);
});

test("a comment is read by its own issue alone: that of another may be of one the caller does not see", async () => {
  const [id, another] = [await create(), await create()];
  const { journal_ids } = await call("service_issues_update", { id: another, notes: "Elsewhere" });
  const [comment] = journal_ids;
  assert.match(await refused("service_issues_comments_list", { id, comment }), /not found/);
  assert.equal((await call("service_issues_comments_list", { id: another, comment })).comments[0].notes, "Elsewhere");
});

test("an argument that says nothing of what it stands beside is refused", async () => {
  const id = await create();
  assert.match(await refused("service_issues_comments_list", { id, offset: 5 }), /^offset: /);
  assert.match(await refused("service_issues_update", { ids: [id], lock_version: 0, notes: "x" }), /^lock_version: /);
});

test("whoever may not add watchers watches alone from their change on", async () => {
  const id = await create();
  const said = await refused("service_issues_update", { id, watchers: ["@ada"], notes: "For you" }, cast.grace);
  assert.match(said, /^Permission denied/);
  await call("service_issues_update", { id, watchers: ["me"], notes: "For me" }, cast.grace);
  const { issue } = await call("service_issues_get", { id });
  assert.deepEqual(
    issue.watchers.map((one: { id: number }) => one.id),
    [cast.grace.id],
  );
});

test("of very many watchers those that fit are named, the caller among them, and all are counted", async () => {
  const id = await create();
  await crowd(app, 60);
  await sql`
    insert into watchers (entity_type, entity_id, user_id)
    select 'Issue', ${id}, id from users where login like 'crowd%' or login = 'ada'`.execute(app.runtime.db);
  const { issue } = await call("service_issues_get", { id });
  const changed = await call("service_watchers_update", { issue: id, add: ["me"] });
  assert.deepEqual([issue.watchers_count, issue.watchers], [61, changed.watchers]);
  assert.ok(issue.watchers.some((one: { id: number }) => one.id === cast.ada.id));
});

test("an issue names no status to whoever may not change it", async () => {
  const { id: project_id } = await project(app, "yard", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
  const id = await create({ project_id });
  assert.match(await refused("service_issues_update", { id, status: "Closed" }, cast.grace), /^Permission denied/);
  const { issue } = await call("service_issues_get", { id }, cast.grace);
  assert.deepEqual([issue.may.edit, issue.allowed_statuses], [false, []]);
  assert.notDeepEqual((await call("service_issues_get", { id })).issue.allowed_statuses, []);
});

test("an issue is deleted for good by who may, after a dry run if they like", async () => {
  const id = await create();
  assert.match(await refused("service_issues_delete", { id }, cast.grace), /^Permission denied/);
  assert.equal((await call("service_issues_delete", { id, dry_run: true })).deleted, false);
  assert.equal((await call("service_issues_delete", { id })).deleted, true);
  assert.match(await refused("service_issues_get", { id }), /not found/);
});

test("deleting an issue names the subtasks that go with it, before and after", async () => {
  const id = await create();
  const child = await create({ parent_issue_id: id });
  const grandchild = await create({ parent_issue_id: child });
  const gone = { subtasks: [child, grandchild], subtasks_count: 2 };
  assert.partialDeepStrictEqual(await call("service_issues_delete", { id, dry_run: true }), {
    ...gone,
    deleted: false,
  });
  assert.deepEqual(await call("service_issues_delete", { id }), { id, deleted: true, ...gone });
});

test("references are understood in any capitals and as addresses; a name of several asks which", async () => {
  const id = await create({ subject: "Referred" });
  const names = [
    id,
    String(id),
    `#${id}`,
    `http://bellwether.test/issues/${id}`,
    `http://bellwether.test/issues/${id}#note-2`,
  ];
  for (const name of names) assert.equal((await call("service_issues_get", { id: name })).issue.id, id);
  for (const elsewhere of [`https://github.com/a/b/issues/${id}`, `a/b#${id}`])
    assert.match(
      await refused("service_issues_get", { id: elsewhere }),
      /not found/,
      "never a stranger with the number",
    );
  for (const name of ["HOME", "http://bellwether.test/projects/home/issues"])
    assert.equal((await call("service_projects_get", { project: name })).project.identifier, "home");
  const status = { project: "Home", status: "OPEN", assigned_to: "NONE", query: "referred" };
  assert.equal((await call("service_issues_list", status)).total_count, 1);
  for (const updated_since of ["2026-01-01", "2026-01-01T00:00:00+02:00", "2026-01-01 00:00"])
    assert.equal((await call("service_issues_list", { query: "referred", updated_since })).total_count, 1);
  await people(app, "twin1", "twin2");
  await app.runtime.db
    .updateTable("users")
    .set({ firstname: "Sam", lastname: "Twin" })
    .where("login", "like", "twin%")
    .execute();
  assert.match(await refused("service_issues_list", { author: "sam twin" }), /several.*twin1.*twin2/);
  assert.match(await refused("service_issues_get", { id: "gate" }), /id must name an issue/);
});

test("what an agent made or wrote in a user's name says so, what a person wrote does not", async () => {
  const { id } = await call("service_issues_create", { project: "home", subject: "Made" });
  await call("service_issues_update", { id, notes: "By an agent" });
  await change(id, { notes: "By hand" });
  const via = (
    await app.runtime.db.selectFrom("api_keys").select("name").where("user_id", "=", cast.ada.id).execute()
  )[0]?.name;
  const { issue, comments } = await call("service_issues_get", { id, comments: 5 });
  const told = comments.map((one: { notes: string; via?: string }) => [one.notes, one.via]);
  assert.deepEqual(
    [issue.via, told],
    [
      via,
      [
        ["By hand", undefined],
        ["By an agent", via],
      ],
    ],
  );
  const listed = await call("service_issues_comments_list", { id, order: "oldest" });
  assert.deepEqual([listed.comments[0].via, "via" in listed.comments[1]], [via, false]);
  assert.equal("via" in (await call("service_issues_get", { id: await create() })).issue, false);
});

test("an argument that is missing is called by its own name, not by that of something else", async () => {
  assert.equal(await refused("service_search", {}), "query: Query cannot be blank");
  assert.match(await refused("service_search", { query: "\u0000" }), /^query: Query holds/);
});

test("an argument that may be of one kind or another says of which", async () => {
  assert.equal(await refused("service_issues_get", {}), "id: Id cannot be blank");
  for (const id of [null, true, []])
    assert.match(await refused("service_issues_get", { id }), /^id: .*must be text or a number/, String(id));
});

test("a custom field where there is none is refused with where it is said which there are", async () => {
  const said = await refused("service_issues_update", { id: await create(), custom_fields: { Labels: "x" } });
  assert.match(
    said,
    /^custom_fields: .*this tracker in this project has no custom field "Labels".*service_projects_get/,
  );
});

test("a tool without arguments says that it takes none", async () => {
  assert.equal(await refused("service_users_me", { me: 1 }), "me: me is no argument of this tool. It takes none.");
});

test("somebody who cannot be given an issue is refused, with where those stand who can", async () => {
  await people(app, "passerby");
  const said = await refused("service_issues_create", { project: "home", subject: "Given", assigned_to: "passerby" });
  assert.match(said, /^assigned_to: That person cannot be given issues of this project. service_projects_get/);
});

test("me is the caller and an id its owner, whatever others have for a login", async () => {
  const { ada } = cast;
  const { me, 20401: numbered, [ada.id]: named } = await people(app, "me", "20401", String(ada.id));
  assert.ok(me && numbered && named);
  await project(app, "namesakes", { members: { Manager: [ada, me, numbered, named] } });
  const given = async (assigned_to: unknown) =>
    (await call("service_issues_create", { project: "namesakes", subject: "Whose", assigned_to })).assigned_to?.id;
  for (const wanted of ["me", "Me", ada.id, String(ada.id)]) assert.equal(await given(wanted), ada.id, `${wanted}`);
  assert.equal(await given("20401"), numbered.id, "a login of digits that is nobody's id");
  for (const nobody of ["none", "None"]) assert.equal(await given(nobody), undefined);
});

test("versions of one name are told apart by their projects", async () => {
  await project(app, "works", { members: { Manager: [cast.ada] } });
  const shared = async (where: string) => {
    const version = { name: "Spring", sharing: "system" };
    return (await answered(app, "POST", `/projects/${where}/versions.json`, { version })).version.id;
  };
  const [home, works] = [await shared("home"), await shared("works")];
  const said = await refused("service_issues_create", { project: "home", subject: "When", version: "spring" });
  assert.match(said, new RegExp(`Say which by id: Spring \\(${home}\\) of home, Spring \\(${works}\\) of works\\.$`));
});
