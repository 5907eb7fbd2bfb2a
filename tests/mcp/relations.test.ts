import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { refusalOf, toolAnswer } from "./agent.js";

let app: TestApp;
let ada: Person;
let linus: Person;
before(async () => {
  app = await testApp();
  ({ ada, linus } = await people(app, "ada", "linus"));
  await project(app, "home", { members: { Manager: [ada], Reporter: [linus] } });
});
after(() => app.close());

const call = (name: string, input: object, by = ada) => toolAnswer(app, name, input, by);
const refused = (name: string, input: object, { key }: Person = ada) => refusalOf(app, name, input, as(key));
const as = (key: string) => ({ credential: { "x-service-api-key": key } });
const create = async (subject: string, fields: object = {}): Promise<number> =>
  (await call("service_issues_create", { project: "home", subject, ...fields })).id;

test("relations are added and removed in one call, and read from either issue", async () => {
  const [one, two, three] = [await create("One"), await create("Two"), await create("Three")];
  const add = [
    { type: "blocked", issue: `#${two}` },
    { type: "precedes", issue: three, delay: 1 },
  ];
  const tried = await call("service_relations_update", { issue: one, add, dry_run: true });
  assert.deepEqual(
    tried.relations.map((one: { id: unknown }) => one.id),
    [null, null],
  );
  assert.equal((await call("service_issues_get", { id: one })).issue.relations, undefined);
  const { relations } = await call("service_relations_update", { issue: one, add });
  assert.deepEqual(
    relations.map(({ type, delay, issue }: { type: string; delay?: number; issue: object }) => ({
      type,
      delay,
      issue,
    })),
    [
      { type: "blocked", delay: undefined, issue: { id: two, subject: "Two", is_closed: false } },
      { type: "precedes", delay: 1, issue: { id: three, subject: "Three", is_closed: false } },
    ],
  );
  const { issue } = await call("service_issues_get", { id: two });
  assert.deepEqual([issue.relations[0].type, issue.relations_count], ["blocks", 1]);
  const left = await call("service_relations_update", { issue: one, remove: [relations[0].id] });
  assert.deepEqual(left.relations, [relations[1]]);
});

test("of very many relations those that fit are answered, the added ones among them, and all are counted", async () => {
  const hub = await create("Hub");
  const last = await create("Last");
  await sql`
    with spokes as (
      insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject)
      select i.project_id, i.tracker_id, i.status_id, i.priority_id, i.author_id, rpad('Spoke', 255, '.')
        from issues i, generate_series(1, 299) where i.id = ${hub} returning id)
    insert into issue_relations (issue_from_id, issue_to_id, relation_type)
    select ${hub}, id, 'relates' from spokes`.execute(app.runtime.db);
  const add = [{ type: "duplicates", issue: last }];
  for (const dry_run of [true, false]) {
    const { relations, relations_count } = await call("service_relations_update", { issue: hub, add, dry_run });
    assert.equal(relations_count, 300);
    assert.ok(relations.length > 20 && relations.length < 300, String(relations.length));
    const added = relations.find(({ issue }: { issue: { id: number } }) => issue.id === last);
    assert.deepEqual([added?.type, added?.id === null], ["duplicates", dry_run]);
  }
});

test("a subject from outside the project is marked beside the issue, too", async () => {
  const { guest } = await people(app, "guest");
  await project(app, "plaza", { members: { Manager: [ada] }, isPublic: true });
  const by = (person: Person, subject: string) =>
    call("service_issues_create", { project: "plaza", subject }, person).then(({ id }) => id as number);
  const [mine, theirs, below] = [await by(ada, "Mine"), await by(guest, "Theirs"), await by(guest, "Below")];
  await call("service_issues_update", { id: below, parent: mine });
  const { relations } = await call("service_relations_update", { issue: mine, add: [{ issue: theirs }] });
  const { issue } = await call("service_issues_get", { id: mine });
  const marks = [...relations, ...issue.relations].map((one) => one.issue.author_standing);
  assert.deepEqual([marks, issue.children[0].author_standing], [["outsider", "outsider"], "outsider"]);
  const back = (await call("service_issues_get", { id: theirs })).issue.relations[0];
  assert.deepEqual(back.issue, { id: mine, subject: "Mine", is_closed: false });
});

