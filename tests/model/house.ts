import { sql } from "kysely";
import { onBehalfOf } from "../../src/accounts/index.js";
import { type Change, change } from "../../src/kernel/index.js";
import { answered, person, project, type TestApp, testApp } from "../../src/testing/index.js";
import type { Model, ModelPerson } from "./model.js";

/** A product and its model, side by side. */
export interface House {
  app: TestApp;
  model: Model;
  projects: number[];
  /** People, then a group of two of them: who can watch and be given an issue. */
  principals: number[];
  statuses: { open: number; closed: number };
  /** The group of two of the people. */
  group: number;
  /** Texts that were written. */
  said: number;
  /** Markings that can be undone, the last one last. */
  markings: { id: number; user: number }[];
}

export async function openHouse(): Promise<House> {
  const app = await testApp();
  const projects: number[] = [];
  for (const name of PROJECTS) projects.push((await project(app, name)).id);
  const { id: group } = (await answered(app, "POST", "/groups.json", { group: { name: "crew" } })).group;
  const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
  const status = (closed: boolean) =>
    issue_statuses.find(({ is_closed }: { is_closed: boolean }) => is_closed === closed).id as number;
  return {
    app,
    projects,
    principals: [],
    group,
    said: 0,
    statuses: { open: status(false), closed: status(true) },
    markings: [],
    model: {
      publicProjects: new Set(),
      issues: [],
      notifications: [],
      pending: [],
      people: [],
      names: new Map([
        [`principal ${group}`, "crew"],
        ...projects.map((id, place) => [`project ${id}`, PROJECTS[place]] as [string, string]),
      ]),
      edits: 0,
    },
  };
}

const PROJECTS = ["one", "two"];

const PEOPLE = ["ada", "ben", "cleo", "dora", "evan"];
const CREW = ["cleo", "dora"];

/** Those that were deleted come anew, as other people of the same names. */
async function gather({ app, model, principals, group }: House): Promise<void> {
  const gathered: ModelPerson[] = [];
  for (const login of PEOPLE) {
    const id = model.people.find((one) => one.login === login)?.id ?? (await newcomer(app, login, group));
    const groups = CREW.includes(login) ? [group] : [];
    gathered.push({ id, login, groups, active: true, roles: new Map(), settings: new Map() });
    model.names.set(`principal ${id}`, login.charAt(0).toUpperCase() + login.slice(1));
  }
  model.people = gathered;
  principals.splice(0, Number.POSITIVE_INFINITY, ...gathered.map(({ id }) => id), group);
}

async function newcomer(app: TestApp, login: string, group: number): Promise<number> {
  const { id } = await person(app, login);
  if (CREW.includes(login)) await answered(app, "POST", `/groups/${group}/users.json`, { user_id: id });
  return id;
}

/** As on the first day: everybody is a developer of the first project, and nothing has happened. */
export async function beginAnew(house: House): Promise<void> {
  const { app, model, projects, markings } = house;
  const { db } = app.runtime;
  for (const table of ["issues", "members", "service_notification_settings", "service_notifications"] as const) {
    await db.deleteFrom(table).execute();
  }
  await sql`delete from pgboss.job where name = 'notify'`.execute(db);
  await sql`update users set status = 1 where type = 'user'`.execute(db);
  await sql`update projects set is_public = false`.execute(db);
  markings.length = 0;
  Object.assign(model, { publicProjects: new Set(), issues: [], notifications: [], pending: [], edits: 0 });
  await gather(house);
  for (const { id, roles } of model.people) {
    roles.set(projects[0] ?? 0, "Developer");
    await join(db, id, projects[0] ?? 0, "Developer");
  }
}

export async function join(db: House["app"]["runtime"]["db"], user: number, projectId: number, role: string | null) {
  await sql`delete from members where user_id = ${user} and project_id = ${projectId}`.execute(db);
  if (role === null) return;
  await sql`
    with member as (insert into members (user_id, project_id) values (${user}, ${projectId}) returning id)
    insert into member_roles (member_id, role_id) select member.id, r.id from member, roles r where r.name = ${role}`.execute(
    db,
  );
}

/** Permission of those who act is no subject here: everybody may, as an importer for somebody. */
export const actAs = <T>({ app }: House, { id, login }: ModelPerson, act: (open: Change) => Promise<T>): Promise<T> =>
  change(app.runtime, onBehalfOf({ id, login, name: login }), act);

export async function momentNow({ app }: House): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(app.runtime.db);
  return rows[0]?.now ?? 0;
}
