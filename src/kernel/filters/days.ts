import { type RawBuilder, sql } from "kysely";
import { momentShowing } from "../input/days/clock.js";
import { beginningOf, dayIn, daysAfter, isDay } from "../input/days/day-in.js";
import { invalid } from "../refusal/refusal.js";
import { alternatives, boundsOf, type Expression } from "./expression.js";

const relative = [">t-", "<t-", "><t-", "t-", ">t+", "<t+", "><t+", "t+"];
const named = ["t", "ld", "nd", "w", "lw", "l2w", "nw", "m", "lm", "nm", "y"];

export const dayOperators = ["=", ">=", "<=", "><", ...relative, ...named, "*", "!*"];

/** From the one to the other, both included; undefined: without an end. */
type Span = [from: string | undefined, to: string | undefined];

interface For {
  name: string;
  /** `startOfWeek`: 1 Monday to 7 Sunday. */
  viewer: { timeZone: string; language: string; startOfWeek?: number };
  column(name: string): RawBuilder<unknown>;
}

/** A day is a day of the viewer, in their time zone and with the first day of the week that is theirs, or that their language has. */
export function days(
  kind: "day" | "moment",
  column: RawBuilder<unknown>,
  { operator, value }: Expression,
  asked: For,
): RawBuilder<boolean> {
  if (operator === "*" || operator === "!*") return presence(operator, column, asked);
  if (operator === "=" && value.includes("|")) {
    const each = alternatives(value).map((one) => days(kind, column, { operator, value: one }, asked));
    return sql`(${sql.join(each, sql` or `)})`;
  }
  const [from, to] = spanOf(operator, value, asked);
  const ends = [
    ...(from === undefined ? [] : [sql`${column} >= ${beginning(kind, from, asked)}`]),
    ...(to === undefined ? [] : [notAfter(kind, column, to, asked)]),
  ];
  return sql`(${sql.join(ends, sql` and `)})`;
}

/** Of the last change Redmine says that there was one, or none since the beginning. */
function presence(operator: string, column: RawBuilder<unknown>, asked: For): RawBuilder<boolean> {
  const there = operator === "*";
  if (asked.name === "updated_on") {
    const created = asked.column("created_on");
    return there ? sql`${column} > ${created}` : sql`${column} = ${created}`;
  }
  return there ? sql`${column} is not null` : sql`${column} is null`;
}

/** Of days, or of moments where they were given. */
export function spanOf(operator: string, value: string, asked: Pick<For, "name" | "viewer">): Span {
  const today = dayIn(asked.viewer.timeZone);
  if (named.includes(operator)) return namedSpan(operator, today, asked.viewer);
  if (relative.includes(operator)) return relativeSpan(operator, today, count(value, asked.name));
  const [first = "", second = first] = boundsOf({ operator, value }).map((raw) => valid(raw, asked.name));
  if (operator === ">=") return [first, undefined];
  if (operator === "<=") return [undefined, first];
  return operator === "><" ? [first, second] : [first, first];
}

function relativeSpan(operator: string, today: string, distance: number): Span {
  const then = daysAfter(today, operator.endsWith("-") ? -distance : distance);
  const way = operator.slice(0, -2);
  if (way === ">") return [then, undefined];
  if (way === "<") return [undefined, then];
  if (way === "") return [then, then];
  return operator.endsWith("-") ? [then, today] : [today, then];
}

function namedSpan(operator: string, today: string, viewer: For["viewer"]): Span {
  const week = weekOf(today, viewer);
  const month = (by: number) => monthOf(today, by);
  const spans: Record<string, Span> = {
    t: [today, today],
    ld: [daysAfter(today, -1), daysAfter(today, -1)],
    nd: [daysAfter(today, 1), daysAfter(today, 1)],
    w: [week, daysAfter(week, 6)],
    lw: [daysAfter(week, -7), daysAfter(week, -1)],
    l2w: [daysAfter(week, -14), daysAfter(week, -1)],
    nw: [daysAfter(week, 7), daysAfter(week, 13)],
    m: month(0),
    lm: month(-1),
    nm: month(1),
    y: [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  };
  return spans[operator] ?? [today, today];
}

/** The first day of the week that this day is in. */
function weekOf(day: string, { language, startOfWeek }: For["viewer"]): string {
  const first = startOfWeek ?? new Intl.Locale(language).getWeekInfo().firstDay;
  return daysAfter(day, -((new Date(day).getUTCDay() - first + 7) % 7));
}

function monthOf(day: string, by: number): Span {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const at = (index: number, date: number) => new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10);
  return [at(month - 1 + by, 1), at(month + by, 0)];
}

function count(raw: string, name: string): number {
  if (!/^\d{1,5}$/.test(raw)) throw invalid(name, "filter_not_days", { value: raw });
  return Number(raw);
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;
/** No clocks are sixteen hours away from others, and PostgreSQL reads none that are. */
const aMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-](0\d|1[0-5]):\d{2})?$/;

function valid(raw: string, name: string): string {
  if (isDay(raw) || (aMoment.test(raw) && isDay(raw.slice(0, 10)) && !Number.isNaN(Date.parse(raw)))) return raw;
  throw invalid(name, "filter_not_a_date", { value: raw });
}

/** The first moment of a day, or the moment itself; without a zone it is the viewer's. */
function beginning(kind: "day" | "moment", raw: string, { viewer }: For): RawBuilder<unknown> {
  if (kind === "day") return sql`${raw.slice(0, 10)}::date`;
  if (aDay.test(raw)) return instant(beginningOf(raw, viewer.timeZone));
  if (/(Z|[+-]\d{2}:\d{2})$/.test(raw)) return sql`${raw}::timestamptz`;
  const ahead = Date.parse(`${raw}Z`) - momentShowing(raw, viewer.timeZone).getTime();
  return sql`(${raw}::timestamptz - ${ahead} * interval '1 millisecond')`; // to the microsecond, which a Date does not have
}

/** A day is over with its last moment. */
function notAfter(kind: "day" | "moment", column: RawBuilder<unknown>, raw: string, asked: For): RawBuilder<unknown> {
  if (kind === "day") return sql`${column} <= ${raw.slice(0, 10)}::date`;
  if (!aDay.test(raw)) return sql`${column} <= ${beginning(kind, raw, asked)}`;
  return sql`${column} < ${endOfDay(raw, asked.viewer.timeZone)}`;
}

/** What was before it was on the day of the zone, or earlier. */
export const endOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  instant(beginningOf(daysAfter(day, 1), timeZone));

/** As seconds: written as dates, the first and the last moments of all days are in years that PostgreSQL does not read. */
const instant = (moment: Date) => sql<Date>`to_timestamp(${moment.getTime() / 1_000})`;
