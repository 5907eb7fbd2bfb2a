// Runs the compiled tests: `npm test`, or `npm test -- issues/create` for the files with that in their path. `npm run test:e2e` runs
// the ones that open a browser or start the product (`*.e2e.test.ts`), `npm run test:long` those that take minutes (`*.long.ts`).
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { makeTemplate } from "../dist/src/testing/template.js";
import { folderInMemory } from "../dist/tests/support/memory-folder.js";
import { SHORT_LIVED, startPostgres } from "../dist/tests/support/postgres.js";

const KINDS = ["--e2e", "--long"];
const kind = process.argv.find((word) => KINDS.includes(word));
const long = kind === "--long";
const PATIENCE = long ? 1_200_000 : 120_000; // ms, for one test
// Loading the product takes a process two seconds, more than most files take to test it, so that many share one. With these
// it grows to 950 MB.
const FILES_OF_A_PROCESS = long ? 1 : 33;
// Two more than two cores have: a third of its time a test waits, for a clock, a disk or a process that it killed.
const PROCESSES_AT_ONCE = 4;

process.chdir(join(import.meta.dirname, ".."));

// So few may have failed for want of a turn: they are asked once more, alone, and named. More than that is no accident.
const FILES_ASKED_AGAIN = 3;

const patterns = process.argv.slice(2).filter((word) => !KINDS.includes(word));
const files = testFiles(patterns);
if (files.length === 0) {
  console.error("No test file has that in its path.");
  process.exit(1);
}

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());

// What takes minutes asks what a disk does as well.
if (!long) process.env.TMPDIR = folderInMemory() ?? tmpdir();

// One server for the whole run; a test file copies a database of its own in it.
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(long ? undefined : SHORT_LIVED);
process.env.TEST_DATABASE_URL ??= postgres?.url;
await makeTemplate(process.env.TEST_DATABASE_URL);
const { passed, failed, unsteady } = await outcomeOf(files);
await postgres?.stop();

for (const file of unsteady) console.log(`UNSTEADY: ${file} failed among the others and passed alone.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 && !interrupted.signal.aborted ? 0 : 1;

/**
 * Whoever names files means those from end to end as well. Those of the whole house (`tests/`) come first: they take longest, and with
 * them at the end one process would go on alone.
 */
function testFiles(patterns) {
  const wanted = patterns.map((pattern) => pattern.replace(/\.(tsx?|js)$/, ""));
  const endToEnd = kind === "--e2e" ? ".e2e" : "";
  return globSync(`dist/{src,tests}/**/*${endToEnd}.${long ? "long" : "test"}.js`)
    .filter((file) => kind || wanted.length > 0 || !file.endsWith(".e2e.test.js"))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort()
    .reverse();
}

/** The whole run. Who asks for some files alone wants to see what fails, the first time. */
async function outcomeOf(files) {
  const first = await outcome(files, PROCESSES_AT_ONCE);
  const { failedFiles } = first;
  const isWhole = patterns.length === 0 && !long && !interrupted.signal.aborted;
  const areFew = failedFiles.length > 0 && failedFiles.length <= FILES_ASKED_AGAIN;
  // A process that ended before its time says not which of its files did it.
  if (!isWhole || !areFew || failedFiles.some((file) => !files.includes(`dist/${file}`)))
    return { ...first, unsteady: [] };
  console.log(`\nOnce more, alone: ${failedFiles.join(", ")}\n`);
  const again = await outcome(
    failedFiles.map((file) => `dist/${file}`),
    1,
  );
  const unsteady = failedFiles.filter((file) => !again.failedFiles.includes(file));
  return { passed: first.passed + (first.failed - again.failed), failed: again.failed, unsteady };
}

/**
 * What each process of the run is started with. It takes the next of the test files when it has done with one, so that none is the
 * last for long: some take a minute. Where others had their most, one more goes on with what is left.
 */
function inProcesses(files, folder, processes) {
  const together = JSON.stringify(join(process.cwd(), "dist/tests/support/together.js"));
  const shared = {
    files: files.map((file) => file.slice("dist/".length)),
    taken: mkdtempSync(join(folder, "taken-")),
    most: FILES_OF_A_PROCESS,
    patience: 5 * PATIENCE,
  };
  const count = Math.min(files.length, Math.ceil(files.length / FILES_OF_A_PROCESS) + processes - 1);
  return Array.from({ length: count }, (_, at) => {
    const path = join(folder, `${String(at + 1).padStart(2, "0")}.mjs`);
    writeFileSync(path, `import { together } from ${together};\nawait together(${JSON.stringify(shared)});\n`);
    return path;
  });
}

async function outcome(files, processes) {
  let counts = { passed: 0, failed: 0, cancelled: 0 };
  const failedFiles = [];
  const { signal } = interrupted;
  // Much is made that is soon forgotten. Lines of TypeScript would be looked up for every test, not only for those that fail:
  // they are where some files are asked for alone.
  const isLookedAt = patterns.length > 0 || processes === 1;
  const execArgv = ["--max-semi-space-size=32", ...(isLookedAt ? ["--enable-source-maps"] : [])];
  const folder = mkdtempSync(join(tmpdir(), "bellwether-run-"));
  const events = run({ files: inProcesses(files, folder, processes), concurrency: processes, execArgv, signal });
  events.on("test:summary", (summary) => {
    if (!summary.file) counts = summary.counts;
  });
  events.on("test:fail", ({ name, nesting }) => {
    if (nesting === 0) failedFiles.push(name);
  });
  // A file that left something open would never end. (The runner's own `forceExit` loses tests that did run.)
  const watch = setTimeout(() => interrupted.abort(), 2 * PATIENCE);
  for await (const text of events.compose(spec)) {
    process.stdout.write(text);
    watch.refresh();
  }
  clearTimeout(watch);
  rmSync(folder, { recursive: true });
  // What fails outside of a test, as a file does that cannot be loaded, is a suite and in no count.
  const failed = Math.max(counts.failed + counts.cancelled, failedFiles.length);
  return { passed: counts.passed, failed, failedFiles };
}
