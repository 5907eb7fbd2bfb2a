import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, type Runtime } from "../../kernel/index.js";
import { unnamedFiles } from "../sweep/sweep.js";
import { thumbnailsFolder } from "./kept-thumbnails.js";

/** Of all together. What is removed for it is made again when it is asked for. */
const MOST_BYTES = 1_000_000_000;
const DAY_MS = 24 * 3600 * 1000;

interface OfFile {
  file: string;
  folder: string;
  bytes: number;
  day: number;
}

/** Removes small pictures of files that are gone, and then the oldest until the others have room. */
export async function sweepThumbnails({ db, config }: Runtime, mostBytes = MOST_BYTES): Promise<void> {
  const top = thumbnailsFolder(config);
  const bytesOfDay = new Map<number, number>();
  for await (const some of all(top)) {
    const gone = new Set(
      await unnamedFiles(
        db,
        some.map(({ file }) => file),
      ),
    );
    for (const { file, folder, bytes, day } of some) {
      if (gone.has(file)) await rm(folder, { recursive: true, force: true });
      else bytesOfDay.set(day, (bytesOfDay.get(day) ?? 0) + bytes);
    }
  }
  const oldest = oldestWithin(bytesOfDay, mostBytes);
  if (oldest === undefined) return;
  for await (const some of all(top)) {
    for (const { folder, day } of some) if (day < oldest) await rm(folder, { recursive: true, force: true });
  }
}

/** The first day whose pictures stay; undefined: all do. */
function oldestWithin(bytesOfDay: Map<number, number>, mostBytes: number): number | undefined {
  let sum = 0;
  for (const [day, bytes] of [...bytesOfDay].sort(([a], [b]) => b - a)) {
    sum += bytes;
    if (sum > mostBytes) return day + 1;
  }
  return undefined;
}

/** A group of folders at a time. */
async function* all(top: string): AsyncGenerator<OfFile[]> {
  for (const group of await namesIn(top)) {
    const some: OfFile[] = [];
    for (const file of await namesIn(join(top, group))) some.push(await ofFile(join(top, group, file), file));
    yield some;
  }
}

async function ofFile(folder: string, file: string): Promise<OfFile> {
  let bytes = 0;
  let day = 0;
  for (const name of await namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(ifGone(undefined));
    bytes += found?.size ?? 0;
    day = Math.max(day, Math.floor((found?.mtimeMs ?? 0) / DAY_MS));
  }
  return { file, folder, bytes, day };
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(ifGone<string[]>([]));

const ifGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === "ENOENT") return instead;
    throw error;
  };
