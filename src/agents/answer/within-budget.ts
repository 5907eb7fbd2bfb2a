import { LARGEST_ANSWER, Refusal } from "../../kernel/index.js";
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
  const whole = visibly(answer);
  if (fits(whole)) return whole;
  for (const longest of LENGTHS) {
    const shorter = visibly(cut(answer, longest));
    if (fits(shorter)) return shorter;
  }
  throw new Refusal(422, { rule: "agents.answer_too_large", values: { most: LARGEST_ANSWER } });
}

const fits = ({ json }: SaidAnswer) => Buffer.byteLength(json) <= LARGEST_ANSWER;

function visibly(answer: object): SaidAnswer {
  const said = saidOf(answer);
  return hasHiddenSigns(said.json) ? saidOf(withVisibleSigns(answer)) : said;
}

const saidOf = (answer: object): SaidAnswer => ({ answer: { ...answer }, json: JSON.stringify(answer) });

function cut<T>(value: T, longest: number): T {
  if (typeof value === "string") {
    const kept = beginning(value, longest);
    return (kept === value ? value : `${kept}… (${value.length - kept.length} more characters)`) as T;
  }
  if (Array.isArray(value)) return value.map((one) => cut(one, longest)) as T;
  if (typeof value !== "object" || value === null) return value;
  const shorter = Object.entries(value).map(([name, one]) => [
    name,
    name === "url" || name === "next_cursor" ? one : cut(one, longest),
  ]);
  return Object.assign(Object.fromEntries(shorter), ...piecesIn(value, longest));
}

const beginning = (text: string, longest: number) =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");

/** Pieces of long texts (`cutText`), each with where to read on after so much less of it: from the old place on, the rest would be read by no agent. */
function piecesIn(value: object, longest: number): object[] {
  const among = new Map<string, unknown>(Object.entries(value));
  return [...among].flatMap(([name, piece]) => {
    const length = among.get(`${name}_length`);
    if (typeof piece !== "string" || typeof length !== "number") return [];
    const kept = beginning(piece, longest);
    if (kept === piece) return [];
    const end = Number(among.get(`${name}_next_offset`) ?? length);
    return [{ [name]: kept, [`${name}_next_offset`]: end - piece.length + kept.length }];
  });
}
