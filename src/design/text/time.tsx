import { dayIn } from "../../kernel/index.js";
import { remembered } from "../render/remembered.js";
import { useView, type View } from "../view.js";
import { formattedDay, formattedDayOf, formattedTime } from "./chosen-formats.js";
import { dayName, THRESHOLD, timeWords, yearWord } from "./time-words.js";

/**
 * A moment as people say it ("2 hours ago"), the exact time in the viewer's zone as its title. `compact` says "2h". Scripts
 * keep it true while the page is open; without them the exact time stands beside it.
 */
export function Time({ at, compact }: { at: Date | string; compact?: boolean }) {
  const view = useView();
  const { zone } = view;
  const moment = new Date(at);
  const exact = exactly(moment, view);
  const year = yearWord(moment, zone);
  // Scripts would write a day in their own way.
  if (view.dateFormat && year !== undefined) return <LongAgo at={moment} exact={exact} />;
  return (
    <relative-time
      datetime={moment.toISOString()}
      title={exact}
      no-title
      time-zone={zone}
      prefix=""
      format={compact ? "micro" : undefined}
      threshold={THRESHOLD}
      year={year}
    >
      {timeWords(moment, view, { compact })}
      <span class="exact"> ({exact})</span>
    </relative-time>
  );
}

const LongAgo = ({ at, exact }: { at: Date; exact: string }) => (
  <time datetime={at.toISOString()} title={exact}>
    {timeWords(at, useView())}
    <span class="exact"> ({exact})</span>
  </time>
);

/** A calendar day as "2026-11-20", which has no zone. */
export function Day({ date }: { date: string }) {
  const { language, dateFormat } = useView();
  const said = dateFormat
    ? formattedDay(dateFormat, date, language)
    : days(language).format(new Date(`${date}T00:00:00Z`));
  return <time datetime={date}>{said}</time>;
}

/** A calendar day as the name of a group: "Today", "Yesterday", then weekday and date. */
export function DayName({ date }: { date: string }) {
  return <time datetime={date}>{dayName(date, useView())}</time>;
}

/** A moment within a day that is said beside it: "10:35". */
export function TimeOfDay({ at }: { at: Date }) {
  const view = useView();
  return (
    <time datetime={at.toISOString()} title={exactly(at, view)}>
      {clockTime(at, view)}
    </time>
  );
}

type Reader = Pick<View, "language" | "zone" | "dateFormat" | "timeFormat">;

/** Day and time, each in the format of the house where it has one. */
function exactly(at: Date, reader: Reader): string {
  const { language, zone, dateFormat, timeFormat } = reader;
  if (!dateFormat && !timeFormat) return moments(language, zone).format(at);
  const day = dateFormat
    ? formattedDayOf(dateFormat, at, language, zone)
    : days(language).format(new Date(`${dayIn(zone, at)}T00:00:00Z`));
  return `${day} ${clockTime(at, reader)}`;
}

const clockTime = (at: Date, { language, zone, timeFormat }: Reader): string =>
  timeFormat ? formattedTime(timeFormat, at, language, zone) : timesOfDay(language, zone).format(at);

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
