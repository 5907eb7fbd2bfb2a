import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { codeOf, LARGEST_PICTURE, pictureTurn, type Runtime, scaledPicture } from "../../kernel/index.js";
import type { Attachment } from "../attachment/attachments-of.js";

/** What lies there can be made again. */
export const thumbnailsFolder = ({ dataDir }: Runtime["config"]) => join(dataDir, "cache", "thumbnails");

/** The small ones of a file. */
export const folderOf = (config: Runtime["config"], file: string) =>
  join(thumbnailsFolder(config), file.slice(0, 2), file);

/** Whether there may be a small one: whether it can be made is known when it is asked for. */
export const hasThumbnail = ({ picture_type, filesize }: Pick<Attachment, "picture_type" | "filesize">) =>
  picture_type !== null && filesize <= LARGEST_PICTURE;

/** Undefined: none can be made. What was made is kept; an empty file says that none can be. */
export async function thumbnailOf(
  { files, config }: Runtime,
  { file, size }: { file: string; size: number },
): Promise<Buffer | undefined> {
  const folder = folderOf(config, file);
  const path = join(folder, `${size}.webp`);
  const kept = (await readIfThere(path)) ?? (await pictureTurn(async () => (await readIfThere(path)) ?? make()));
  return kept.length > 0 ? kept : undefined;

  async function make(): Promise<Buffer> {
    const content = await files.read(file);
    // A disk that is not mounted, say: the picture may be there again.
    if (!content) return Buffer.alloc(0);
    const made = (await scaledPicture(await buffer(content), { size })) ?? Buffer.alloc(0);
    await keep(folder, path, made);
    return made;
  }
}

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });

/** Under its own name it is whole. With a full disk it is made again next time. */
async function keep(folder: string, path: string, content: Buffer): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(partial, content, { mode: 0o600 });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (!["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "")) throw error;
  }
}
