import type { Option, OptionGroup } from "../design/index.js";

/** Names of the time-zone database, as the engine has them. */
export const timeZones = (): string[] => [UTC, ...zones];

/** By continent, as people look for theirs. A zone under an older name stays available to users who have it. */
export function timeZoneOptions(present: string): (Option | OptionGroup)[] {
  const known = present === UTC || zones.includes(present);
  return [option(UTC), ...(known ? [] : [option(present)]), ...continents];
}

const UTC = "UTC";

const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== UTC);

const option = (zone: string, label = zone): Option => ({ value: zone, label });

const continents: OptionGroup[] = Object.entries(Object.groupBy(zones, (zone) => zone.split("/")[0] ?? "")).map(
  ([continent, inside = []]) => ({
    label: continent,
    options: inside.map((zone) => option(zone, zone.slice(continent.length + 1).replaceAll("_", " ") || zone)),
  }),
);