test("only relations of the issue are removed from it, and a miss names them", async () => {
  const [one, two, three] = [await create("One"), await create("Two"), await create("Three")];
  const relate = (issue: number, other: number) =>
    call("service_relations_update", { issue, add: [{ type: "blocks", issue: other }] });
  const [between] = (await relate(two, three)).relations;
  const remove = (issue: number, ...ids: number[]) =>
    refused("service_relations_update", { issue, add: [{ issue: three }], remove: ids });
  assert.equal(await remove(one, between.id), `remove: #${one} has no relations.`);
  const [own] = (await relate(one, two)).relations;
  const said = `remove: #${one} has no relation ${between.id}, 999999. It has ${own.id} (blocks #${two}).`;
  assert.equal(await remove(one, own.id, between.id, 999_999), said);
  assert.equal((await call("service_issues_get", { id: three })).issue.relations_count, 1);
  const twice = await call("service_relations_update", { issue: one, remove: [own.id, own.id] });
  assert.deepEqual(twice.relations, []);
});

test("a circle and a subtask are refused by the argument, of several with the issue", async () => {
  const [one, two] = [await create("One"), await create("Two")];
  const child = await create("Child", { parent: one });
  await call("service_relations_update", { issue: one, add: [{ type: "blocks", issue: two }] });
  const refusal = (add: object[]) => refused("service_relations_update", { issue: two, add });
  assert.match(await refusal([{ type: "blocks", issue: one }]), /^add\.issue: This relation would create a circular/);
  const both = [{ issue: child }, { type: "blocks", issue: one }];
  assert.match(await refusal(both), new RegExp(`^add\\.issue: #${one}: This relation would create a circular`));
  const family = await refused("service_relations_update", { issue: one, add: [{ issue: child }] });
  assert.match(family, /^add\.issue: An issue cannot be linked to one of its subtasks/);
});

test("what is refused names the argument, and writes nothing", async () => {
  const [one, two] = [await create("One"), await create("Two")];
  const add = [
    { type: "relates", issue: two },
    { type: "relates", issue: one },
  ];
  assert.match(await refused("service_relations_update", { issue: one, add }), /related to itself/);
  assert.equal((await call("service_issues_get", { id: one })).issue.relations, undefined);
  for (const [issue, why] of [
    [999_999, "There is no such issue for you."],
    [one, "An issue cannot be related to itself."],
  ] as const)
    assert.ok(
      (await refused("service_relations_update", { issue: one, add: [{ issue }] })).startsWith(`add.issue: ${why}`),
    );
  const several = [{ issue: two }, { issue: 999_999 }];
  assert.equal(
    await refused("service_relations_update", { issue: one, add: several }),
    "add.issue: #999999: There is no such issue for you. Look for it with a list or service_search.",
  );
  const unread = [{ issue: two }, { issue: "the gate" }];
  assert.match(await refused("service_relations_update", { issue: one, add: unread }), /^add\.1\.issue: /);
  const waiting = [{ issue: two, delay: 3 }];
  assert.equal(
    await refused("service_relations_update", { issue: one, add: waiting }),
    "add.0.delay: delay goes with precedes and follows alone.",
  );
  const idle = { issue: one, add: [{ issue: two, delay: 0 }], dry_run: true };
  assert.equal((await call("service_relations_update", idle)).relations_count, 1);
  const denied = await refused("service_relations_update", { issue: one, add: [{ issue: two }] }, linus);
  assert.match(denied, /may not manage relations/);
});

test("a parent is given, read, listed by, and taken away", async () => {
  const house = await create("House");
  const wall = await create("Wall", { parent: `#${house}` });
  const { issue } = await call("service_issues_get", { id: house });
  assert.deepEqual(issue.children, [{ id: wall, subject: "Wall", is_closed: false }]);
  assert.deepEqual((await call("service_issues_get", { id: wall })).issue.parent, { id: house, name: "House" });
  const listed = await call("service_issues_list", { parent: house });
  assert.deepEqual(
    listed.issues.map(({ id }: { id: number }) => id),
    [wall],
  );
  assert.match(await refused("service_issues_update", { id: house, status: "Closed" }), new RegExp(`#${wall}`));
  for (const parent of [wall, house, 999_999])
    assert.match(
      await refused("service_issues_update", { id: house, parent }),
      /^parent: It must be an issue that you see/,
    );
  const freed = await call("service_issues_update", { id: wall, parent: null });
  assert.deepEqual(freed.changes, [{ field: "parent", old: `#${house} House`, new: null }]);
  assert.equal((await answered(app, "GET", `/issues/${wall}.json`)).issue.parent, undefined);
});

test("a relation that is there already is refused in words, not as a name that is taken", async () => {
  const [one, two] = [await create("One"), await create("Two")];
  const twice = { issue: one, add: [{ type: "blocks", issue: two }] };
  await call("service_relations_update", twice);
  const said = "add.issue: The two issues are related in this way already. There is nothing to add.";
  assert.equal(await refused("service_relations_update", twice), said);
});
