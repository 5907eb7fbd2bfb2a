import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Person, person, project, type TestApp, testApp, unnotedIn } from "../../src/testing/index.js";
import { crowd, crowdJoins } from "../pages/crowd.js";
import { toolAnswer } from "./agent.js";

/** More than are asked one by one. */
const MANY = 1_200;

describe("Among very many people an agent", () => {
  let app: TestApp;
  let ada: Person;
  let unnoted: () => Promise<string[]>;

  before(async () => {
    app = await testApp();
    unnoted = unnotedIn(app);
    await crowd(app, MANY);
    ada = await person(app, "ada");
    const home = await project(app, "home", { members: { Manager: [ada] } });
    await person(app, "crowd", { firstname: "Zoe" });
    await crowdJoins(app, home, "Developer");
    await person(app, "crowdless");
    await project(app, "shed", { members: { Manager: [ada] } });
  });
  after(() => app.close());

  const list = (args: object) => toolAnswer(app, "service_users_list", args, ada);

  test("finds those it works with and no others, whether many are called so or few", async () => {
    // The stranger is called so as well.
    assert.equal((await list({ query: "crowd", count_only: true })).total_count, MANY + 1);
    assert.equal((await list({ query: "crowdless", count_only: true })).total_count, 0);
    assert.equal((await list({ query: "crowd1199", count_only: true })).total_count, 1);
    assert.equal((await list({ count_only: true })).total_count, MANY + 2);
  });

  test("reads them by name from page to page, first who has that login", async () => {
    const logins: string[] = [];
    for (let cursor: string | undefined; cursor !== undefined || logins.length === 0; ) {
      const { users, next_cursor } = await list({ query: "crowd", limit: 100, ...(cursor && { cursor }) });
      logins.push(...users.map(({ login }: { login: string }) => login));
      cursor = next_cursor ?? undefined;
    }
    // As texts: Number 1, Number 10, Number 100.
    const others = Array.from({ length: MANY }, (_, index) => `crowd${index + 1}`).sort();
    assert.deepEqual(logins, ["crowd", ...others]);
  });

  test("is told how many they are anew when anything changes that says it", async () => {
    const count = async () => (await list({ query: "crowd", count_only: true })).total_count;
    const before = await count();
    await sql`delete from member_roles where member_id in (
      select m.id from members m join users u on u.id = m.user_id where u.login = 'crowd7')`.execute(app.runtime.db);
    assert.equal(await count(), before - 1);
    const { users } = await list({ query: "crowd", limit: 8 });
    assert.ok(!users.some(({ login }: { login: string }) => login === "crowd7"));
    // The page that was found is kept as well.
    const first = async () =>
      (await list({ query: "crowd", limit: 8 })).users.map(({ login }: { login: string }) => login);
    assert.deepEqual(await first(), await first());
    await sql`update users set firstname = 'Abel' where login = 'crowd900'`.execute(app.runtime.db);
    assert.deepEqual((await first()).slice(0, 2), ["crowd", "crowd900"]);
    assert.deepEqual(await unnoted(), []);
  });

  test("finds of a project its members alone, each with their roles", async () => {
    assert.equal((await list({ project: "home", query: "crowd", count_only: true })).total_count, MANY);
    assert.equal((await list({ project: "shed", query: "crowd", count_only: true })).total_count, 0);
    const { users } = await list({ project: "home", query: "crowd77" });
    assert.deepEqual([users[0].login, users[0].roles], ["crowd77", ["Developer"]]);
  });
});
