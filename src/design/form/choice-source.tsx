import type { Context } from "hono";
import { invalid, onOneLine, plainLetters, readReference } from "../../kernel/index.js";
import { type Suggestion, Suggestions } from "./suggestions.js";

/** One of many that can be chosen. Its `value` is how a field writes it, and means no other. */
export interface Choosable extends Suggestion {
  id: number;
}

/** Where one of many is found. Both answer only what the viewer may choose. */
export interface ChoiceSource {
  /** The choices that contain the text, best match first; some choices for an empty text. */
  search(text: string): Promise<Choosable[]>;
  /** The choices that the typed text as a whole can mean. */
  named(typed: string): Promise<Choosable[]>;
}

/** What the search address of a `ReferenceField` answers to `?q=ad`. `first` come before what is found. */
export async function answerSuggestions(c: Context, source: ChoiceSource, first: Suggestion[] = []): Promise<Response> {
  const text = onOneLine(c.req.query("q") ?? "").slice(0, LONGEST_ASKED);
  const found = await source.search(text);
  const others = found.filter(({ value }) => !first.some((one) => one.value === value));
  return c.var.part(<Suggestions found={[...first.filter(holding(text)), ...others]} typed={text !== ""} />);
}

const LONGEST_ASKED = 200;

const holding = (text: string) => (one: Suggestion) => plainLetters(one.label).includes(plainLetters(text));

/** The id of the typed choice. A text that means none or several is refused with a sentence that names similar ones. */
export async function meant(source: ChoiceSource, { field, typed }: { field: string; typed: string }): Promise<number> {
  const found = await source.named(typed);
  if (found[0] !== undefined && found.length === 1) return found[0].id;
  const near = found.length > 0 ? found : await nearTo(source, typed);
  const rule = found.length > 0 ? "design.several" : near.length > 0 ? "design.near" : "design.unknown";
  const list = near.slice(0, MOST_NAMED).map(({ value }) => inSentence(value));
  const quoted = apart(cut(readReference(typed).whole, LONGEST_QUOTED));
  throw invalid(field, rule, { typed: quoted, near: list.join(", ") });
}

const MOST_NAMED = 5;

/** Contains the typed text, or begins like its first word: users know how a name begins. */
async function nearTo(source: ChoiceSource, typed: string): Promise<Choosable[]> {
  const { whole } = readReference(typed);
  const [word = ""] = whole.split(" ");
  for (const text of new Set([whole, word, word.slice(0, 3), word.slice(0, 1)])) {
    const found = text === "" ? [] : await source.search(text);
    if (found.length > 0) return found;
  }
  return [];
}

const LONGEST_QUOTED = 60;

function cut(text: string, longest: number): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : text;
}

/** Of a long name its beginning, and what means no other: that can still be typed. */
function inSentence(value: string): string {
  const [, name = value, key = ""] = /^(.*?)( \([^()\s]+\))$/s.exec(value) ?? [];
  return apart(cut(name, LONGEST_QUOTED)) + key;
}

/** A name in the direction of its own, which ends with it (Unicode's isolates): none can turn the sentence around. */
const apart = (text: string) => `\u2068${text}\u2069`;
