import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Catalogue } from "../../src/kernel/index.js";

type Tree = Catalogue[string];

const ROOT = join(import.meta.dirname, "../../src");

/** Those of all rooms: a file per room and language, `src/issues/words/de.ts`. */
export async function readCatalogues(): Promise<Catalogue[]> {
  const rooms = Map.groupBy(globSync("**/words/*.js", { cwd: ROOT }), dirname);
  return Promise.all([...rooms.values()].map(catalogueOf));
}

async function catalogueOf(files: string[]): Promise<Catalogue> {
  const entries = files.map(async (file): Promise<[string, Tree]> => {
    const language = basename(file, ".js");
    return [language, (await import(join(ROOT, file)))[language]];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Each key of the catalogues with its sentence, as `issues.empty.allDone_one`. */
export function sentencesOf(catalogues: Catalogue[], language: string): Map<string, string> {
  return new Map(catalogues.flatMap((catalogue) => flat(catalogue[language] ?? {}, "")));
}

function flat(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, word]): [string, string][] =>
    typeof word === "string" ? [[prefix + key, word]] : flat(word, `${prefix}${key}.`),
  );
}

const FORM = /_(zero|one|two|few|many|other)$/;

/** `issues.empty.allDone` of `issues.empty.allDone_one`: what code asks for. Only what has an `_other` has forms. */
export const keyOf = (key: string, sentences: ReadonlyMap<string, string>): string =>
  FORM.test(key) && sentences.has(key.replace(FORM, "_other")) ? key.replace(FORM, "") : key;

/** The sentences of a key, in all its forms. */
export function byKey(sentences: ReadonlyMap<string, string>): Map<string, [form: string, sentence: string][]> {
  const forms = [...sentences].map(([key, sentence]) => ({ key: keyOf(key, sentences), form: key, sentence }));
  return new Map(
    [...Map.groupBy(forms, ({ key }) => key)].map(([key, all]) => [
      key,
      all.map(({ form, sentence }) => [form.slice(key.length + 1), sentence]),
    ]),
  );
}

/** `count` and `name` of `{{count}} of {{name}}`. */
export const variablesOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = ""]) => name);
