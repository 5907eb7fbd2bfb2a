import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { WrongConfiguration } from "../../process/config.js";
import type { Binaries } from "./binaries.js";
import { type Owner, seenByServer } from "./owner.js";
import { sentenceOf } from "./sentence.js";

/** The major version whose files the bundled server can open. */
export const VERSION = "18";

export const SUPERUSER = "bellwether";

/** Where a back-up is unpacked, in the data directory. It is there until the database was moved to its place. */
export const RESTORING = ".restoring";

/** PostgreSQL lets a group read, and no more. */
const OPEN_TO_OTHERS = 0o027;

export const clusterFolder = (dataDir: string) => join(dataDir, "postgres");

/**
 * The folder of the bundled PostgreSQL, made on the first start. It is made beside its place and moved there when it is
 * whole, so a kill in between leaves nothing that looks like a database.
 */
export async function preparedCluster(dataDir: string, binaries: Binaries, owner: Owner): Promise<string> {
  const folder = clusterFolder(dataDir);
  refuseOtherFiles(dataDir, folder);
  if (existsSync(folder)) {
    takeOver(owner, folder);
    // What was copied or restored by hand may be open to others, and the server refuses to start then.
    if (statSync(folder).mode & OPEN_TO_OTHERS) chmodSync(folder, 0o700);
    return folder;
  }
  const making = `${folder}.new`;
  // The `initdb` of a start that was killed may still be writing there; `rmSync` says nothing of what it could not remove.
  await rm(making, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  mkdirSync(making, { mode: 0o700 });
  giveTo(owner, making);
  await initdb(binaries, owner, making);
  renameSync(making, folder);
  return folder;
}

/** What root copied or restored by hand belongs to root, and the server could not read it. The folder itself comes last. */
function takeOver(owner: Owner, folder: string): void {
  if (owner.uid === undefined || statSync(folder).uid === owner.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) giveTo(owner, join(folder, name));
  giveTo(owner, folder);
}

export function giveTo({ uid, gid }: Owner, path: string): void {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid);
}

function refuseOtherFiles(dataDir: string, folder: string): void {
  if (existsSync(folder)) {
    const version = versionOf(folder);
    if (version === VERSION) return;
    throw new WrongConfiguration(
      version === undefined
        ? `DATA_DIR: ${folder} holds no database (PG_VERSION is missing or empty). Move it away, or restore a back-up.`
        : `DATA_DIR: ${folder} holds the files of PostgreSQL ${version}, and this version brings PostgreSQL ${VERSION}. Use the version of Bellwether that made them, or choose another DATA_DIR.`,
    );
  }
  if (existsSync(join(dataDir, RESTORING))) {
    throw new WrongConfiguration(
      `DATA_DIR: ${dataDir} holds a restore that did not come to its end. Run it again, or remove ${join(dataDir, RESTORING)} to start anew.`,
    );
  }
  if (versionOf(join(dataDir, "database")) === undefined) return;
  throw new WrongConfiguration(
    `DATA_DIR: ${join(dataDir, "database")} holds a database of an earlier kind, which this version cannot open. Choose another DATA_DIR, or move that folder away to start anew.`,
  );
}

function versionOf(folder: string): string | undefined {
  const file = join(folder, "PG_VERSION");
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, "utf8").trim() || undefined : undefined;
}

/** Sorted by language as servers in the world are; only the owner of the folder can reach the socket in it. */
async function initdb(binaries: Binaries, owner: Owner, folder: string): Promise<void> {
  const options = {
    pgdata: seenByServer(folder),
    username: SUPERUSER,
    encoding: "UTF8",
    locale: "C",
    "locale-provider": "icu",
    "icu-locale": "en-US",
    "auth-local": "trust",
    "auth-host": "reject",
    // Segments of 16 MB, the default, are a fifth of a small disk each.
    "wal-segsize": "4",
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(binaries.initdb, [...args, "--data-checksums"], {
    ...owner,
    cwd: folder,
    env: { LC_ALL: "C" },
    detached: true, // Ctrl-C is for us: it would be told as a folder in which no database can be made
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new WrongConfiguration(`DATA_DIR: no database can be made in ${folder}: ${sentenceOf(said, folder)}`);
}
