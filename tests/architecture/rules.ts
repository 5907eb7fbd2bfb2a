import { isBelow, isKnown, isTest, roomOf } from "./rooms.js";
import { type Import, importsOf, type Sources, withoutComments, wordsOf } from "./sources.js";
import { complaint, tablesOf, usesOf } from "./tables.js";

/** Each answers with the sentences that say what is wrong; with none the rule is kept. */
type Rule = (sources: Sources) => string[];

export const everyRoomIsInTheTable: Rule = (sources) =>
  code(sources)
    .filter(([path]) => !isKnown(roomOf(path)))
    .map(([path]) => `${path}: the room ${roomOf(path)} is not in the table of rooms`);

export const importsRunDownwards: Rule = (sources) =>
  crossings(sources)
    .filter((crossing) => !mayUse(crossing))
    .map(({ from, to }) => `${from} must not import ${to}: imports run downwards`);

function mayUse({ from, to }: Import): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (isTest(from)) return true;
  if (["testing", "tests"].includes(other)) return false;
  return isBelow(other, room);
}

export const aRoomIsEnteredByItsIndex: Rule = (sources) =>
  crossings(sources)
    .filter(({ to }) => !["main", "tests"].includes(roomOf(to)) && to !== `src/${roomOf(to)}/index.ts`)
    .map(({ from, to }) => `${from} must not import ${to}: a room is entered by its index.ts`);

export const nothingGoesInCircles: Rule = (sources) => {
  const uses = Map.groupBy(importsOf(sources), ({ from }) => from);
  const finished = new Set<string>();
  const circles: string[] = [];
  function walk(path: string, way: string[]) {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    else if (!finished.has(path)) for (const { to } of uses.get(path) ?? []) walk(to, [...way, path]);
    finished.add(path);
  }
  for (const path of uses.keys()) walk(path, []);
  return circles;
};

/** Only the list of parts knows which plugins there are. */
export const theCoreNamesNoPlugin: Rule = (sources) => {
  const folders = code(sources).flatMap(([path]) => /^src\/plugins\/([^/]+)\//.exec(path)?.[1] ?? []);
  const plugins = new Set(["crm", ...folders]);
  return code(sources)
    .filter(([path]) => !path.startsWith("src/plugins/") && !["src/main.ts", "src/parts.ts"].includes(path))
    .filter(([path]) => roomOf(path) !== "testing")
    .flatMap(([path, text]) => [...plugins].filter((name) => names(text, name)).map((name) => `${path} names ${name}`));
};

function names(text: string, plugin: string): boolean {
  const words = wordsOf(text);
  return [...wordsOf(plugin)].every((word) => words.has(word));
}

const PRODUCT_WORDS = ["issue", "journal", "mention", "notification", "project", "tracker", "watcher"];

/** The same words in the mouths of others: of Zod, of PostgreSQL, and of the specification for a variable. */
const BORROWED: Record<string, string[]> = {
  "src/kernel/process/config.ts": ["issue", "notification"],
  "src/kernel/input/input.ts": ["issue"],
  "src/kernel/input/rule-of.ts": ["issue"],
  "src/kernel/rest/as-texts.ts": ["issue"],
  "src/kernel/database/listener.ts": ["notification"],
  "src/kernel/process/settings.ts": ["issue"],
};

export const theKernelKnowsNoProduct: Rule = (sources) =>
  code(sources)
    .filter(([path]) => roomOf(path) === "kernel" && !isTest(path))
    .flatMap(([path, text]) => {
      const words = wordsOf(`${path} ${withoutComments(text)}`);
      return PRODUCT_WORDS.filter((word) => words.has(word) && !BORROWED[path]?.includes(word)).map(
        (word) => `${path} says ${word}`,
      );
    });

export const theEnvironmentIsReadOnce: Rule = (sources) =>
  code(sources)
    .filter(([path]) => path !== "src/kernel/process/config.ts" && !isTest(path) && roomOf(path) !== "browser")
    .filter(([, text]) => /\bprocess\s*\??\.\s*env\b|\benv\b[^;]*from "(node:)?process"/.test(withoutComments(text)))
    .map(([path]) => `${path} reads the environment: only src/kernel/process/config.ts does`);

/** PostgreSQL has zones, rules and names of its own; days are named by those of the engine. UTC alone is the same everywhere. */
export const postgresqlIsAskedForNoTimeZone: Rule = (sources) =>
  code(sources)
    .filter(([path]) => !isTest(path))
    .filter(([, text]) => /\bat time zone (?!'UTC')|\btimezone\(/i.test(withoutComments(text)))
    .map(([path]) => `${path} asks PostgreSQL for a time zone: say when a day begins, as beginningOf does`);

/** Test files share a process, and are loaded before the first of them runs. */
export const testsStopNoClockWhileTheyAreLoaded: Rule = (sources) =>
  [...sources]
    .filter(([path, text]) => isTest(path) && /^mock\.timers\b/m.test(withoutComments(text)))
    .map(([path]) => `${path} stops the clock of all files of its process: do it in before()`);

/** They are a run of their own, which takes longer than that of all others. */
export const testsFromEndToEndAreNamedForIt: Rule = (sources) => {
  const users = Map.groupBy(importsOf(sources), ({ to }) => to);
  const reached = new Set(["tests/support/chromium.ts", "tests/process/program.ts", "tests/import/processes.ts"]);
  for (const path of reached) for (const { from } of users.get(path) ?? []) reached.add(from);
  return [...reached]
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes(".e2e.test."))
    .map((path) => `${path} opens a browser or starts processes: name it NAME.e2e.test.ts`);
};

export const filesAreNamedForWhatTheyHold: Rule = (sources) =>
  [...sources.keys()]
    .filter((path) =>
      path.split("/").some((name) => /(^|-)(utils?|helpers?|managers?|services?|common)(\.|$)/.test(name)),
    )
    .map((path) => `${path}: name it for the one thing it holds`);

function code(sources: Sources): [string, string][] {
  return [...sources].filter(([path]) => path.startsWith("src/"));
}

function crossings(sources: Sources): Import[] {
  return importsOf(sources).filter(({ from, to }) => roomOf(from) !== roomOf(to));
}

/** A step of the schema is no change: there is no actor yet, and nobody to be told. Nor is what only reads, or holds a lock. */
const transactions = new Set([
  "src/kernel/change/change.ts",
  "src/kernel/database/migrations.ts",
  "src/kernel/database/in-one-snapshot.ts",
  "src/imports/alone.ts",
]);

/** Who, what is published, which jobs follow: none of it may be missing from a change. */
export const everyChangeIsOneUnitOfWork: Rule = (sources) =>
  code(sources)
    .filter(([path]) => !transactions.has(path) && !isTest(path))
    .filter(([, text]) => /\.transaction\(\)|\bbegin\s*;|startTransaction/.test(withoutComments(text)))
    .map(([path]) => `${path} opens a transaction: only change() does`);

/** The room of a table changes it; others read it from above. */
export const sqlLooksDownwards: Rule = (sources) => {
  const owners = tablesOf(sources);
  return usesOf(sources).flatMap((use) => complaint(use, owners));
};
