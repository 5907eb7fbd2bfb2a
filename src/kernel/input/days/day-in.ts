import { momentShowing } from "./clock.js";

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

/** The moment with which a day begins in a time zone: with midnight, or later where the clocks are put forward then. */
export const beginningOf = (day: string, timeZone: string): Date => momentShowing(`${day}T00:00`, timeZone);

/** The day that is so many after another one, or before it. */
export function daysAfter(day: string, count: number): string {
  const then = new Date(day);
  then.setUTCDate(then.getUTCDate() + count);
  return then.toISOString().slice(0, -"T00:00:00.000Z".length);
}

/** A day of the calendar, as `2026-11-21`. It has no year 0. */
export function isDay(value: string): boolean {
  const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
