// Compiles src/ and tests/ into dist/, and puts the product together in dist/program/ and the scripts of its pages in
// dist/browser/. Incremental: a build with nothing to do takes a moment.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, rmSync, statSync } from "node:fs";
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
// The compiler writes its notes anew when it writes anything, npm its own when it changes the packages.
if (isOlder("dist/program/main.js", ["dist/.tsbuildinfo", "scripts/bundle.mjs"]))
  await (await import("./bundle.mjs")).bundle();
const browserSources = globSync("src/**/browser/**", { withFileTypes: true }).map(({ parentPath, name }) =>
  join(parentPath, name),
);
if (isOlder("dist/browser/application.js", [...browserSources, "scripts/bundle-browser.mjs"]))
  await (await import("./bundle-browser.mjs")).bundleBrowser();

function isOlder(output, sources) {
  const written = timeOf(output);
  return ["package.json", "package-lock.json", ...sources].some((file) => timeOf(file) >= written);
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Without this the tests of a deleted file would go on running, and passing. */
function removeStaleOutput() {
  for (const output of globSync("dist/{src,tests,bench}/**/*.{js,js.map}")) {
    const source = output.slice("dist/".length).replace(/\.js(\.map)?$/, "");
    if (!existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`)) rmSync(output);
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
