import type { Catalogue } from "../../src/kernel/index.js";
import { byKey, sentencesOf, variablesOf } from "./catalogues.js";

/** What is wrong with a language beside English. */
export function faultsOf(catalogues: Catalogue[], language: string): string[] {
  const english = new Map(
    [...byKey(sentencesOf(catalogues, "en"))].filter(([key]) => language === "en" || !isForAgents(key)),
  );
  const other = byKey(sentencesOf(catalogues, language));
  return [
    ...[...english.keys()].filter((key) => !other.has(key)).map((key) => `${language} lacks ${key}`),
    ...[...other.keys()].filter((key) => !english.has(key)).map((key) => `${language} invents ${key}`),
    ...[...other].flatMap(([key, forms]) => [
      ...missingForms(language, key, forms),
      ...wrongVariables(language, key, forms, english.get(key)),
    ]),
  ];
}

/** Agents are told in English alone. */
const isForAgents = (key: string): boolean => /\brefusals\.\w+_agents$/.test(key);

type Forms = [form: string, sentence: string][];

function missingForms(language: string, key: string, forms: Forms): string[] {
  const has = new Set(forms.map(([form]) => form));
  if (!has.has("other")) return [];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.filter((form) => !has.has(form)).map((form) => `${language} lacks ${key}_${form}`);
}

/** "One issue" needs no number. */
function wrongVariables(language: string, key: string, forms: Forms, english: Forms = []): string[] {
  const expected = variablesIn(english);
  const found = variablesIn(forms);
  return [
    ...[...expected.difference(found)].map((name) => `${language} lacks {{${name}}} in ${key}`),
    ...(english.length > 0 ? [...found.difference(expected)] : []).map(
      (name) => `${language} invents {{${name}}} in ${key}`,
    ),
  ];
}

const variablesIn = (forms: Forms): Set<string> => new Set(forms.flatMap(([, sentence]) => variablesOf(sentence)));
