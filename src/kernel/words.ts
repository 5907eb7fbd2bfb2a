import { createInstance, type InitOptions } from "i18next";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** `{ en: { issues: { newIssue: "New issue", comments_one: "{{count}} comment", comments_other: "{{count}} comments" } } }` */
export type Catalogue = { [language: string]: WordTree };
type WordTree = { [key: string]: string | WordTree };

export interface Translate {
  (key: string, vars?: Record<string, unknown>): string;
  /** Whether there are words for it, in this language or in English. */
  has(key: string): boolean;
}

export type Words = {
  /** Languages with a catalogue, `en` first. */
  languages: string[];
  /** A language without a catalogue speaks that of its first part, or English. */
  t(language: string): Translate;
  /** The language that `t` speaks then, for the days and numbers beside its words: `de-AT` itself, `en` for `fr`. */
  spoken(language: string): string;
};

export type MissingWord = (gap: Gap) => void;
type Gap = { key: string; language: string; variable?: string };

/**
 * Merges the rooms' catalogues with the kernel's own. A missing key or variable goes to `missing`, which throws by default; in production it
 * logs, and the reader sees the key, or the sentence with a gap.
 */
export function createWords(catalogues: Catalogue[], missing: MissingWord = refuseMissingWord): Words {
  const all = [{ en, de }, ...catalogues];
  const languages = [...new Set(["en", ...all.flatMap((catalogue) => Object.keys(catalogue))])];
  const english = translator("en", all, missing);
  const others = languages.slice(1).map((language) => [language, translator(language, all, missing)] as const);
  const translators = new Map([["en", english], ...others]);
  const known = (language: string) => translators.get(language) ?? translators.get(baseOf(language));
  return {
    languages,
    t: (language) => known(language) ?? english,
    spoken: (language) => (known(language) ? language : "en"),
  };
}

/** `de-AT` speaks `de`. */
const baseOf = (language: string) => language.split("-", 1)[0] ?? "";

function translator(language: string, catalogues: Catalogue[], missing: MissingWord): Translate {
  const speak = createInstance();
  let gaps = 0;
  const gap = (found: Omit<Gap, "language">) => {
    gaps++;
    missing({ ...found, language });
  };
  const options: InitOptions = {
    lng: language,
    fallbackLng: "en",
    initAsync: false,
    // JSX escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      gap({ key });
      return key;
    },
    returnedObjectHandler: (key) => {
      gap({ key });
      return key;
    },
    missingInterpolationHandler: (text, match) => {
      gap({ key: text, variable: match[1] });
      return "";
    },
  };
  void speak.init(options);
  for (const catalogue of catalogues)
    for (const tongue of new Set(["en", baseOf(language), language]))
      if (catalogue[tongue]) speak.addResourceBundle(tongue, "translation", catalogue[tongue], true, true);
  // Most words have no variable and are said on every page. A gap is told each time.
  const plain = new Map<string, string>();
  const translate = (key: string, vars?: Record<string, unknown>) => {
    if (vars) return speak.t(key, vars);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const before = gaps;
    const word = speak.t(key, {});
    if (gaps === before) plain.set(key, word);
    return word;
  };
  return Object.assign(translate, { has: (key: string) => speak.exists(key) });
}

export function refuseMissingWord({ key, language, variable }: Gap): never {
  throw new Error(
    variable ? `Words: "${key}" (${language}) lacks the variable "${variable}"` : `Words: no "${key}" (${language})`,
  );
}
