import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { crowd } from "../../../tests/pages/crowd.js";
import { answered, type Person, person, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { principalReference } from "../principals/principal.js";
import { principalsById } from "../principals/principals-by-id.js";
import { principalsNamed } from "../principals/principals-named.js";
import { type Eligible, everybodyActive, searchPrincipals } from "../principals/search-principals.js";

/** Redmine's, and what each makes of Ada Lovelace. */
const FORMATS = {
  firstname_lastname: "Ada Lovelace",
  firstname_lastinitial: "Ada L.",
  firstinitial_lastname: "A. Lovelace",
  firstname: "Ada",
  lastname_firstname: "Lovelace Ada",
  lastnamefirstname: "LovelaceAda",
  lastname_comma_firstname: "Lovelace, Ada",
  lastname: "Lovelace",
  username: "countess",
};

describe("Names of people", () => {
  let app: TestApp;
  let ada: Person;
  let number = 0;

  before(async () => {
    app = await testApp();
    ada = await person(app, "countess", { firstname: "Ada", lastname: "Lovelace" });
  });
  after(() => app.close());

  const write = (user_format: string) => setSettings(app, { user_format });
  const shown = async ({ id }: { id: number }) => (await principalsById(app.runtime.db, [id]))[0]?.name;
  const newcomer = (firstname: string, lastname: string) =>
    person(app, `person-${number++}`, { firstname, lastname, mail: null });
  const few: Eligible = { ...everybodyActive, ids: sql`select id from users where type = 'user'` };
  const found = async (typed: string, eligible: Eligible) =>
    (await searchPrincipals(app.runtime.db, { typed, eligible })).map(({ login }) => login);
  const meant = async (typed: string) => (await principalsNamed(app.runtime.db, typed)).map(({ login }) => login);

  for (const [format, name] of Object.entries(FORMATS)) {
    test(`are shown as the administrator chose, and whatever is shown is understood: ${format}`, async () => {
      await write(format);
      assert.equal(await shown(ada), name);
      const [principal] = await principalsById(app.runtime.db, [ada.id]);
      assert.ok(principal);
      for (const typed of [name, principalReference(principal), "Ada Lovelace", "Lovelace Ada", "Lovelace, Ada"])
        assert.deepEqual(await meant(typed), ["countess"], typed);
      for (const typed of [name, "ada love", "LOVELACE A", "countess"])
        for (const eligible of [few, everybodyActive])
          assert.deepEqual(
            await found(typed, eligible),
            ["countess"],
            `${typed}, ${eligible === few ? "few" : "many"}`,
          );
    });
  }

  test("who is shown so goes before who would be called so otherwise", async () => {
    const grace = await newcomer("Grace", "Tom");
    const tom = await newcomer("Tom", "Grace");
    await write("lastname_firstname");
    assert.deepEqual(await meant("Tom Grace"), [grace.login]);
    await write("firstname_lastname");
    assert.deepEqual(await meant("Tom Grace"), [tom.login]);
  });

  test("who has one name alone is called by it, with no comma, dot or space beside it", async () => {
    const alone = await person(app, "aristocles", { firstname: "Plato" });
    const last = await newcomer("Voltaire", "Arouet");
    await sql`update users set firstname = '' where id = ${last.id}`.execute(app.runtime.db);
    for (const format of Object.keys(FORMATS)) {
      await write(format);
      assert.equal(await shown(alone), format === "username" ? "aristocles" : "Plato", format);
      assert.equal(await shown(last), format === "username" ? last.login : "Arouet", format);
    }
  });

  test("each word of a first name has its initial, as Redmine makes them", async () => {
    await write("firstinitial_lastname");
    const initials = {
      "Jean-Luc": "J.-L.",
      "Jean Luc": "J. L.",
      "J. R. Ronald": "J. R. R.",
      Żaneta: "Ż.",
      "D’Arcy": "D.’A.",
      太郎: "太.",
      // An accent of its own, which Unicode joins, and one that it cannot join.
      "E\u0301mile": "É.",
      "X\u0301avier": "X\u0301.",
      // Beyond the first 65,536 signs.
      𐐔𐐯𐑅: "𐐔.",
      "42": "42",
    };
    for (const [firstname, initial] of Object.entries(initials))
      assert.equal(await shown(await newcomer(firstname, "Muster")), `${initial} Muster`);
  });

  test("the initial of a last name is a letter with its accents, also beyond the first 65,536 signs", async () => {
    await write("firstname_lastinitial");
    const initials = { "von Neumann": "v.", Łoś: "Ł.", "E\u0301mile": "É.", "X\u0301": "X\u0301.", 𐐔𐐯𐑅: "𐐔." };
    for (const [lastname, initial] of Object.entries(initials))
      assert.equal(await shown(await newcomer("Max", lastname)), `Max ${initial}`);
  });

  test("groups, visitors and the account of deleted users keep theirs", async () => {
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Ada Team" } });
    const gone = await newcomer("Gone", "Away");
    await answered(app, "DELETE", `/users/${gone.id}.json`);
    for (const format of Object.keys(FORMATS)) {
      await write(format);
      const { rows } = await sql<{ name: string }>`
        select shown_name as name from users where type <> 'user' order by 1`.execute(app.runtime.db);
      assert.deepEqual([...new Set(rows.map(({ name }) => name))], ["Ada Team", "Anonymous", "Deleted user"], format);
    }
    await answered(app, "PUT", `/groups/${group.id}.json`, { group: { name: "Crew" } });
    assert.equal(await shown(group), "Crew");
  });

  test("a name that is changed is shown in the format of the day, and people are in its order", async () => {
    await write("lastname_comma_firstname");
    const { id } = await newcomer("Zoe", "Early");
    await answered(app, "PUT", `/users/${id}.json`, { user: { lastname: "Aardvark" } });
    assert.equal(await shown({ id }), "Aardvark, Zoe");
    const before = await newcomer("Adam", "Zzyzx");
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Both", user_ids: [id, before.id] },
    });
    const inOrder = async () => {
      const { group: read } = await answered(app, "GET", `/groups/${group.id}.json?include=users`);
      return read.users.map(({ name }: { name: string }) => name);
    };
    assert.deepEqual(await inOrder(), ["Aardvark, Zoe", "Zzyzx, Adam"]);
    await write("firstname");
    assert.deepEqual(await inOrder(), ["Adam", "Zoe"]);
  });

  test("who is written while the format changes has the new one", async () => {
    await write("firstname_lastname");
    const { db } = app.runtime;
    let changed: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`update users set firstname = 'Augusta' where id = ${ada.id}`.execute(trx);
      changed = write("lastname_comma_firstname");
      const waits = sql<{ n: number }>`
        select count(*)::int as n from pg_locks where relation = 'users'::regclass and not granted`;
      while ((await waits.execute(db)).rows[0]?.n !== 1) await new Promise((soon) => setTimeout(soon, 5));
    });
    await changed;
    assert.equal(await shown(ada), "Lovelace, Augusta");
  });

  test("are changed however many people there are", async () => {
    const { db, settings } = app.runtime;
    await crowd(app, 2_000);
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '20ms'`.execute(trx);
      await settings.write(trx, { user_format: "lastname" });
    });
    await write("firstname_lastname");
  });

  test("are in no format that Redmine does not know", async () => {
    await assert.rejects(write("lastname_coma_firstname"));
  });
});
