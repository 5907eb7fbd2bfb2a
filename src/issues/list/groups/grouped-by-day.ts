import { type RawBuilder, sql } from "kysely";
import { clockChanges } from "../../../kernel/index.js";
import type { Sortable } from "../order/keys.js";

/** By the days of the viewer that moments are in. A day is a span of an index. */
export function groupedByDay(
  moment: RawBuilder<unknown>,
  timeZone: string,
  { mayBeEmpty = false },
): { by: Sortable; value: RawBuilder<string | null> } {
  const { dayOf, beginning } = daysOf(timeZone);
  const day = dayOf(moment);
  return {
    value: sql`to_char(${day}, 'YYYY-MM-DD')`,
    by: {
      values: [day],
      column: day,
      mayBeEmpty,
      isEmpty: sql`${moment} is null`,
      groups: {
        rows: sql`(
          select day::date as day, array[day::date] as ids
            from generate_series(${dayOf(FIRST)}, ${dayOf(sql`now()`)}, interval '1 day') day)`,
        keys: ["day"],
        many: true,
        holds: (date) => sql`(${moment} >= ${beginning(date)} and ${moment} < ${beginning(sql`(${date} + 1)`)})`,
      },
    },
  };
}

/** Nothing happened to an issue before. */
const FIRST = sql`(select min(created_on) from issues)`;

/**
 * The days of a zone by what we know of its clocks, as days are named on the page. PostgreSQL may know other rules for them,
 * which change every year, other zones, or none of that name: it comes with files of its own, or uses those of its system.
 */
function daysOf(timeZone: string) {
  const changes = clockChanges(timeZone);
  const list = (values: string[]) => `{${values.join(",")}}`;
  const ahead = list(changes.map((change) => `${change.ahead / 1_000} seconds`));
  const since = list(changes.map(({ at }, place) => (place === 0 ? "-infinity" : at.toISOString())));
  // Of a midnight that the clocks show twice, or never, the offset before the change counts.
  const shown = list(
    changes.map(({ at, ahead }, place) =>
      place === 0
        ? "-infinity"
        : new Date(at.getTime() + Math.max(ahead, changes[place - 1]?.ahead ?? ahead)).toISOString(),
    ),
  );
  const aheadAt = (moment: RawBuilder<unknown>, limits: string) =>
    sql`(${ahead}::interval[])[width_bucket(${moment}, ${limits}::timestamptz[])]`;
  const midnight = (date: RawBuilder<unknown>) => sql`(${date})::timestamptz`; // in UTC, the zone of our connections
  return {
    dayOf: (moment: RawBuilder<unknown>) => sql`(${moment} + ${aheadAt(moment, since)})::date`,
    beginning: (date: RawBuilder<unknown>) => sql`(${midnight(date)} - ${aheadAt(midnight(date), shown)})`,
  };
}
