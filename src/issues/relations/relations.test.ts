import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Relations of issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let annex: { id: number };
  let one: number;
  let two: number;

  const CLOSED = 5;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] },
    });
    annex = await project(app, "annex", { members: { Manager: [cast.ada] } });
  });
  beforeEach(async () => {
    one = await create({ subject: "One" });
    two = await create({ subject: "Two" });
  });
  after(() => app.close());

  const create = async (fields: object = {}): Promise<number> => {
    const issue = { project_id: home.id, subject: "Gate", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const relate = async (from: number, relation_type: string, issue_to_id: number | string, fields: object = {}) =>
    (
      await answered(
        app,
        "POST",
        `/issues/${from}/relations.json`,
        { relation: { issue_to_id, relation_type, ...fields } },
        cast.ada.key,
      )
    ).relation;
  const update = (id: number, issue: object) => answered(app, "PUT", `/issues/${id}.json`, { issue }, cast.ada.key);
  const show = async (id: number, include = "", { key }: Person = cast.ada) =>
    (await answered(app, "GET", `/issues/${id}.json?include=${include}`, undefined, key)).issue;
  const refused = async (from: number, relation: object, { key }: Person = cast.ada) => {
    const answer = await app.request(`/issues/${from}/relations.json`, { method: "POST", key, json: { relation } });
    return [answer.status, ...((await answer.json()) as { errors: string[] }).errors];
  };
  const dates = async (id: number) => {
    const { start_date, due_date } = await show(id);
    return [start_date, due_date];
  };
  const details = async (id: number, who?: Person) =>
    (await show(id, "journals", who)).journals.flatMap(({ details }: { details: Record<string, string>[] }) =>
      details.map(({ property, name, old_value, new_value }) => [property, name, old_value, new_value]),
    );

  test("each is stored in one direction, whichever issue says it", async () => {
    const said = [
      ["relates", "relates", true],
      ["duplicates", "duplicates", true],
      ["duplicated", "duplicates", false],
      ["blocks", "blocks", true],
      ["blocked", "blocks", false],
      ["precedes", "precedes", true],
      ["follows", "precedes", false],
      ["copied_to", "copied_to", true],
      ["copied_from", "copied_to", false],
    ] as const;
    for (const [name, relation_type, forwards] of said) {
      const other = await create();
      const relation = await relate(one, name, other);
      const [issue_id, issue_to_id] = forwards ? [one, other] : [other, one];
      const delay = relation_type === "precedes" ? 0 : null;
      assert.deepEqual(relation, { id: relation.id, issue_id, issue_to_id, relation_type, delay });
      assert.deepEqual(await answered(app, "GET", `/relations/${relation.id}.json`), { relation });
      const { relations } = await answered(app, "GET", `/issues/${other}/relations.json`);
      assert.deepEqual(relations, [relation]);
    }
    assert.equal((await show(one, "relations")).relations.length, said.length);
  });

  test("what has no direction begins with the lower number, and relations stand by type, then as they were made", async () => {
    const third = await create();
    const blocks = await relate(one, "blocks", third);
    const relates = await relate(two, "relates", one);
    const { id, issue_id, issue_to_id } = relates;
    assert.deepEqual([issue_id, issue_to_id], [one, two]);
    const told = (await show(one, "relations")).relations.map((relation: { id: number }) => relation.id);
    assert.deepEqual(told, [id, blocks.id]);
    assert.deepEqual(await refused(one, { issue_to_id: two, relation_type: "blocks" }), [
      422,
      "Related issue has already been taken",
    ]);
  });

  test("what cannot be related is refused in Redmine's words", async () => {
    await relate(one, "relates", `#${two}`);
    assert.deepEqual(await refused(one, { issue_to_id: two, relation_type: "blocks" }), [
      422,
      "Related issue has already been taken",
    ]);
    assert.deepEqual(await refused(two, { issue_to_id: one }), [422, "Related issue has already been taken"]);
    assert.deepEqual(await refused(one, { issue_to_id: one }), [422, "Related issue is invalid"]);
    assert.deepEqual(await refused(one, { issue_to_id: 999_999 }), [422, "Related issue cannot be blank"]);
    assert.deepEqual(await refused(one, {}), [422, "Related issue cannot be blank"]);
    assert.deepEqual(await refused(one, { issue_to_id: two, relation_type: "bogus" }), [
      422,
      "Relation type is not included in the list",
    ]);
    const child = await create({ parent_issue_id: one });
    const below = await create({ parent_issue_id: child });
    for (const issue_to_id of [child, below])
      assert.deepEqual(await refused(one, { issue_to_id }), [422, "An issue cannot be linked to one of its subtasks"]);
  });

  test("an issue of another project is related only where the setting lets it", async () => {
    const away = await create({ project_id: annex.id });
    assert.deepEqual(await refused(one, { issue_to_id: away }), [
      422,
      "Related issue doesn't belong to the same project",
    ]);
    await setSettings(app, { cross_project_issue_relations: true });
    try {
      await relate(one, "relates", away);
    } finally {
      await setSettings(app, { cross_project_issue_relations: false });
    }
    assert.equal((await show(one, "relations")).relations.length, 1);
    assert.equal((await show(one, "relations", cast.grace)).relations, undefined, "she does not see the other one");
    assert.deepEqual(await details(one, cast.grace), []);
  });

  test("what one does not see is related to nothing", async () => {
    const secret = await create({ is_private: true });
    const { id } = await relate(one, "blocks", secret);
    assert.equal((await app.request(`/relations/${id}.json`, { key: cast.grace.key })).status, 404);
    assert.equal((await app.request(`/relations/${id}.json`, { method: "DELETE", key: cast.grace.key })).status, 404);
    assert.deepEqual(
      (await answered(app, "GET", `/issues/${one}/relations.json`, undefined, cast.grace.key)).relations,
      [],
    );
    assert.deepEqual(await refused(one, { issue_to_id: secret }, cast.grace), [422, "Related issue cannot be blank"]);
  });

  test("relations are managed by those who may", async () => {
    const { id } = await relate(one, "relates", two);
    const other = await create();
    assert.equal((await refused(one, { issue_to_id: other }, cast.linus))[0], 403);
    assert.equal((await app.request(`/relations/${id}.json`, { method: "DELETE", key: cast.linus.key })).status, 403);
    assert.equal((await app.request(`/relations/${id}.json`, { method: "DELETE", key: cast.grace.key })).status, 204);
    assert.equal((await app.request(`/relations/${id}.json`, { key: cast.ada.key })).status, 404);
  });

  test("the histories of both issues tell of it, and of its end", async () => {
    const { id } = await relate(one, "blocked", two);
    await answered(app, "DELETE", `/relations/${id}.json`, undefined, cast.ada.key);
    assert.deepEqual(await details(one), [
      ["relation", "blocked", null, String(two)],
      ["relation", "blocked", String(two), null],
    ]);
    assert.deepEqual(await details(two), [
      ["relation", "blocks", null, String(one)],
      ["relation", "blocks", String(one), null],
    ]);
  });

  test("nothing precedes or blocks itself by way of others, or of its family", async () => {
    const three = await create();
    for (const name of ["precedes", "blocks"]) {
      const [a, b, c] = [await create(), await create(), await create()];
      await relate(a, name, b);
      await relate(b, name, c);
      assert.deepEqual(await refused(c, { issue_to_id: a, relation_type: name }), [
        422,
        "This relation would create a circular dependency",
      ]);
      const child = await create({ parent_issue_id: c });
      assert.equal((await refused(name === "blocks" ? c : child, { issue_to_id: a, relation_type: name }))[0], 422);
    }
    const child = await create({ parent_issue_id: three });
    await relate(three, "precedes", one);
    await relate(one, "precedes", two);
    assert.deepEqual(await refused(two, { issue_to_id: child, relation_type: "precedes" }), [
      422,
      "This relation would create a circular dependency",
    ]);
    const answer = await app.request(`/issues/${two}.json`, {
      method: "PUT",
      key: cast.ada.key,
      json: { issue: { parent_issue_id: three } },
    });
    assert.equal(answer.status, 422);
  });

  test("what follows starts a working day and the delay later, as long as before", async () => {
    await update(one, { start_date: "2030-01-01", due_date: "2030-01-20" });
    await relate(one, "precedes", two, { delay: 2 });
    assert.deepEqual(await dates(two), ["2030-01-23", "2030-01-23"]);
    const [due, start, relation] = await details(two);
    assert.deepEqual(
      [due?.[1], start?.[1], relation],
      ["due_date", "start_date", ["relation", "follows", null, String(one)]],
    );
    assert.equal((await show(two, "journals")).journals.length, 1);

    await update(two, { due_date: "2030-01-25" });
    await update(one, { due_date: "2030-01-25" });
    assert.deepEqual(await dates(two), ["2030-01-30", "2030-02-01"], "over the weekend");
    await update(one, { due_date: "2030-01-20" });
    assert.deepEqual(await dates(two), ["2030-01-23", "2030-01-25"], "and back");
  });

  test("the whole chain moves, each issue once in its history", async () => {
    const [three, four] = [await create(), await create()];
    await relate(one, "precedes", two);
    await relate(one, "precedes", three);
    await relate(two, "precedes", four);
    await relate(three, "precedes", four, { delay: 1 });
    const before = (await show(four, "journals")).journals.length;
    await update(one, { start_date: "2030-03-04", due_date: "2030-03-05" });
    assert.deepEqual(await dates(two), ["2030-03-06", "2030-03-06"]);
    assert.deepEqual(await dates(four), ["2030-03-08", "2030-03-08"]);
    assert.equal((await show(four, "journals")).journals.length, before + 1);
  });

  test("of a parent that follows, the subtasks move, and the parent with them", async () => {
    const parent = await create();
    const [first, second, late] = [
      await create({ parent_issue_id: parent, start_date: "2030-04-01", due_date: "2030-04-02" }),
      await create({ parent_issue_id: parent, start_date: "2030-04-03", due_date: "2030-04-03" }),
      await create({ parent_issue_id: parent, start_date: "2030-05-01", due_date: "2030-05-02" }),
    ];
    await update(one, { start_date: "2030-04-08", due_date: "2030-04-09" });
    await relate(one, "precedes", parent);
    assert.deepEqual(await dates(first), ["2030-04-10", "2030-04-11"]);
    assert.deepEqual(await dates(second), ["2030-04-10", "2030-04-10"]);
    assert.deepEqual(await dates(late), ["2030-05-01", "2030-05-02"]);
    assert.deepEqual(await dates(parent), ["2030-04-10", "2030-05-02"]);
  });

  test("an issue does not start before what it follows", async () => {
    await update(one, { start_date: "2030-01-01", due_date: "2030-01-02" });
    await relate(one, "precedes", two);
    const send = (start_date: string) =>
      app.request(`/issues/${two}.json`, {
        method: "PUT",
        key: cast.ada.key,
        json: { issue: { start_date, due_date: "2030-06-01" } },
      });
    const early = await send("2030-01-02");
    assert.equal(early.status, 422);
    assert.match(await early.text(), /Start date cannot be earlier than 2030-01-03 because of preceding issues/);
    assert.equal((await send("2030-01-10")).status, 204);
  });

  test("a blocked issue does not close, and says by what", async () => {
    await relate(one, "blocks", two);
    const close = () =>
      app.request(`/issues/${two}.json`, { method: "PUT", key: cast.ada.key, json: { issue: { status_id: CLOSED } } });
    const held = await close();
    assert.equal(held.status, 422);
    assert.match(await held.text(), new RegExp(`blocked by open issues: #${one}`));
    const allowed = (await show(two, "allowed_statuses")).allowed_statuses;
    assert.ok(allowed.every((status: { is_closed: boolean }) => !status.is_closed));
    await update(one, { status_id: CLOSED });
    assert.equal((await close()).status, 204);
  });

  test("duplicates close with the original, with its note, and theirs with them", async () => {
    const three = await create();
    const blocked = await create();
    await relate(two, "duplicates", one);
    await relate(two, "duplicated", three);
    await relate(blocked, "duplicates", one);
    await relate(blocked, "blocked", await create());
    await update(one, { status_id: CLOSED, notes: "Done" });
    for (const id of [two, three]) {
      const { status, closed_on, journals } = await show(id, "journals");
      assert.equal(status.id, CLOSED);
      assert.notEqual(closed_on, null);
      const last = journals.at(-1);
      assert.deepEqual([last.user.id, last.notes, last.details.length], [cast.ada.id, "Done", 1]);
    }
    assert.equal((await show(blocked)).status.is_closed, false);
  });

  test("what duplicates an issue that stays open stays open as well", async () => {
    const held = await create();
    await relate(held, "duplicates", one);
    await relate(held, "blocked", await create());
    await relate(two, "duplicates", held);
    await update(one, { status_id: CLOSED });
    assert.deepEqual([(await show(held)).status.is_closed, (await show(two)).status.is_closed], [false, false]);
  });

  test("a private note stays with the original: not all who see its duplicates may read it", async () => {
    await relate(two, "duplicates", one);
    await update(one, { status_id: CLOSED, notes: "Between us", private_notes: true });
    const { status, journals } = await show(two, "journals", cast.linus);
    assert.equal(status.id, CLOSED);
    assert.equal(journals.at(-1).details.length, 1);
    assert.ok(journals.every(({ notes }: { notes: string | null }) => !notes));
  });

  test("nothing is pushed beyond the last day that can be written", async () => {
    const send = (method: string, path: string, json: object) => app.request(path, { method, key: cast.ada.key, json });
    const LAST = { start_date: "9999-12-30", due_date: "9999-12-31" };
    await update(one, LAST);
    const related = await send("POST", `/issues/${one}/relations.json`, {
      relation: { issue_to_id: two, relation_type: "precedes" },
    });
    assert.equal(related.status, 422);
    assert.match(await related.text(), /9999-12-31/);
    const three = await create();
    await relate(two, "precedes", three);
    assert.equal((await send("PUT", `/issues/${two}.json`, { issue: LAST })).status, 422);
    const page = await app.request(`/issues?issue_id=${two},${three}`, {
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html" },
    });
    assert.equal(page.status, 200);
  });

  test("relations to other projects end with a move there", async () => {
    await relate(one, "relates", two);
    await update(one, { project_id: annex.id });
    assert.equal((await show(two, "relations")).relations, undefined);
    assert.deepEqual((await details(two)).at(-1), ["relation", "relates", String(one), null]);
  });
});
