// Compiles src/ and tests/ into dist/, and puts the product together in dist/program/. Incremental: a build with nothing
// to do takes a moment.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const NODE_WANTED = 26;

process.chdir(join(import.meta.dirname, ".."));

if (Number.parseInt(process.versions.node, 10) < NODE_WANTED) {
  stop(
    `Node ${NODE_WANTED} is needed and comes with the packages, but this is ${process.version}.\n` +
      'Did npm skip the install script of the package "node"? Delete node_modules and try again.',
  );
}
removeStaleOutput();
const { status } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc"], {
  stdio: "inherit",
});
if (status !== 0) stop("The build failed: the types do not fit (see above). Nothing was started.");
if (!bundled()) await (await import("./bundle.mjs")).bundle();

/** The compiler writes its notes anew when it writes anything, npm its own when it changes the packages. */
function bundled() {
  const written = timeOf("dist/program/main.js");
  return ["dist/.tsbuildinfo", "package.json", "package-lock.json", "scripts/bundle.mjs"].every(
    (file) => timeOf(file) < written,
  );
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Without this the tests of a deleted file would go on running, and passing. */
function removeStaleOutput() {
  if (!existsSync("dist")) return;
  for (const output of readdirSync("dist", { recursive: true })) {
    const source = output.replace(/\.js(\.map)?$/, "");
    if (source === output || existsSync(`${source}.ts`) || existsSync(`${source}.tsx`)) continue;
    rmSync(join("dist", output));
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
