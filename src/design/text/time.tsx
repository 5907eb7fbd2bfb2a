import { remembered } from "../render/remembered.js";
import { useView } from "../view.js";
import { dayName, THRESHOLD, timeWords, yearWord } from "./time-words.js";

/**
 * A moment as people say it ("2 hours ago"), the exact time in the viewer's zone as its title. `compact` says "2h". Scripts
 * keep it true while the page is open; without them the exact time stands beside it.
 */
export function Time({ at, compact }: { at: Date | string; compact?: boolean }) {
  const { language, zone } = useView();
  const moment = new Date(at);
  const exact = moments(language, zone).format(moment);
  return (
    <relative-time
      datetime={moment.toISOString()}
      title={exact}
      no-title
      time-zone={zone}
      prefix=""
      format={compact ? "micro" : undefined}
      threshold={THRESHOLD}
      year={yearWord(moment, zone)}
    >
      {timeWords(moment, { language, zone }, { compact })}
      <span class="exact"> ({exact})</span>
    </relative-time>
  );
}

/** A calendar day as "2026-11-20", which has no zone. */
export function Day({ date }: { date: string }) {
  const { language } = useView();
  return <time datetime={date}>{days(language).format(new Date(`${date}T00:00:00Z`))}</time>;
}

/** A calendar day as the name of a group: "Today", "Yesterday", then weekday and date. */
export function DayName({ date }: { date: string }) {
  return <time datetime={date}>{dayName(date, useView())}</time>;
}

/** A moment within a day that is said beside it: "10:35". */
export function TimeOfDay({ at }: { at: Date }) {
  const { language, zone } = useView();
  return (
    <time datetime={at.toISOString()} title={moments(language, zone).format(at)}>
      {timesOfDay(language, zone).format(at)}
    </time>
  );
}

/** Making a formatter costs a hundred times as much as using it. */
const kept = { most: 200 };

const moments = remembered(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }),
  kept,
);

const days = remembered(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }),
  kept,
);

const timesOfDay = remembered(
  (language: string, timeZone: string) => new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }),
  kept,
);
