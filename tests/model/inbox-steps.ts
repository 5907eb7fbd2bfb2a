import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  cleanUp,
  type Look,
  look,
  markAllSeen,
  markEntitySeen,
  markSeen,
  undoSeen,
} from "../../src/notifications/index.js";
import { readerOf } from "../../src/testing/index.js";
import { type House, momentNow } from "./house.js";
import * as naive from "./model.js";
import { at, SECOND, type Take } from "./step-taken.js";

/** `mark` answers the id of the marking, if it is one that can be undone. */
async function seen(
  house: House,
  { person, issue }: { person: number; issue?: number },
  mark: (user: number, id: number) => Promise<number | null | undefined>,
  which: (one: naive.ModelNotification) => boolean,
): Promise<void> {
  const { id: user } = at(house.model.people, person);
  const about = issue === undefined || house.model.issues.length === 0 ? undefined : at(house.model.issues, issue).id;
  if (issue !== undefined && about === undefined) return;
  const mine = house.model.notifications.filter((one) => one.user === user && (!about || one.issue === about));
  if (mine.length === 0) return;
  const before = await momentNow(house);
  const marked = mine.filter(which);
  const marking = await mark(user, about ?? 0);
  if (marked.length === 0) return;
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from max(seen_at)) * 1000000)::bigint as at from service_notifications
     where user_id = ${user}`.execute(house.app.runtime.db);
  const seenAt = rows[0]?.at as number; // marked
  assert.ok(seenAt % SECOND === 0 && seenAt > before - SECOND && seenAt <= (await momentNow(house)), "floored");
  for (const one of marked) {
    const { editsSeen } = one;
    one.marking = marking ? { id: marking, before: { seenAt: one.seenAt, editsSeen } } : null;
    Object.assign(one, { seenAt, editsSeen: house.model.edits });
  }
  if (marking) house.markings.push({ id: marking, user });
}

export const seenAll: Take<"seen all"> = (house, { person }) => {
  const { db, contributions } = house.app.runtime;
  const mark = async (user: number) => (await markAllSeen(db, contributions.notifications, readerOf({ id: user }))).id;
  return seen(house, { person }, mark, naive.isUnseen);
};

export const seenOne: Take<"seen"> = (house, { person, issue }) => {
  const { db, contributions } = house.app.runtime;
  const mark = async (user: number, id: number) => {
    const its = db.selectFrom("service_notifications").select("id").where("user_id", "=", user);
    const { id: notification } = await its.where("entity_id", "=", id).executeTakeFirstOrThrow();
    return (await markSeen(db, contributions.notifications, readerOf({ id: user }), [notification])).id;
  };
  return seen(house, { person, issue }, mark, () => true);
};

/** The person opens the issue's page. */
export const lookAt: Take<"look"> = (house, { person, issue }) => {
  const { db } = house.app.runtime;
  const mark = async (user: number, id: number) => {
    const { rows } = await sql<{ look: Look }>`select ${look} as look`.execute(db);
    await markEntitySeen(db, user, { type: "Issue", id }, rows[0]?.look as Look);
    return undefined;
  };
  return seen(house, { person, issue }, mark, (one) => naive.isUnseen(one) || one.marking !== null);
};

export const undo: Take<"undo"> = async ({ app, model, markings }, { person }) => {
  const { id: user } = at(model.people, person);
  const last = markings.findLast((one) => one.user === user);
  if (!last) return;
  markings.splice(markings.indexOf(last), 1);
  await undoSeen(app.runtime.db, user, last.id);
  for (const one of model.notifications.filter(({ marking }) => marking?.id === last.id)) {
    Object.assign(one, one.marking?.before, { marking: null });
  }
};

export const clean: Take<"clean up"> = async (house) => {
  await cleanUp(house.app.runtime);
  naive.cleanUp(house.model, await momentNow(house));
};
