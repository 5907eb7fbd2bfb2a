import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createLog, type Db, kernelMigrations, migrate, openDatabase } from "../../kernel/index.js";
import { parts } from "../../parts.js";
import { ADMIN_KEY, answered, emptyDatabase, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("The roles a user has in a project", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  test("are those of their memberships and of their groups', whatever was changed in whatever order", async () => {
    const { db } = app.runtime;
    await people(app, "ada", "bob", "eve");
    for (const name of ["one", "two", "three"]) await project(app, name);
    const verbs = membershipVerbs(app, numbersFrom(20_261_121));
    const tookEffect = new Set<string>();
    let most = 0;
    for (let step = 0; step < 300; step++) {
      const [name, answer] = await verbs.any();
      if (answer.ok) tookEffect.add(name);
      const rows = await stored(db);
      most = Math.max(most, rows.length);
      assert.deepEqual(rows, await derived(db), `after step ${step}: ${name}`);
    }
    assert.deepEqual([...tookEffect].sort(), verbs.names.sort());
    assert.ok(most > 20, `${most} at the most`);
  });

  test("are right even where tables are written by hand", async () => {
    const { db } = app.runtime;
    await sql`update member_roles set role_id = 3
               where role_id = 2 and member_id not in (select member_id from member_roles where role_id = 3)`.execute(
      db,
    );
    assert.deepEqual(await stored(db), await derived(db));
    await sql`delete from members`.execute(db);
    assert.deepEqual(await stored(db), []);
  });

  test("reach a user who joins a group while the group gets a role", async () => {
    const { db } = app.runtime;
    const { gus } = await people(app, "gus");
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Late" } });
    const { id } = await project(app, "race");
    let joined: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      const values = { project_id: id, user_id: group.id };
      const member = await trx.insertInto("members").values(values).returning("id").executeTakeFirstOrThrow();
      await trx.insertInto("member_roles").values({ member_id: member.id, role_id: 2 }).execute();
      joined = answered(app, "POST", `/groups/${group.id}/users.json`, { user_id: gus.id });
      await new Promise((soon) => setTimeout(soon, 100));
    });
    await joined;
    const rows = await db.selectFrom("effective_roles").select("role_id").where("user_id", "=", gus.id).execute();
    assert.deepEqual(rows, [{ role_id: 2 }]);
  });

  test("are known in a database of before", async () => {
    const database = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("fatal"));
    const all = [{ name: "kernel", migrations: kernelMigrations }, ...parts];
    const before = all.map(({ name, migrations = {} }) => ({
      name,
      migrations: Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "2026-11-21")),
    }));
    try {
      await migrate(database.db, before, createLog("fatal"));
      await writeMemberships(database.db);
      await migrate(database.db, all, createLog("fatal"));
      assert.deepEqual(await stored(database.db), await derived(database.db));
      assert.equal((await stored(database.db)).length, 6);
    } finally {
      await database.close();
    }
  });
});

async function stored(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("effective_roles").selectAll().execute();
  return rows.map((row) => `${row.user_id} ${row.project_id} ${row.role_id} ${row.member_id}`).sort();
}

/** The same told without SQL: what a user's own memberships give, and those of the groups they are in, wherever they reach. */
async function derived(db: Db): Promise<string[]> {
  const users = await db.selectFrom("users").select("id").where("type", "=", "user").execute();
  const groups = await db.selectFrom("group_users").selectAll().execute();
  const members = await db.selectFrom("members").selectAll().execute();
  const roles = Map.groupBy(await db.selectFrom("member_roles").selectAll().execute(), (row) => row.member_id);
  const projects = await inheritingProjects(db);
  const reached = (id: number): number[] => [
    id,
    ...projects.filter(({ parent_id, inherits }) => inherits && parent_id === id).flatMap((below) => reached(below.id)),
  ];
  const rows = users.flatMap(({ id }) => {
    const principals = [id, ...groups.filter(({ user_id }) => user_id === id).map(({ group_id }) => group_id)];
    return members
      .filter(({ user_id }) => principals.includes(user_id))
      .flatMap(({ id: member, project_id }) =>
        (roles.get(member) ?? []).flatMap(({ role_id }) =>
          reached(project_id).map((project) => `${id} ${project} ${role_id} ${member}`),
        ),
      );
  });
  return rows.sort();
}

const inheritingProjects = (db: Db) =>
  db.selectFrom("projects").select(["id", "parent_id", "inherit_members as inherits"]).execute();

