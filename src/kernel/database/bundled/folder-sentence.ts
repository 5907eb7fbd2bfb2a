import { WrongConfiguration } from "../../process/config.js";
import { codeOf } from "../../process/error-code.js";

const sentences: Record<string, string> = {
  ENOENT: "is not there and cannot be made",
  EEXIST: "is a file, not a folder",
  ENOTDIR: "lies below a file, not a folder",
  ELOOP: "is a link that leads to no folder",
  ENAMETOOLONG: "has too long a name",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "is on a disk that may only be read",
  ENOSPC: "cannot be used: the disk is full",
  EDQUOT: "is on a disk whose quota is used up",
};

/** What the operating system refuses in the data directory, said to the operator; anything else as it was. */
export function folderSentence(dataDir: string, error: unknown): unknown {
  const sentence = sentences[codeOf(error) ?? ""];
  return sentence === undefined ? error : new WrongConfiguration(`DATA_DIR: ${dataDir} ${sentence}.`);
}
