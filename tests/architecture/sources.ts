import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** Text by path from the root of the project. Rules take such a map, so that a test can plant what they must find. */
export type Sources = ReadonlyMap<string, string>;

export interface Import {
  from: string;
  to: string;
  /** Gone at run time. `import { type T }` is not: it stays as `import {}`. */
  typeOnly: boolean;
}

const ROOT = join(import.meta.dirname, "../../..");

export function readSources(): Sources {
  const paths = globSync(["src/**/*.{css,js,ts,tsx}", "tests/**/*.{ts,tsx}"], { cwd: ROOT }).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
}

/** Imports of files by files of the map, in TypeScript's and in the browser's spelling of paths. */
export function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) =>
    specifiers(withoutComments(text)).flatMap(({ specifier, typeOnly }) => {
      if (!specifier.startsWith(".")) return [];
      const path = join(dirname(from), specifier);
      const to = [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")].find((file) => sources.has(file));
      return to ? [{ from, to, typeOnly }] : [];
    }),
  );
}

function specifiers(code: string): { specifier: string; typeOnly: boolean }[] {
  const statements = code.matchAll(/^(?:import|export)\s+(type\s+)?(?:[\w*{][^;"'`]*?\sfrom\s+)?"([^"]+)"/gm);
  const calls = code.matchAll(/\bimport\(\s*()"([^"]+)"/g);
  return [...statements, ...calls].map(([, type, specifier = ""]) => ({ specifier, typeOnly: Boolean(type) }));
}

/** Strings are skipped over, because they may hold what looks like a comment. */
export function withoutComments(text: string): string {
  const strings = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
  const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/;
  return text.replace(new RegExp(`(${strings.source})|${comments.source}`, "g"), "$1");
}

/** `crmCases`, `crm_cases` and `CRM-Case` are all of the words `crm` and `case`. */
export function wordsOf(text: string): Set<string> {
  const parts = text.replace(/([a-z])([A-Z])/g, "$1 $2").match(/[A-Za-z]+/g) ?? [];
  return new Set(parts.map((part) => part.toLowerCase().replace(/s$/, "")));
}
