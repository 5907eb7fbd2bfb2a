import type { Outcome } from "./outcome.js";

/** Every way in which the database differs from the archive's meaning, one line each; none when they agree. */
export function compare(expected: Outcome, actual: Outcome): string[] {
  return [
    ...differences("event", expected.events, actual.events, (event) => `${event.user} of ${event.source}`, {
      item: (event) => `#${event.item}`,
      kind: (event) => event.kind,
      actor: (event) => event.actor,
      time: (event) => instant(event.at),
    }),
    ...differences(
      "notification",
      expected.notifications,
      actual.notifications,
      (one) => `${one.user} on #${one.item}`,
      {
        actor: (one) => one.actor,
        time: (one) => instant(one.lastEventAt),
      },
    ),
  ];
}

function differences<Row>(
  noun: string,
  expected: readonly Row[],
  actual: readonly Row[],
  name: (row: Row) => string,
  fields: Record<string, (row: Row) => string>,
): string[] {
  const told = (row: Row) =>
    Object.entries(fields)
      .map(([field, value]) => `${field} ${value(row)}`)
      .join(", ");
  const awaited = new Map(expected.map((row) => [name(row), row]));
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const row of actual) {
    const key = name(row);
    const wanted = awaited.get(key);
    if (seen.has(key)) lines.push(`duplicate ${noun} for ${key} (${told(row)})`);
    else if (wanted === undefined) lines.push(`unexpected ${noun} for ${key} (${told(row)})`);
    else {
      for (const [field, value] of Object.entries(fields)) {
        if (value(row) !== value(wanted))
          lines.push(`wrong ${field} in ${noun} for ${key}: ${value(row)} instead of ${value(wanted)}`);
      }
    }
    seen.add(key);
  }
  for (const [key, row] of awaited) if (!seen.has(key)) lines.push(`missing ${noun} for ${key} (${told(row)})`);
  return lines;
}

/** The same moment may be written with or without milliseconds, or in another zone. */
function instant(time: string): string {
  return new Date(time).toISOString();
}
