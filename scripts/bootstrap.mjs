// Makes a checkout ready to run: the packages of the lock file, then the build.
// Plain JavaScript for Node 20: on a fresh clone it runs before the project's own Node is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const INSTALLED = "node_modules/.installed-lock";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const wanted = digestOfPackages();
if (!borrowedPackages() && wanted !== installedDigest()) {
  installPackages();
  writeFileSync(INSTALLED, wanted);
}
// npm put node_modules/.bin on the PATH, so this is the project's Node from here on.
run("node", ["scripts/build.mjs"]);

/** Changes when the packages change, not when a script of package.json does. */
function digestOfPackages() {
  const { dependencies, optionalDependencies, devDependencies, allowScripts } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  return createHash("sha256")
    .update(JSON.stringify([dependencies, optionalDependencies, devDependencies, allowScripts]))
    .update(readFileSync("package-lock.json"))
    .digest("hex");
}

function installedDigest() {
  return existsSync(INSTALLED) ? readFileSync(INSTALLED, "utf8") : "";
}

/** A work tree may link to the packages of another checkout; those are not ours to replace. */
function borrowedPackages() {
  return lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function installPackages() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (!npm || !node) stop("Start this through npm: npm start, npm test or npm run build.");
  console.error("Installing packages ...");
  // Not process.execPath: that may be the very Node which is about to be replaced. Not `npm ci`: it gives up when the
  // lock file lacks a package for a platform that is not ours. `install --no-save` takes the same versions from it.
  run(node, [npm, "install", "--no-save", "--include=dev", "--loglevel=error"]);
}

/** Standard output belongs to the command that comes after us, so all of this goes to standard error. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", 2, 2] });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
