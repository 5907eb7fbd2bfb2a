/** The day that a moment is in, in a time zone, as `2026-11-21`. */
export function dayIn(timeZone: string, moment = new Date()): string {
  const parts = Object.fromEntries(
    daysOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const known = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a hundred times as much as using it. There are as many as there are zones. */
function daysOf(timeZone: string): Intl.DateTimeFormat {
  const days =
    known.get(timeZone) ??
    new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  known.set(timeZone, days);
  return days;
}

/** The moment with which a day begins in a time zone. */
export function beginningOf(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00Z`);
  const offsetAt = (moment: number) => onTheClock(moment, timeZone) - moment;
  // Where the clocks are changed on that day, it was another one at midnight.
  return new Date(utc - offsetAt(utc - offsetAt(utc)));
}

/** What the clocks of the zone show then, as if it were UTC. */
const onTheClock = (moment: number, timeZone: string) =>
  Date.parse(`${new Date(moment).toLocaleString("sv", { timeZone }).replace(" ", "T")}Z`);

/** A day of the calendar, as `2026-11-21`. */
export function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
