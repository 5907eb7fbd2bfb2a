import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { beginningOf, invalid, listed, parsed, spokenDay } from "../../kernel/index.js";
import type { Registry } from "../registry.js";

/** `2026-11-30`, `2026-11-30T08:00:00Z`, `2026-11-30 08:00+01:00` or `+0100`; without an offset it is UTC. */
export const moment = z
  .string()
  .max(40, "notifications.no_moment")
  .refine((text) => instantOf(text) !== undefined, "notifications.no_moment")
  .transform((text) => instantOf(text) ?? text);

function instantOf(text: string): string | undefined {
  const [, day, time = "00:00", offset = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim()) ?? [];
  const parsed = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset.toUpperCase()}`);
  // The engine takes February 30 for March 2.
  const exists = !Number.isNaN(parsed) && new Date(`${day}T00:00Z`).toISOString().startsWith(`${day}`);
  const instant = exists ? new Date(parsed).toISOString() : "";
  // An offset may lead out of the years that PostgreSQL reads: it has no year 0, and takes "+010000" for a time zone.
  return /^(?!0000)\d{4}-/.test(instant) ? instant : undefined;
}

/** As agents write it: also a day of theirs in words. */
export function momentAsked({ timeZone }: Viewer, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const day = spokenDay(sent, timeZone);
  return day === sent
    ? parsed(z.object({ since: moment }), { since: sent }).since
    : beginningOf(day, timeZone).toISOString();
}

/** In any capitals. A kind that no part registers filters nothing out by mistake: it is refused, with those there are. */
export function registeredKind({ names }: Registry, asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined;
  const kind = names.kinds.find(({ name }) => name.toLowerCase() === asked.toLowerCase());
  if (kind) return kind.name;
  throw invalid("kind", "notifications.no_such_kind", { valid: listed(names.kinds.map(({ name }) => name)) });
}
