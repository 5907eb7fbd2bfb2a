import { dayIn, daysAfter } from "./day-in.js";

const NAMED = new Map([
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
]);

const DAYS_IN = { day: 1, week: 7 };

/** The day, as 2026-11-30, that "yesterday", "today", "tomorrow", "3 days ago" or "in 2 weeks" is in the time zone; anything else as it is. */
export function spokenDay(text: string, timeZone: string, now = new Date()): string {
  const words = text.trim().toLowerCase();
  const days = NAMED.get(words) ?? daysIn(words);
  return days === undefined ? text : daysAfter(dayIn(timeZone, now), days);
}

/** The same, where a time may stand behind the day: it changes nothing. */
export const dayAsked = (text: string, timeZone: string): string =>
  spokenDay(text, timeZone)
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)[T ].*$/, "$1");

function daysIn(words: string): number | undefined {
  const [, before, count, unit, after] = /^(in )?(\d{1,3}) (day|week)s?( ago)?$/.exec(words) ?? [];
  if ((before === undefined) === (after === undefined)) return undefined;
  return Number(count) * DAYS_IN[unit as keyof typeof DAYS_IN] * (after === undefined ? 1 : -1);
}
