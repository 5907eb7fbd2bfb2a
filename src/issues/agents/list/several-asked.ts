import { z } from "zod";
import { invalid, together } from "../../../kernel/index.js";

/** How an agent names something. */
export type Wanted = string | number;

const MOST_ALTERNATIVES = 20;

/**
 * The raw value of a filter by what an agent named: one, or any of several with commas between. The whole is tried first, since a
 * name may have a comma; then all that are none are refused at once.
 */
export async function anyAsked(
  { field, wanted }: { field: string; wanted: Wanted },
  idsOf: (one: Wanted) => Ids | Promise<Ids>,
): Promise<string> {
  const parts = partsOf(wanted);
  const whole = parts.length > 1 ? await together().ask(() => idsOf(wanted)) : await idsOf(wanted);
  if (whole) return whole.join("|");
  if (parts.length > MOST_ALTERNATIVES) throw invalid(field, "too_many_entries", { count: MOST_ALTERNATIVES });
  const { ask, unlessRefused } = together();
  const ids: Wanted[] = [];
  for (const part of parts) ids.push(...((await ask(() => idsOf(part))) ?? []));
  return unlessRefused([...new Set(ids)].join("|"));
}

type Ids = readonly Wanted[];

const partsOf = (wanted: Wanted): string[] =>
  String(wanted)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A reference that may be several: as a list, too, which then has commas between. What no name can be is left to be refused. */
export const several = <Reference extends z.ZodType>(reference: Reference) => z.preprocess(withCommas, reference);

const withCommas = (sent: unknown): unknown =>
  Array.isArray(sent) && sent.length <= LONGEST_LIST && sent.every(isNameOrNumber) ? sent.join(", ") : sent;

const LONGEST_LIST = 100;

const isNameOrNumber = (one: unknown) => typeof one === "string" || typeof one === "number";

/** What has no such value is asked for. */
export const isNone = (wanted: Wanted): boolean => /^\s*(none|nobody)\s*$/i.test(String(wanted));
