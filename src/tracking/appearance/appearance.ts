import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type IconName, type Tone, tones } from "../../design/index.js";

/** The pictures that a status or a priority can have. */
const icons = [
  "circle",
  "circle-dashed",
  "circle-dot",
  "circle-play",
  "circle-pause",
  "circle-check",
  "circle-x",
  "circle-alert",
  "message-square",
  "clock",
  "eye",
  "lock",
  "archive",
  "star",
  "flag",
  "signal-low",
  "signal-medium",
  "signal-high",
  "chevrons-up",
  "triangle-alert",
] as const satisfies IconName[];

/** How a status or a priority is drawn. Empty: as all of its kind are. */
export interface Appearance {
  tone: Tone | "";
  icon: (typeof icons)[number] | "";
}

export const toneNames = ["", ...tones] as const;
export const iconNames = ["", ...icons] as const;

/** In the fields of a status or a priority, and in what REST answers. */
export const answeredAppearance = { tone: z.enum(toneNames), icon: z.enum(iconNames) };
export const sentAppearance = {
  tone: z.enum(toneNames, { error: "tracking.no_such_tone" }).optional(),
  icon: z.enum(iconNames, { error: "tracking.no_such_icon" }).optional(),
};

/** For a select: that of the status under this alias. */
export const statusAppearance = (alias: string): RawBuilder<Appearance> =>
  sql<Appearance>`json_build_object('tone', ${sql.ref(`${alias}.tone`)}, 'icon', ${sql.ref(`${alias}.icon`)})`;

/** What is drawn: for a status that says nothing, its kind. A tone that is undefined belongs to the name. */
export const drawnStatus = ({
  tone,
  icon,
  closed,
}: Appearance & { closed: boolean }): { tone?: Tone; icon: IconName } => ({
  tone: tone || (closed ? "purple" : undefined),
  icon: icon || (closed ? "circle-check" : "circle-dot"),
});

export const drawnPriority = ({ tone, icon }: Appearance): { tone: Tone; icon: IconName } => ({
  tone: tone || "gray",
  icon: icon || "flag",
});
