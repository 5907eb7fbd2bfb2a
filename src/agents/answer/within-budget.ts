import { bytesIn, LARGEST_ANSWER, Refusal } from "../../kernel/index.js";
import { hasHiddenSigns, withVisibleSigns } from "./visible-signs.js";

/** What texts are cut to, one after the other, until the answer fits. */
const LENGTHS = [4_000, 1_000, 250, 60];

export interface SaidAnswer {
  answer: Record<string, unknown>;
  /** The same as JSON. */
  json: string;
}

/**
 * The answer as the agent reads it: with hidden signs written out, and no larger than one may be. Tools keep to the budget by
 * themselves and say how to read on; this holds where names or many small texts were longer than anybody expected. What no cut makes small enough is refused.
 */
export function withinBudget(answer: object): SaidAnswer {
  const said = saidOf(answer);
  const visible = hasHiddenSigns(said.json) ? saidOf(withVisibleSigns(answer)) : said;
  if (Buffer.byteLength(visible.json) <= LARGEST_ANSWER) return visible;
  const longest = LENGTHS.find((one) => bytesIn(cut(visible.answer, one)) <= LARGEST_ANSWER);
  if (longest === undefined)
    throw new Refusal(422, { rule: "agents.answer_too_large", values: { most: LARGEST_ANSWER } });
  return saidOf(cut(visible.answer, longest));
}

const saidOf = (answer: object): SaidAnswer => ({ answer: { ...answer }, json: JSON.stringify(answer) });

function cut<T>(value: T, longest: number): T {
  if (typeof value === "string") {
    if (value.length <= longest) return value;
    const kept = value.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
    return `${kept}… (${value.length - kept.length} more characters)` as T;
  }
  if (Array.isArray(value)) return value.map((one) => cut(one, longest)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "url" || name === "next_cursor" ? one : cut(one, longest),
    ]),
  ) as T;
}
