// Compiles src/ and tests/ into dist/, and puts the product together in dist/program/ and what its pages load in dist/browser/.
// Incremental, and where nothing changed since it succeeded no compiler is asked.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOlder, make } from "./make.mjs";

const NODE_WANTED = 26;
/** As old as the last compilation that succeeded; what changed while it ran is newer. */
const COMPILED = "dist/.compiled";

process.chdir(join(import.meta.dirname, ".."));

if (Number.parseInt(process.versions.node, 10) < NODE_WANTED) {
  stop(
    `Node ${NODE_WANTED} is needed and comes with the packages, but this is ${process.version}.\n` +
      'Did npm skip the install script of the package "node"? Delete node_modules and try again.',
  );
}
// A folder is as new as the last file that came, went or was replaced in it.
const sources = ["src", "tests", "bench"].flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
]);
if (isOlder(COMPILED, ["tsconfig.json", "scripts/build.mjs", ...sources])) compile();
// The compiler writes its notes anew when it writes anything, npm its own when it changes the packages.
await make("dist/program/main.js", ["dist/.tsbuildinfo", "scripts/bundle.mjs"], async () =>
  (await import("./bundle.mjs")).bundle(),
);
const browserSources = globSync("src/**/browser/**", { withFileTypes: true }).map(({ parentPath, name }) =>
  join(parentPath, name),
);
await make("dist/browser/application.js", [...browserSources, "scripts/bundle-browser.mjs"], async () =>
  (await import("./bundle-browser.mjs")).bundleBrowser(),
);
await make(
  "dist/browser/basecoat.css",
  ["dist/.tsbuildinfo", ...browserSources, "scripts/prune-basecoat.mjs"],
  async () => (await import("./prune-basecoat.mjs")).pruneBasecoat(),
);

function compile() {
  const began = new Date();
  removeStaleOutput();
  const { status } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
  if (status !== 0) stop("The build failed, as said above. Nothing was started.");
  writeFileSync(COMPILED, "");
  utimesSync(COMPILED, began, began);
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
