import { useView } from "../view.js";

/**
 * A moment as people say it ("2 hours ago"), the exact time in the viewer's zone as its title. Without scripts the exact
 * time stands there. `compact` says "2h".
 */
export function Time({ at, compact }: { at: Date | string; compact?: boolean }) {
  const { language, zone } = useView();
  const moment = new Date(at);
  const exact = moment.toLocaleString(language, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  return (
    <relative-time
      datetime={moment.toISOString()}
      title={exact}
      no-title
      time-zone={zone}
      prefix=""
      format={compact ? "micro" : undefined}
      threshold="P30D"
    >
      {exact}
    </relative-time>
  );
}

/** A calendar day as "2026-11-20", which has no zone. */
export function Day({ date }: { date: string }) {
  const { language } = useView();
  return (
    <time datetime={date}>
      {new Date(`${date}T00:00:00Z`).toLocaleDateString(language, { dateStyle: "medium", timeZone: "UTC" })}
    </time>
  );
}
