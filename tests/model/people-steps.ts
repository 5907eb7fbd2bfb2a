import assert from "node:assert/strict";
import { sql } from "kysely";
import { changeNotificationSettings, handOverEvents } from "../../src/notifications/index.js";
import { answered, byOperator } from "../../src/testing/index.js";
import { join } from "./house.js";
import * as naive from "./model.js";
import { at, SECOND, type Take } from "./step-taken.js";

export const watching =
  (watches: boolean): Take<"watch" | "unwatch"> =>
  async ({ app, model, principals }, { person, issue: place }) => {
    const watcher = at(principals, person);
    if (model.issues.length === 0 || model.people.find(({ id }) => id === watcher)?.active === false) return;
    const issue = at(model.issues, place);
    const row = { entity_type: "Issue", entity_id: issue.id, user_id: watcher };
    const { db } = app.runtime;
    if (watches)
      await db
        .insertInto("watchers")
        .values(row)
        .onConflict((it) => it.doNothing())
        .execute();
    else await sql`delete from watchers where entity_id = ${issue.id} and user_id = ${watcher}`.execute(db);
    if (watches) issue.watchers.add(watcher);
    else issue.watchers.delete(watcher);
  };

export const joining: Take<"join"> = async ({ app, model, projects }, { person, project: place, role }) => {
  const { id, roles } = at(model.people, person);
  const project = at(projects, place);
  await join(app.runtime.db, id, project, role);
  if (role === null) roles.delete(project);
  else roles.set(project, role);
};

export const setPublic =
  (isPublic: boolean): Take<"publish" | "conceal"> =>
  async ({ app, model, projects }, { project: place }) => {
    const project = at(projects, place);
    await sql`update projects set is_public = ${isPublic} where id = ${project}`.execute(app.runtime.db);
    if (isPublic) model.publicProjects.add(project);
    else model.publicProjects.delete(project);
  };

export const set: Take<"set"> = async ({ app, model }, { person, setting, on }) => {
  const { id, settings } = at(model.people, person);
  const { names } = app.runtime.contributions.notifications;
  await byOperator(app, (open) => changeNotificationSettings(open, names, id, { [setting]: on }));
  settings.set(setting, on);
};

export const setActive =
  (active: boolean): Take<"lock" | "unlock"> =>
  async ({ app, model }, { person: place }) => {
    const person = at(model.people, place);
    await sql`update users set status = ${active ? 1 : 3} where id = ${person.id}`.execute(app.runtime.db);
    person.active = active;
  };

/** At least three are left. The job that hands over what they did follows at once: until then a card says so by itself. */
export const deletePerson: Take<"delete person"> = async (house, { person }) => {
  const { app, model, principals } = house;
  if (model.people.length <= 3) return;
  const { id } = at(model.people, person);
  await answered(app, "DELETE", `/users/${id}.json`);
  const { rows } = await sql<{ data: { actorId: number } }>`
    delete from pgboss.job where name = 'notifications-hand-over' returning data`.execute(app.runtime.db);
  for (const { data } of rows) await handOverEvents(app.runtime, data);
  const heir = sql<{
    id: number;
    name: string;
  }>`select id, firstname || ' ' || lastname as name from users where type = 'deleted'`;
  const [deleted] = (await heir.execute(app.runtime.db)).rows;
  assert.ok(deleted);
  model.names.set(`principal ${deleted.id}`, deleted.name);
  principals.splice(principals.indexOf(id), 1);
  naive.forgetPerson(model, id, deleted.id);
};

/** Nothing is faked: all there is becomes older. */
export const wait: Take<"wait"> = async ({ app, model }, { hours }) => {
  const times = {
    issues: ["created_on"],
    journals: ["created_on"],
    service_notifications: ["last_event_at", "seen_at", "seen_before"],
    service_notification_events: ["created_at"],
  };
  for (const [table, columns] of Object.entries(times)) {
    const older = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(older)}`.execute(app.runtime.db);
  }
  naive.timePasses(model, hours * 3_600 * SECOND);
};
