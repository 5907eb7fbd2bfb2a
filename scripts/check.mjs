// Runs the checkers, one line each. A checker that looked at fewer files than there are has not passed:
// a wrong path in its configuration would otherwise look like clean code.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));

const typescript = globSync(["src/**/*.{ts,tsx}", "tests/**/*.{ts,tsx}", "bench/**/*.ts"]);
const javascript = globSync(["src/**/*.js", "scripts/**/*.mjs"]);
const code = [...typescript, ...javascript];

const checkers = [
  {
    name: "types",
    command: ["tsc", "--noEmit", "--incremental", "false", "--listFiles"],
    expected: typescript.length,
    seen: (output) => matches(output, /^(?!.*node_modules).*\.tsx?$/gm).length,
  },
  {
    name: "biome",
    command: ["biome", "check", "--error-on-warnings"],
    expected: code.length + globSync("src/**/*.css").length,
    seen: (output) => number(output, /Checked (\d+) files/),
  },
  {
    name: "oxlint",
    command: ["oxlint", "--type-aware", "--deny-warnings"],
    expected: code.length,
    seen: (output) => number(output, /on (\d+) files/),
  },
  {
    name: "knip",
    command: ["knip", "--reporter", "symbols", "--reporter", "./scripts/check/knip-count.mjs"],
    expected: code.length,
    seen: (output) => number(output, /Read (\d+) files/),
  },
  {
    // What only tests use is no part of the product.
    name: "product",
    command: [
      ...["knip", "--production", "--config", "scripts/check/knip-production.json"],
      ...["--reporter", "symbols", "--reporter", "./scripts/check/knip-count.mjs"],
    ],
    expected: globSync("src/**/*.{js,ts,tsx}").filter((path) => !/\.test\.tsx?$|src\/testing/.test(path)).length,
    seen: (output) => number(output, /Read (\d+) files/),
  },
  {
    // The rules of the rooms and of the words, each with planted breaches; they count the files that they read.
    name: "rooms",
    command: ["node", "--test", "--test-reporter=tap", "dist/tests/architecture.test.js", "dist/tests/words.test.js"],
    expected: globSync("src/**/*.{css,js,ts,tsx}").length,
    seen: (output) => number(output, /# read (\d+) files of src/),
  },
];

const failed = checkers.filter((checker) => !passes(checker));
process.exitCode = failed.length === 0 ? 0 : 1;

function passes({ name, command: [program, ...args], expected, seen }) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  const output = `${stdout}${stderr}`;
  const found = seen(output);
  const looked = expected > 0 && found >= expected;
  if (status !== 0) console.log(output);
  const verdict = status !== 0 ? "FAILED" : looked ? "ok" : `FAILED: saw too little, there are ${expected}`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name.padEnd(8)}${verdict} (${found} files, ${seconds} s)`);
  return status === 0 && looked;
}

function number(output, pattern) {
  return Number(output.match(pattern)?.[1] ?? 0);
}

function matches(output, pattern) {
  return output.match(pattern) ?? [];
}
