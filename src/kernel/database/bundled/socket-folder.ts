import { createHash } from "node:crypto";
import { lstatSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes of a socket's path that every system takes; macOS allows the least. */
const LONGEST_PATH = 103;

/** A folder under a name short enough for the path of a socket in it: its own, or that of a link to it. */
export function reachable(folder: string): string {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= LONGEST_PATH) return folder;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const link = join(tmpdir(), `bellwether-${process.getuid?.() ?? 0}-${digest}`);
  if (leadsTo(link, folder)) return link;
  rmSync(link, { force: true });
  symlinkSync(folder, link);
  return link;
}

/** A link put there by another user of the machine could lead into that user's database. */
function leadsTo(link: string, folder: string): boolean {
  const found = lstatSync(link, { throwIfNoEntry: false });
  return found?.isSymbolicLink() === true && found.uid === (process.getuid?.() ?? 0) && readlinkSync(link) === folder;
}
