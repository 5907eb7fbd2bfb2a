const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/**
 * The moment at which the clocks of a time zone show this, written as `2026-11-21T08:30`. Where they show it twice it is
 * the first time; where they never do, because they were put forward, it is as long after the change as it should have been.
 */
export function momentShowing(shown: string, timeZone: string): Date {
  const utc = Date.parse(`${shown}Z`);
  // Of the offsets before and after a change one is right, or both, or none.
  const [before = utc, after = utc] = [utc - DAY, utc + DAY].map((near) => utc - offsetAt(near, timeZone));
  const right = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === utc);
  return new Date(right.length === 0 ? before : Math.min(...right));
}

/** When the clocks of a time zone were and will be changed, and how far ahead of UTC they are from then on. */
interface ClockChange {
  at: Date;
  /** Milliseconds. */
  ahead: number;
}

const changesOf = new Map<string, ClockChange[]>();

/** In order, from 1970 until some years from now. The first entry is no change: it says how far ahead they were in 1970. */
export function clockChanges(timeZone: string): ClockChange[] {
  const changes = changesOf.get(timeZone) ?? findChanges(timeZone, Date.now() + 3_650 * DAY);
  changesOf.set(timeZone, changes);
  return changes;
}

/** The engine tells no more than what clocks show, so they are read week by week. No zone changes its own twice in one. */
function findChanges(timeZone: string, end: number): ClockChange[] {
  const changes = [{ at: new Date(0), ahead: offsetAt(0, timeZone) }];
  for (let from = 0; from < end; from += 7 * DAY) {
    const to = from + 7 * DAY;
    const ahead = offsetAt(to, timeZone);
    if (ahead !== changes.at(-1)?.ahead) changes.push({ at: changeBetween(from, to, timeZone), ahead });
  }
  return changes;
}

function changeBetween(from: number, to: number, timeZone: string): Date {
  const ahead = offsetAt(to, timeZone);
  let [before, after] = [from, to];
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (offsetAt(middle, timeZone) === ahead) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** How far the clocks of the zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const asked = Math.floor(Math.min(Math.max(moment, EARLIEST), LATEST) / SECOND) * SECOND;
  return Date.parse(`${onTheClock(new Date(asked), timeZone).replace(" ", "T")}Z`) - asked;
}

/** Outside of these years no clocks are changed, and some of those beyond are not written with four digits. */
const EARLIEST = Date.UTC(1800, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);

/** What the clocks of the zone show then, as `2026-11-21 08:30:00`. */
export const onTheClock = (moment: Date, timeZone: string): string => clockOf(timeZone).format(moment);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a hundred times as much as using it. There are as many as there are zones. Swedish clocks are written as ISO 8601 has it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return clock;
}
