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
