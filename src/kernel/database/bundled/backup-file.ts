import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative } from "node:path";
import { WrongConfiguration } from "../../process/config.js";
import { codeOf, wordIn } from "../../process/error-code.js";

/**
 * Where the back-up is written. It takes the place of an earlier one and of nothing else: a back-up renamed over a
 * device would be there instead of it, and one in the data directory would be part of the next.
 */
export async function backupFile(dataDir: string, named: string): Promise<string> {
  const file = await realpath(named).catch(() => named);
  const there = await lstat(file).catch(() => undefined);
  if (there && !there.isFile()) throw new WrongConfiguration(`${named} is there and not a file. Name a file.`);
  const inside = relative(dataDir, file);
  if (!inside.startsWith("..") && !isAbsolute(inside)) {
    throw new WrongConfiguration(`${named} lies in DATA_DIR, which is backed up. Name a file elsewhere.`);
  }
  return file;
}

const sentences: Record<string, string> = {
  ENOENT: "lies in a folder that is not there",
  ENOTDIR: "lies below a file, not a folder",
  ENAMETOOLONG: "has too long a name",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "lies on a disk that may only be read",
  ENOSPC: "cannot be written: the disk is full",
  EDQUOT: "lies on a disk whose quota is used up",
  EFBIG: "cannot be written: it is too large for the disk",
};

/** What the operating system refuses for the file, said to the operator; anything else as it was. */
export function backupFileSentence(file: string, error: unknown): unknown {
  const sentence = sentences[codeOf(error) ?? ""];
  const elsewhere = !(wordIn(error, "path") ?? file).startsWith(file);
  return sentence === undefined || elsewhere ? error : new WrongConfiguration(`${file} ${sentence}.`);
}
