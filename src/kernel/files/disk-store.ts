import { constants, createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "../process/error-code.js";
import { type FileStore, filesDiskFull, type KeptFile, type StoredFile } from "./file-store.js";
import { measured } from "./measured-content.js";
import { isName, newName, placeOf, UNFINISHED } from "./stored-name.js";

/**
 * Files below a folder that no other user of the machine may enter. Their names are random, and nothing in them comes from
 * outside. A file is written beside its place, forced to disk and renamed: under its own name it is always whole.
 */
export const diskStore = (folder: string): FileStore => ({
  keep: (content, mostBytes) => keep(folder, content, mostBytes),
  async read(name, range) {
    const path = join(folder, placeOf(name));
    const there = await access(path, constants.R_OK).then(() => true, unlessGone(false));
    return there ? createReadStream(path, range) : undefined;
  },
  remove: (name) => rm(join(folder, placeOf(name)), { force: true }),
  all: () => all(folder),
});

async function keep(folder: string, content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<KeptFile> {
  const name = newName();
  const path = join(folder, placeOf(name));
  const partial = `${path}${UNFINISHED}`;
  try {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const written = await writeTo(partial, content, mostBytes);
    await rename(partial, path);
    await syncFolders(path, made);
    return { name, ...written };
  } catch (error) {
    for (const begun of [partial, path]) await rm(begun, { force: true });
    throw ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "") ? filesDiskFull() : error;
  }
}

async function writeTo(path: string, content: AsyncIterable<Uint8Array>, mostBytes: number) {
  const measuring = measured(content, mostBytes);
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of measuring.content) await file.writeFile(chunk);
    await file.sync();
    return measuring.measures();
  } finally {
    await file.close();
  }
}

/** A name is on disk when its folder is; `made`: the uppermost folder that was not there. */
async function syncFolders(path: string, made: string | undefined): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const handle = await open(folder, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (made === undefined || folder.length < made.length) return;
  }
}

async function* all(folder: string): AsyncIterable<StoredFile[]> {
  const groups = await readdir(folder).catch(unlessGone<string[]>([]));
  for (const group of groups.filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()) {
    const names = await readdir(join(folder, group)).catch(unlessGone<string[]>([]));
    yield (await Promise.all(names.filter(isName).map((name) => seen(folder, name)))).flat();
  }
}

const seen = (folder: string, name: string): Promise<StoredFile[]> =>
  stat(join(folder, placeOf(name))).then(({ mtime }) => [{ name, changedOn: mtime }], unlessGone<StoredFile[]>([]));

const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === "ENOENT") return instead;
    throw error;
  };
