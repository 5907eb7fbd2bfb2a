import { bytesIn, LARGEST_ANSWER } from "../../kernel/index.js";
import { withVisibleSigns } from "./visible-signs.js";

/** What texts are cut to, one after the other, until the answer fits. */
const LENGTHS = [4_000, 1_000, 250, 60];

/**
 * The answer as the agent reads it: with hidden signs written out, and no larger than one may be. Tools keep to the budget by
 * themselves and say how to read on; this holds where names or many small texts were longer than anybody expected.
 */
export function withinBudget<T extends object>(answer: T): T {
  const visible = withVisibleSigns(answer);
  const longest = bytesIn(visible) <= LARGEST_ANSWER ? undefined : LENGTHS.find((one) => fits(cut(visible, one)));
  return longest === undefined ? visible : cut(visible, longest);
}

const fits = (answer: object) => bytesIn(answer) <= LARGEST_ANSWER;

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
