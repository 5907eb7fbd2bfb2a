import { type RawBuilder, sql } from "kysely";
import type { Sortable } from "../order/keys.js";

/** By the days of the viewer that moments are in. A day is a span of an index. */
export function groupedByDay(
  moment: RawBuilder<unknown>,
  timeZone: string,
  { mayBeEmpty = false },
): { by: Sortable; value: RawBuilder<string | null> } {
  const day = sql`(${moment} at time zone ${timeZone})::date`;
  const begins = (date: RawBuilder<unknown>) => sql`((${date})::timestamp at time zone ${timeZone})`;
  return {
    value: sql`to_char(${day}, 'YYYY-MM-DD')`,
    by: {
      values: [day],
      column: day,
      mayBeEmpty,
      isEmpty: sql`${moment} is null`,
      groups: {
        rows: days(timeZone),
        keys: ["day"],
        many: true,
        holds: (date) => sql`(${moment} >= ${begins(date)} and ${moment} < ${begins(sql`${date} + 1`)})`,
      },
    },
  };
}

/** Since the first issue: nothing happened to one before. */
const days = (timeZone: string) => sql`(
  select day::date as day, array[day::date] as ids
    from generate_series((select min(created_on) at time zone ${timeZone} from issues)::date,
                         (now() at time zone ${timeZone})::date, interval '1 day') day)`;