/** Every way in that changes who has which role, with random people, groups and projects; some are refused. */
function membershipVerbs(app: TestApp, below: (limit: number) => number) {
  const { db } = app.runtime;
  const one = <T>(among: T[]) => among[below(among.length)] as T;
  const some = <T>(among: T[]) => among.filter(() => below(2) === 0);
  const roles = () => ({ role_ids: [...new Set([one([1, 2, 3]), ...some([1, 2, 3])])] });
  // In an order of their own, or the same numbers would choose others in each run.
  const all = async (table: "members" | "projects") =>
    (await db.selectFrom(table).select("id").orderBy("id").execute()).map(idOf);
  const principals = async (type: "user" | "group") => {
    const found = db.selectFrom("users").select("id").where("type", "=", type).where("admin", "=", false);
    return (await found.orderBy("id").execute()).map(idOf);
  };
  const user = async () => one(await principals("user"));
  const users = async () => some(await principals("user"));
  const group = async () => one([...(await principals("group")), 0]);
  const member = async () => one([...(await all("members")), 0]);
  let count = 0;
  const ask = (method: string, path: string, json?: unknown) => app.request(path, { method, json, key: ADMIN_KEY });
  const verbs: Record<string, () => Promise<Response>> = {
    "add member": async () =>
      ask("POST", `/projects/${one(await all("projects"))}/memberships.json`, {
        membership: { user_id: one([await user(), await group()]), ...roles() },
      }),
    "change member": async () => ask("PUT", `/memberships/${await member()}.json`, { membership: roles() }),
    "remove member": async () => ask("DELETE", `/memberships/${await member()}.json`),
    "create group": async () =>
      ask("POST", "/groups.json", { group: { name: `Group ${count++}`, user_ids: await users() } }),
    "change group": async () => ask("PUT", `/groups/${await group()}.json`, { group: { user_ids: await users() } }),
    "add to group": async () => ask("POST", `/groups/${await group()}/users.json`, { user_id: await user() }),
    "remove from group": async () => ask("DELETE", `/groups/${await group()}/users/${await user()}.json`),
    "delete group": async () => ask("DELETE", `/groups/${await group()}.json`),
    "create user": async () => ask("POST", "/users.json", { user: newUser(count++) }),
    "change user's groups": async () =>
      ask("PUT", `/users/${await user()}.json`, { user: { group_ids: some(await principals("group")) } }),
    "lock or unlock user": async () => ask("PUT", `/users/${await user()}.json`, { user: { status: one([1, 3]) } }),
    "delete user": async () => ask("DELETE", `/users/${await user()}.json`),
    "move project": async () =>
      ask("PUT", `/projects/${one(await all("projects"))}.json`, {
        project: { parent_id: one([...(await all("projects")), null]) },
      }),
    "inherit members or not": async () =>
      ask("PUT", `/projects/${one(await all("projects"))}.json`, { project: { inherit_members: below(3) > 0 } }),
    "create project": async () => {
      const fields = { parent_id: one([...(await all("projects")), null]), inherit_members: below(2) === 0 };
      const name = `project-${count++}`;
      return ask("POST", "/projects.json", { project: { name, identifier: name, ...fields } });
    },
  };
  const names = Object.keys(verbs);
  // More comes than goes.
  const often = ["add member", "add to group", "move project", "inherit members or not"];
  const likely = [...names, ...often, ...often];
  return {
    names,
    async any(): Promise<[name: string, answer: Response]> {
      const name = one(likely);
      return [name, await (verbs[name] as () => Promise<Response>)()];
    },
  };
}

const idOf = ({ id }: { id: number }) => id;

const newUser = (count: number) => ({
  login: `user${count}`,
  firstname: "User",
  lastname: String(count),
  mail: `user${count}@example.test`,
  password: "correct horse",
});

/** The same numbers in every run (Lehmer's generator). */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/** By the tables of before: ada is a member twice over and bob by a group, in a project each and in one together. */
async function writeMemberships(db: Db): Promise<void> {
  await sql`insert into user_types (name, internal, is_default) values ('Internal', true, true)`.execute(db);
  await sql`insert into roles (name, position) values ('Manager', 1), ('Reporter', 2)`.execute(db);
  await sql`insert into users (type, login, firstname, user_type_id)
            values ('user', 'ada', 'Ada', 1), ('user', 'bob', 'Bob', 1), ('group', '', 'Crew', null), ('group', '', 'Nobody', null)`.execute(
    db,
  );
  await sql`insert into group_users (group_id, user_id) values (3, 1), (3, 2)`.execute(db);
  await sql`insert into projects (name, identifier) values ('One', 'one'), ('Two', 'two'), ('Three', 'three')`.execute(
    db,
  );
  await sql`insert into members (project_id, user_id) values (1, 1), (1, 3), (2, 3), (3, 4)`.execute(db);
  await sql`insert into member_roles (member_id, role_id) values (1, 1), (1, 2), (2, 1), (3, 2), (4, 1)`.execute(db);
}
