import assert from "node:assert/strict";
import { sql } from "kysely";
import { listedNotifications, unseenCount } from "../../src/notifications/index.js";
import { readerOf } from "../../src/testing/index.js";
import { type House, momentNow } from "./house.js";
import { listed, shownCards } from "./model.js";
import { readCards } from "./read-cards.js";

/** Notifications, events, reasons, what is seen. */
export async function compareStored(house: House): Promise<void> {
  assert.deepEqual(await storedIn(house), expectedOf(house), "what is stored");
}

/** What each person is shown, in its order, and their badge. */
export async function compareShown(house: House): Promise<void> {
  const { db, contributions } = house.app.runtime;
  for (const person of house.model.people) {
    const now = await momentNow(house);
    for (const withSeen of [false, true]) {
      const found = await listedNotifications(db, contributions.notifications, readerOf(person), {
        withSeen,
        limit: 100,
      });
      const shown = found.map(({ entity, events }) => ({
        issue: entity.id,
        events: events.map(({ source }) => `${source.type} ${source.id}`).sort(),
      }));
      assert.deepEqual(shown, listed(house.model, person, now, withSeen), `the list of ${person.login}, ${withSeen}`);
    }
    const badge = await unseenCount(db, contributions.notifications, readerOf(person));
    assert.equal(badge, listed(house.model, person, now, false).length, `the badge of ${person.login}`);
    if (person.active) {
      assert.deepEqual(
        await readCards(house, person),
        shownCards(house.model, person, now),
        `cards of ${person.login}`,
      );
    }
  }
}

const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

async function storedIn({ app }: House): Promise<unknown[]> {
  const { rows } = await sql<{ notification: unknown[]; events: unknown[] }>`
    select json_build_array(n.user_id, n.entity_id, n.actor_id, ${micros("n.last_event_at")}, ${micros("n.seen_at")}) as notification,
           json_agg(json_build_array(e.source_type || ' ' || e.source_id, e.kind, e.reason, e.actor_id, ${micros("e.created_at")})
                    order by e.source_type || ' ' || e.source_id) as events
      from service_notifications n left join service_notification_events e on e.service_notification_id = n.id
     group by n.id order by n.user_id, n.entity_id`.execute(app.runtime.db);
  return rows.map(({ notification, events }) => [...notification, events]);
}

const expectedOf = ({ model }: House): unknown[] =>
  model.notifications
    .toSorted((a, b) => a.user - b.user || a.issue - b.issue)
    .map(({ user, issue, actor, lastEventAt, seenAt, events }) => [
      user,
      issue,
      actor,
      lastEventAt,
      seenAt,
      events
        .toSorted((a, b) => (a.source < b.source ? -1 : 1))
        .map(({ source, kind, reason, actor: by, at }) => [source, kind, reason, by, at]),
    ]);
