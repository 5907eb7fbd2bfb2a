import { invalid, readReference, type Translate } from "../../kernel/index.js";

export interface Lookup<T> {
  /** Name of the field in a refusal. */
  field: string;
  typed: string;
  /** Those that may be chosen and are meant by the whole text. */
  named: (typed: string) => Promise<T[]>;
  /** Those that may be chosen and hold the text somewhere. */
  near: (text: string) => Promise<T[]>;
  /** As the field writes it. */
  written: (one: T) => string;
  t: Translate;
}

/** The one a typed reference means. What means none or several is refused with a sentence that names those near it. */
export async function meant<T>(lookup: Lookup<T>): Promise<T> {
  const found = await lookup.named(lookup.typed);
  if (found[0] !== undefined && found.length === 1) return found[0];
  const near = found.length > 0 ? found : await nearTo(lookup);
  const word = found.length > 0 ? "several" : near.length > 0 ? "near" : "unknown";
  throw invalid(lookup.field, sentence(word, lookup, near));
}

const MOST_NAMED = 5;

const LONGEST_QUOTED = 60;

/** Holds what was typed, or begins like its first word: people know how a name begins. */
async function nearTo<T>({ typed, near }: Lookup<T>): Promise<T[]> {
  const { whole } = readReference(typed);
  const [word = ""] = whole.split(" ");
  for (const text of new Set([whole, word, word.slice(0, 3), word.slice(0, 1)])) {
    const found = text === "" ? [] : await near(text);
    if (found.length > 0) return found;
  }
  return [];
}

function sentence<T>(word: string, { typed, written, t }: Lookup<T>, near: T[]): string {
  const letters = [...readReference(typed).whole];
  const quoted = letters.slice(0, LONGEST_QUOTED).join("") + (letters.length > LONGEST_QUOTED ? "…" : "");
  const list = near.slice(0, MOST_NAMED).map(written).join(", ");
  return t(`design.reference.${word}`, { typed: quoted, near: list });
}
