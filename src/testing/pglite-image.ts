import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { openEmbedded } from "../kernel/index.js";

const cache = join(import.meta.dirname, "../../../.cache");

/** An in-memory PGlite from an image of an empty one, kept between runs: initdb alone takes seconds. */
export async function emptyPglite(): Promise<PGlite> {
  return openEmbedded(undefined, await image());
}

/** The same on disk, for a program of its own to find. */
export async function writeEmptyPglite(dataDir: string): Promise<void> {
  const pglite = await openEmbedded(dataDir, await image());
  await pglite.close();
}

async function image(): Promise<Blob> {
  const path = join(cache, "pglite-0.5.16.tar");
  return new Blob([await readFile(path).catch(() => madeImage(path))]);
}

/** Two test files may make it at once; each renames a whole file into place. */
async function madeImage(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await openEmbedded(undefined);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  const bytes = new Uint8Array(await dump.arrayBuffer());
  await mkdir(cache, { recursive: true });
  await writeFile(`${path}.${process.pid}`, bytes);
  await rename(`${path}.${process.pid}`, path);
  return bytes;
}
