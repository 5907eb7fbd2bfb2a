import { type Sources, withoutComments } from "../architecture/sources.js";
import { keyOf } from "./catalogues.js";

/** Where rules become keys: its templates would match every key. */
const WORDING = "src/kernel/refusal/refusal.ts";

/** Keys that no code asks for. What a template builds is matched by its fixed parts, `issues.my.${name}Empty`. */
export function unusedKeys(sentences: ReadonlyMap<string, string>, sources: Sources): string[] {
  const keys = [...new Set([...sentences.keys()].map((key) => keyOf(key, sentences)))];
  const code = codeOf(sources);
  const literals = new Set(code.flatMap((text) => [...text.matchAll(/"([\w.-]+)"/g)].map(([, word = ""]) => word)));
  const names = new Set(code.flatMap((text) => text.match(/\b[a-z][a-z0-9_]*\b/g) ?? []));
  const { whole, endings } = templatesOf(codeOf(sources, WORDING));
  const isField = (name: string): boolean => names.has(name) || literals.has(name);
  const asked = (key: string): boolean => literals.has(key) || whole.some((template) => template.test(key));
  const isUsed = (key: string): boolean =>
    asked(key) ||
    asked(ruleOf(key)) ||
    (key.startsWith("captions.") && isField(key.slice("captions.".length))) ||
    [...endings, "_agents"].some((ending) => key.endsWith(ending) && isUsed(key.slice(0, -ending.length)));
  return keys.filter((key) => !isUsed(key));
}

/** `blank` of `refusals.blank`, `issues.hidden` of `issues.refusals.hidden`. */
const ruleOf = (key: string): string => key.replace(/^refusals\./, "").replace(/^(\w+)\.refusals\./, "$1.");

/** Keys and rules that are written out in code and that no catalogue has. */
export function unknownKeys(sentences: ReadonlyMap<string, string>, sources: Sources): string[] {
  const known = new Set([...sentences.keys()].flatMap((key) => [key, keyOf(key, sentences)]));
  const has = (key: string) => known.has(key) || known.has(key.replace(/\.(?=[^.]*$)/, "_zero."));
  return codeOf(sources).flatMap((text) => [
    ...found(text, /\bt\("(\w+\.[^"]+)"/g).filter((key) => !has(key)),
    ...found(text, RULES).filter((rule) => !has(keyOfRule(rule))),
  ]);
}

const RULES =
  /(?:\brule: |\binvalid\([^(),]+, |\bdenied\([^(),]+, |\bnew Refusal\(\d+, (?=")|\bonlyThemselves\(\w+, [\w.]+, )"([^"]+)"/g;

const keyOfRule = (rule: string): string => (rule.includes(".") ? rule.replace(".", ".refusals.") : `refusals.${rule}`);

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, word = ""]) => word);

const codeOf = (sources: Sources, without?: string): string[] =>
  [...sources]
    .filter(([path]) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/words\/\w+\.ts$/.test(path))
    .filter(([path]) => path !== without)
    .map(([, text]) => withoutComments(text));

/** Templates that look like keys: whole ones by what stands fixed in them, those that add an ending by the ending. */
function templatesOf(code: string[]): { whole: RegExp[]; endings: string[] } {
  const templates = code.flatMap((text) => found(text, /`((?:[\w.]|\$\{[^`{}]*\})+)`/g));
  return {
    whole: templates
      .filter((template) => /^\w+\./.test(template))
      .map((template) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`)),
    endings: templates.flatMap((template) => /^\$\{[^}]*\}(_\w+)$/.exec(template)?.[1] ?? []),
  };
}
