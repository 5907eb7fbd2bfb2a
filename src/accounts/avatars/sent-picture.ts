import type { Context } from "hono";
import { invalid, Refusal, readMultipart, retryAfter } from "../../kernel/index.js";

const LARGEST = 10 * 1024 * 1024;

/** All of them are in memory: 160 MB at most. */
const MOST_AT_ONCE = 16;

/** Whose pictures are being taken. */
const senders = new Set<number>();

/** Of each person one picture is taken at a time, and few in all, from its first byte until it is drawn. */
export async function whilePictureComes<T>(userId: number, take: () => Promise<T>): Promise<T> {
  if (senders.has(userId) || senders.size >= MOST_AT_ONCE) throw new Refusal(503, "too_much_at_once", retryAfter(2));
  senders.add(userId);
  try {
    return await take();
  } finally {
    senders.delete(userId);
  }
}

/** The first file of a form, which is held in memory; empty when none was chosen. */
export async function sentPicture(c: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await readMultipart(c, {
    async file({ content }) {
      const coming: AsyncIterable<Buffer> = content.iterator({ destroyOnReturn: false });
      for await (const chunk of coming) {
        bytes += chunk.length;
        if (bytes > LARGEST)
          throw invalid("avatar", "accounts.picture_too_large", { megabytes: LARGEST / 1024 / 1024 });
        chunks.push(chunk);
      }
    },
  });
  return Buffer.concat(chunks);
}
