import { existsSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Makes `output` where a source is newer. One that was cut off, by a kill or a full disk, is newer than its sources as well:
 * what counts is a mark of success, in the folder above, as what is made may empty its own.
 */
export async function make(output, sources, act) {
  const mark = join(dirname(dirname(output)), `.${basename(output)}.made`);
  if (existsSync(output) && !isOlder(mark, sources)) return;
  const began = new Date();
  rmSync(mark, { force: true });
  await act();
  writeFileSync(mark, "");
  utimesSync(mark, began, began); // what changed meanwhile is newer
}

export function isOlder(output, sources) {
  const written = timeOf(output);
  return ["package.json", "package-lock.json", ...sources].some((file) => timeOf(file) >= written);
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
