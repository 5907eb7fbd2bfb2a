import type { Readable } from "node:stream";
import { Refusal } from "../refusal/refusal.js";
import { retryAfter } from "../refusal/retry-after.js";

/**
 * Keeps the bytes of files under names that it chooses itself. What a file is called, whose it is and who may read it
 * stands in the database.
 */
export interface FileStore {
  /** The file is there for good when it answers; what fails leaves nothing behind. Throws `FileTooLarge` beyond so many bytes. */
  keep(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<KeptFile>;
  /** Undefined when there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>;
  /** All files, some at a time, and what a killed process left unfinished. */
  all(): AsyncIterable<StoredFile[]>;
}

/** The first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface KeptFile {
  name: string;
  bytes: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  digest: string;
  /** How the content begins: what kind of file it is. */
  head: Buffer;
}

export interface StoredFile {
  name: string;
  changedOn: Date;
}

export class FileTooLarge extends Error {
  override readonly name = "FileTooLarge";
}

export const filesDiskFull = (reason?: string) => new Refusal(507, "files_disk_full", {}, reason);

/** The store is elsewhere and does not answer. */
export const filesUnreachable = (reason: string) => new Refusal(503, "files_unreachable", retryAfter(10), reason);

/**
 * As PostgreSQL knows the lock that stands between back-ups and removals: a back-up shares it until all files are copied,
 * and who removes files takes it alone. So each file that a copied database names is there to be copied.
 */
export const FILES_LOCK = "hashtext('bellwether files')";
