import { Duration, elapsedTime, getRelativeTimeUnit, roundToSingleUnit } from "@github/relative-time-element/duration";
import { remembered } from "../remembered.js";

/** From here on a moment is said as a day. */
export const THRESHOLD = "P30D";

interface Reader {
  language: string;
  /** IANA name. */
  zone: string;
}

/**
 * A moment in the words that `<relative-time>` will put there, so that nothing moves when it does: "2 hours ago", as
 * `compact` "2h", and a day when it is long ago. The steps are those of the element, with its own functions.
 */
export function timeWords(at: Date, { language, zone }: Reader, { compact = false, now = Date.now() } = {}): string {
  if (Duration.compare(elapsedTime(at, "millisecond", now), THRESHOLD) === -1) return dayOf(at, language, zone, now);
  if (compact) {
    const rounded = roundToSingleUnit(elapsedTime(at, "minute", now), { relativeTo: now });
    const shown = rounded.blank ? new Duration(0, 0, 0, 0, 0, 1) : rounded.abs();
    return shown.toLocaleString(language, { style: "narrow" });
  }
  const [amount, unit] = getRelativeTimeUnit(elapsedTime(at, "second", now), { relativeTo: now });
  const isNow = unit === "second" && amount < 10;
  return relative(language).format(isNow ? 0 : amount, unit);
}

function dayOf(at: Date, language: string, zone: string, now: number): string {
  const thisYear = new Date(now).getUTCFullYear() === at.getUTCFullYear();
  return days(language, zone, thisYear ? "" : "numeric").format(at);
}

/** Making a formatter costs a hundred times as much as using it. */
const kept = { most: 200 };

const relative = remembered((language: string) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }), kept);

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
