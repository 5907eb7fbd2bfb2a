import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { WrongConfiguration } from "../../process/config.js";
import { codeOf, wordIn } from "../../process/error-code.js";
import type { Log } from "../../process/log.js";
import { bundledPlace, makeDataDirectory } from "./bundled.js";
import { clusterFolder, giveTo, RESTORING } from "./cluster.js";
import { belongsToLock, lockDataDirectory } from "./data-lock.js";
import { MANIFEST, refuseForeign } from "./manifest.js";
import { type Owner, serverOwner } from "./owner.js";
import { startServer } from "./server.js";

const CLUSTER = "postgres";

/**
 * Puts a back-up into an empty data directory, and opens the database once to see that it is whole. Nothing is left
 * behind when that fails, or when `left` ends it.
 */
export async function restore(dataDir: string, file: string, log: Log, left: AbortSignal): Promise<void> {
  const made = makeDataDirectory(dataDir);
  try {
    await putInto(dataDir, file, log, left);
  } catch (error) {
    if (made !== undefined) removeEmpty(dataDir, made);
    throw error;
  }
}

/** From the data directory up to the folder that was made first. */
function removeEmpty(dataDir: string, made: string): void {
  for (let folder = dataDir; folder.startsWith(made) && readdirSync(folder).length === 0; folder = dirname(folder)) {
    rmdirSync(folder);
  }
}

async function putInto(dataDir: string, file: string, log: Log, left: AbortSignal): Promise<void> {
  const lock = await lockDataDirectory(dataDir);
  const unpacked = join(dataDir, RESTORING);
  try {
    removeUnfinished(dataDir, unpacked);
    refuseUnlessEmpty(dataDir);
    mkdirSync(unpacked, { mode: 0o700 });
    await unpack(file, unpacked, serverOwner(), left);
    // The database comes last: with it the directory is whole.
    const entries = readdirSync(unpacked).sort((a, b) => Number(a === CLUSTER) - Number(b === CLUSTER));
    for (const name of entries) renameSync(join(unpacked, name), join(dataDir, name));
    await openOnce(dataDir, log);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    lock.release();
  }
}

/** What a restore left that was killed. It began in an empty directory, so that all is its own until the database is there. */
function removeUnfinished(dataDir: string, unpacked: string): void {
  if (!existsSync(unpacked)) return;
  if (!existsSync(clusterFolder(dataDir))) removeContents(dataDir);
  rmSync(unpacked, { recursive: true, force: true });
}

function removeContents(dataDir: string): void {
  for (const name of contentsOf(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const contentsOf = (dataDir: string) => readdirSync(dataDir).filter((name) => !belongsToLock(name));

function refuseUnlessEmpty(dataDir: string): void {
  const there = contentsOf(dataDir);
  if (there.length === 0) return;
  throw new WrongConfiguration(
    `DATA_DIR: ${dataDir} is not empty (${there.slice(0, 3).join(", ")}). Move what is there away, or choose another DATA_DIR.`,
  );
}

async function openOnce(dataDir: string, log: Log): Promise<void> {
  try {
    const server = await startServer(await bundledPlace(dataDir), log);
    await server.stop();
  } catch (error) {
    removeContents(dataDir);
    throw error;
  }
}

async function unpack(file: string, into: string, owner: Owner, left: AbortSignal): Promise<void> {
  const archive = extract();
  const read = pipeline(createReadStream(file), createGunzip(), archive, { signal: left }).catch((error) =>
    archive.destroy(error),
  );
  let known = false;
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (!known) {
        refuseForeign(file, name === MANIFEST ? await text(entry as unknown as Readable) : ""); // streamx, not node's type
        known = true;
      } else await put(into, name, type, entry as unknown as Readable, owner); // streamx has no types of its own
    }
    await read;
  } catch (error) {
    throw error instanceof WrongConfiguration ? error : unreadable(file, error);
  }
  if (!known) throw new WrongConfiguration(`${file} is not a back-up of Bellwether.`);
}

async function put(into: string, name: string, type: string | null | undefined, content: Readable, owner: Owner) {
  const path = join(into, normalize(name));
  if (!path.startsWith(`${into}/`) || (type !== "file" && type !== "directory")) {
    throw new WrongConfiguration(`The back-up holds an entry that no back-up has: ${name}.`);
  }
  if (type === "directory") {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    content.resume();
  } else await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
  if (name.startsWith(`${CLUSTER}/`)) giveTo(owner, path);
}

function unreadable(file: string, error: unknown): Error {
  const code = codeOf(error);
  if (code === "ENOENT") return new WrongConfiguration(`There is no file ${file}.`);
  if (code === "ENOSPC") return new WrongConfiguration("The disk is full, so the back-up was not restored.");
  return new WrongConfiguration(`${file} cannot be read to its end: ${wordIn(error, "message")}.`);
}
