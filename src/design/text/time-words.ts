import { Duration, elapsedTime, getRelativeTimeUnit, roundToSingleUnit } from "@github/relative-time-element/duration";
import { dayIn } from "../../kernel/index.js";
import { remembered } from "../render/remembered.js";
import { formattedDay, formattedDayOf } from "./chosen-formats.js";

/** From here on a moment is said as a day. */
export const THRESHOLD = "P30D";
/** Milliseconds. Nearer than four weeks there is no need to compare by the calendar, whose shortest month has 28 days. */
const FOUR_WEEKS = 28 * 24 * 60 * 60 * 1000;

interface Reader {
  language: string;
  /** IANA name. */
  zone: string;
  /** That of the house, where it has one. */
  dateFormat?: string;
}

/**
 * A moment in the words that `<relative-time>` will put there, so that nothing moves when it does: "2 hours ago", as
 * `compact` "2h", and a day when it is long ago. The steps are those of the element, with its own functions.
 */
export function timeWords(at: Date, reader: Reader, { compact = false, now = Date.now() } = {}): string {
  const { language } = reader;
  if (isLongAgo(at, now)) return dayOf(at, reader, now);
  if (compact) {
    const rounded = roundToSingleUnit(elapsedTime(at, "minute", now), { relativeTo: now });
    const { years, months, weeks, days, hours, minutes } = rounded.blank ? oneMinute : rounded.abs();
    return narrow(language, years, months, weeks, days, hours, minutes);
  }
  const [amount, unit] = getRelativeTimeUnit(elapsedTime(at, "second", now), { relativeTo: now });
  const isNow = unit === "second" && amount < 10;
  return relative(language).format(isNow ? 0 : amount, unit);
}

/** A day (`2026-11-20`) as the name of a group: "Today", "Yesterday", then "Monday, November 16", with its year when that is another, or as the house writes days. */
export function dayName(date: string, { language, zone, dateFormat }: Reader, now = Date.now()): string {
  const today = dayIn(zone, new Date(now));
  const moment = new Date(`${date}T00:00:00Z`);
  const away = (moment.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY;
  if (away === 0 || away === -1) return capitalized(relative(language).format(away, "day"), language);
  if (dateFormat) return formattedDay(dateFormat, date, language);
  return weekdays(language, date.slice(0, 4) === today.slice(0, 4) ? "" : "numeric").format(moment);
}

const DAY = 24 * 60 * 60 * 1000;

const capitalized = (words: string, language: string) =>
  words.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(language));

const isLongAgo = (at: Date, now: number) =>
  Math.abs(at.getTime() - now) > FOUR_WEEKS && Duration.compare(elapsedTime(at, "millisecond", now), THRESHOLD) === -1;

const oneMinute = new Duration(0, 0, 0, 0, 0, 1);

const dayOf = (at: Date, { language, zone, dateFormat }: Reader, now: number): string =>
  dateFormat ? formattedDayOf(dateFormat, at, language, zone) : days(language, zone, yearOf(at, zone, now)).format(at);

/** What `<relative-time>` must be told of a day that is long ago: by itself it says the year where it is another one in UTC. */
export const yearWord = (at: Date, zone: string, now = Date.now()): "numeric" | "" | undefined =>
  isLongAgo(at, now) ? yearOf(at, zone, now) : undefined;

const yearOf = (at: Date, zone: string, now: number): "numeric" | "" =>
  dayIn(zone, at).slice(0, 4) === dayIn(zone, new Date(now)).slice(0, 4) ? "" : "numeric";

/** Making a formatter costs a hundred times as much as using it. */
const kept = { most: 200 };

/** There are some fifty, minutes to days. */
const narrow = remembered(
  (language: string, ...amounts: number[]) => new Duration(...amounts).toLocaleString(language, { style: "narrow" }),
  kept,
);

const relative = remembered((language: string) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }), kept);

const weekdays = remembered(
  (language: string, year: string) =>
    new Intl.DateTimeFormat(language, {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: year === "numeric" ? "numeric" : undefined,
      timeZone: "UTC",
    }),
  kept,
);

const days = remembered(
  (language: string, timeZone: string, year: string) =>
    new Intl.DateTimeFormat(language, {
      day: "numeric",
      month: "short",
      year: year === "numeric" ? "numeric" : undefined,
      timeZone,
    }),
  kept,
);
