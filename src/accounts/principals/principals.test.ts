import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { crowd } from "../../../tests/pages/crowd.js";
import { answered, type Person, person, type TestApp, testApp } from "../../testing/index.js";
import { principalReference } from "./principal.js";
import { principalsNamed } from "./principals-named.js";
import { type Eligible, searchPrincipals } from "./search-principals.js";

let app: TestApp;
let ada: Person;
let team: { id: number };

before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { firstname: "Ada", lastname: "von Lovelace" });
  await person(app, "grace", { firstname: "Grace", lastname: "Ada" });
  await person(app, "linus", { firstname: "Ada", lastname: "Pauling" });
  await person(app, "locked", { firstname: "Ada", lastname: "Locked", status: 3 });
  ({ group: team } = await answered(app, "POST", "/groups.json", { group: { name: "Adamants" } }));
});
after(() => app.close());

const active = sql<boolean>`u.status = 1`;
const few: Eligible = { rule: active, ids: sql`select id from users u where u.status = 1 and u.type <> 'anonymous'` };
const many: Eligible = { rule: active };
const found = async (typed: string, eligible: Eligible) =>
  (await searchPrincipals(app.runtime.db, { typed, eligible })).map(({ login, name }) => login || name);
const named = async (typed: string) =>
  (await principalsNamed(app.runtime.db, typed)).map(({ login, name }) => login || name);

test("the exact login comes first, then who begins so, then who holds it; locked people are not found", async () => {
  assert.deepEqual(await found("ADA", few), ["ada", "linus", "Adamants", "grace"]);
  assert.deepEqual(await found("ADA", many), ["ada", "linus", "Adamants", "grace"]);
});

test("among few any part of a name is found; among many a beginning of the name, the last name or the login", async () => {
  assert.deepEqual(await found("lovel", few), ["ada"]);
  assert.deepEqual(await found("lovel", many), []);
  for (const beginning of ["ada von lo", "von love", "von lovelace ada"])
    for (const eligible of [few, many]) assert.deepEqual(await found(beginning, eligible), ["ada"]);
  assert.deepEqual(await found("%", many), []);
  assert.deepEqual(await found("_", few), []);
});

test("people are found whatever the accents of their names and of what is typed", async () => {
  await person(app, "jm", { firstname: "Jürgen", lastname: "Müller" });
  for (const typed of ["muller", "MÜLLER", "jurgen m"])
    for (const eligible of [few, many]) assert.deepEqual(await found(typed, eligible), ["jm"]);
});

test("what begins as many do is cut, and is whole as soon as few begin so", async () => {
  await crowd(app, 2_000);
  assert.equal((await found("crowd", few)).length, 20);
  assert.equal((await found("crowd", many)).length, 20);
  assert.deepEqual(await found("crowd1999", many), ["crowd1999"]);
  assert.deepEqual(await found("crowd1999", few), ["crowd1999"], "more than are looked through one by one");
});

test("a form writes somebody so that it means no other, and the same is understood again", async () => {
  const all = await principalsNamed(app.runtime.db, "Ada von Lovelace");
  assert.deepEqual(all.map(principalReference), ["Ada von Lovelace (ada)"]);
  assert.deepEqual(await named("Ada von Lovelace (ada)"), ["ada"]);
  assert.deepEqual(await named(`Adamants (#${team.id})`), ["Adamants"]);
  assert.equal(principalReference({ id: 1, name: "EKR", login: "ekr", type: "user" }), "ekr");
});

test("a login or a group's name goes before what people are called", async () => {
  assert.deepEqual(await named("grace"), ["grace"]);
  assert.deepEqual(await named("adamants"), ["Adamants"]);
  await person(app, "eve", { firstname: "Ada", lastname: "Pauling" });
  assert.deepEqual(await named("ada pauling"), ["linus", "eve"]);
  await person(app, "adamants");
  assert.deepEqual((await named("Adamants")).sort(), ["Adamants", "adamants"], "which one is for the form to ask");
  assert.deepEqual(await named("locked"), []);
  assert.deepEqual(await named(" "), []);
});

test("a name is understood with the last name first, unless somebody is called exactly so", async () => {
  await person(app, "yamada", { firstname: "太郎", lastname: "山田" });
  await person(app, "joerg", { firstname: "Jörg", lastname: "Weiß" });
  for (const name of ["山田 太郎", "太郎 山田"]) assert.deepEqual(await named(name), ["yamada"]);
  for (const name of ["weiß jörg", "Weiß, Jörg"]) assert.deepEqual(await named(name), ["joerg"]);
  assert.deepEqual(await named("Weiß Jorg"), [], "accents count, as in the usual order");
  await person(app, "lee", { firstname: "Kim", lastname: "Lee" });
  await person(app, "kim", { firstname: "Lee", lastname: "Kim" });
  assert.deepEqual(await named("Kim Lee"), ["lee"]);
});

test("a name cannot pass for somebody else's login", async () => {
  await person(app, "mallory", { firstname: "Ada", lastname: "(ada)" });
  assert.deepEqual(await named("Ada (ada)"), ["ada"]);
  assert.deepEqual(await named("Ada (ada) (mallory)"), ["mallory"]);
  assert.equal((await principalsNamed(app.runtime.db, "ada"))[0]?.id, ada.id);
});
