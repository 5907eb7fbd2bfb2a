import { createWriteStream, type Dirent, existsSync, type Stats } from "node:fs";
import { open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type Pack, pack } from "tar-stream";
import { FILES_LOCK } from "../../files/file-store.js";
import { WrongConfiguration } from "../../process/config.js";
import type { Log } from "../../process/log.js";
import type { ServerAddress } from "../server/server-address.js";
import { backupFile, backupFileSentence } from "./backup-file.js";
import { openBundled } from "./bundled.js";
import { clusterFolder } from "./cluster.js";
import { MANIFEST, ownManifest } from "./manifest.js";

/** What a server makes anew, and what belongs to the moment only (PostgreSQL: "Making a Base Backup"). */
const EMPTY = /^postgres\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT =
  /^(bellwether\.lock.*|postgres\.new|\.restoring|cache)$|(^|\/)(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*)$|^files\/.*\.part$/;

const WAL = "postgres/pg_wal";

/** Copied when the moment of the database is fixed: each file that its rows name is there by then, and stays. */
const FILES = "files";

/**
 * Writes all that lies in a data directory into one file, while the product runs or not: the files of the database as
 * they are, and what was written meanwhile, from which the next start makes them one moment (PostgreSQL's online backup).
 * Nothing is left of one that `left` ended.
 */
export async function backUp(dataDir: string, named: string, log: Log, left: AbortSignal): Promise<{ bytes: number }> {
  refuseEmpty(dataDir);
  const file = await backupFile(dataDir, named);
  const engine = await openBundled(dataDir, log, "share");
  try {
    return await writeFrom(dataDir, engine.address, file, left);
  } finally {
    await engine.close();
  }
}

/** An installation would be made there, and the file that holds nothing would look like a back-up of the one that was meant. */
function refuseEmpty(dataDir: string): void {
  if (existsSync(clusterFolder(dataDir))) return;
  throw new WrongConfiguration(`DATA_DIR: ${dataDir} holds no database, so there is nothing to back up.`);
}

async function writeFrom(
  dataDir: string,
  address: ServerAddress,
  file: string,
  left: AbortSignal,
): Promise<{ bytes: number }> {
  const client = new pg.Client({ ...address, application_name: "bellwether backup" });
  client.on("error", () => {}); // whatever is asked next fails with it
  await client.connect();
  const partial = `${file}.partial`;
  const archive = pack();
  try {
    const written = pipeline(
      archive,
      createGzip({ level: 3 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
      { signal: left },
    );
    await Promise.all([written, writeArchive(archive, dataDir, client).catch((error) => archive.destroy(error))]);
    await rename(partial, file);
    return { bytes: (await stat(file)).size };
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {}); // where it could not be written it need not be deletable
    throw backupFileSentence(file, error);
  } finally {
    await client.end();
  }
}

async function writeArchive(archive: Pack, dataDir: string, client: pg.Client): Promise<void> {
  const one = async (text: string) => (await client.query(text)).rows[0];
  await addText(archive, MANIFEST, JSON.stringify(ownManifest(), null, 2));
  // Ends with this session, whatever happens to it; until then nothing that was written meanwhile is thrown away.
  await one("select pg_create_physical_replication_slot('bellwether_backup_' || pg_backend_pid(), true, true)");
  const { first } = await one("select pg_walfile_name(pg_backup_start('bellwether', fast => true)) as first");
  await one(`select pg_advisory_lock_shared(${FILES_LOCK})`);
  for (const entry of await entriesOf(dataDir)) {
    if (entry.name !== FILES) await addEntry(archive, dataDir, entry);
  }
  const { lsn, label } = await one("select lsn, labelfile as label from pg_backup_stop(wait_for_archive => false)");
  const { last } = await one(`select pg_walfile_name('${lsn}') as last`);
  await addText(archive, "postgres/backup_label", label);
  for (const segment of (await readdir(join(dataDir, WAL))).sort()) {
    if (/^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= last) {
      await addFile(archive, join(dataDir, WAL, segment), `${WAL}/${segment}`);
    }
  }
  for (const entry of await entriesOf(dataDir)) {
    if (entry.name === FILES) await addEntry(archive, dataDir, entry);
  }
  archive.finalize();
}

async function addEntry(archive: Pack, dataDir: string, entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  const name = relative(dataDir, path).replaceAll("\\", "/");
  if (LEFT_OUT.test(name) || EMPTY.test(name)) return;
  // A link, to a larger disk as a rule, is followed: what lies there belongs to the installation.
  const kind = entry.isSymbolicLink() ? await behindLink(path, entry.parentPath) : entry;
  if (kind.isDirectory()) {
    await added(archive, { name: `${name}/`, type: "directory", size: 0 });
    for (const inside of await entriesOf(path)) await addEntry(archive, dataDir, inside);
  } else if (kind.isFile()) await addFile(archive, path, name);
}

/** A table that is dropped meanwhile takes its files along. */
const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(unlessGone([]));

/** A file may grow or shrink while it is read: what is missing then is in the part written meanwhile. */
async function addFile(archive: Pack, path: string, name: string): Promise<void> {
  const file = await open(path).catch(unlessGone(undefined));
  if (!file) return;
  try {
    const { size } = await file.stat();
    const entry = archive.entry({ name, size, mode: 0o600 });
    // An error that nobody listens to would end the process; whoever waits for the archive hears of it as well.
    const broken = new Promise<never>((_go, failed) => entry.once("error", failed));
    broken.catch(() => {});
    for (let at = 0; at < size; ) {
      const { bytesRead, buffer } = await file.read({
        buffer: Buffer.alloc(Math.min(65_536, size - at)),
        position: at,
      });
      const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
      at += chunk.length;
      if (!entry.write(chunk)) await Promise.race([broken, once(entry, "drain")]);
    }
    const ended = once(entry, "finish");
    entry.end(null);
    await Promise.race([broken, ended]);
  } finally {
    await file.close();
  }
}

const once = (entry: ReturnType<Pack["entry"]>, happened: "drain" | "finish") =>
  new Promise<void>((resolve) => entry.once(happened, () => resolve()));

const addText = (archive: Pack, name: string, text: string) =>
  added(archive, { name, size: Buffer.byteLength(text) }, text);

function added(archive: Pack, header: { name: string; size: number; type?: "directory" }, text = ""): Promise<void> {
  const mode = header.type === "directory" ? 0o700 : 0o600;
  return new Promise((done, failed) => {
    const entry = archive.entry({ ...header, mode }, text, (error) => (error ? failed(error) : done()));
    entry.once("error", failed); // one that nobody listens to would end the process, here as well
  });
}

const unlessGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };

/** A disk that is not mounted would be missing in the back-up, and nobody would know; a folder that holds the link would have no end. */
async function behindLink(path: string, folder: string): Promise<Stats> {
  const target = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? new WrongConfiguration(`${path} is a link that leads nowhere. Mount its disk, or remove it.`)
      : error;
  });
  if (relative(target, await realpath(folder)).split(sep)[0] !== "..")
    throw new WrongConfiguration(`${path} is a link to a folder in which it stands itself. Remove it.`);
  return stat(target);
}
