// Runs the compiled tests: `npm test`, or `npm test -- issues/create` for the files with that in their path.
// `npm run test:long` runs the ones that take minutes (`*.long.ts`) instead.
import { globSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { makeTemplate } from "../dist/src/testing/template.js";
import { startPostgres } from "../dist/tests/support/postgres.js";

const long = process.argv.includes("--long");
const PATIENCE = long ? 1_200_000 : 120_000; // ms, for one test

process.chdir(join(import.meta.dirname, ".."));

const files = testFiles(process.argv.slice(2).filter((word) => word !== "--long"));
if (files.length === 0) {
  console.error("No test file has that in its path.");
  process.exit(1);
}

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());

// One server for the whole run; a test file copies a database of its own in it.
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
process.env.TEST_DATABASE_URL ??= postgres?.url;
await makeTemplate(process.env.TEST_DATABASE_URL);
const { passed, failed } = await outcome(files);
await postgres?.stop();

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 && !interrupted.signal.aborted ? 0 : 1;

function testFiles(patterns) {
  const wanted = patterns.map((pattern) => pattern.replace(/\.(tsx?|js)$/, ""));
  return globSync(`dist/{src,tests}/**/*.${long ? "long" : "test"}.js`)
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort();
}

async function outcome(files) {
  let counts = { passed: 0, failed: 0, cancelled: 0 };
  const { signal } = interrupted;
  const events = run({ files, concurrency: 2, timeout: PATIENCE, execArgv: ["--enable-source-maps"], signal });
  events.on("test:summary", (summary) => {
    if (!summary.file) counts = summary.counts;
  });
  // A file that left something open would never end. (The runner's own `forceExit` loses tests that did run.)
  const watch = setTimeout(() => interrupted.abort(), 2 * PATIENCE);
  for await (const text of events.compose(spec)) {
    process.stdout.write(text);
    watch.refresh();
  }
  clearTimeout(watch);
  return { passed: counts.passed, failed: counts.failed + counts.cancelled };
}
