import type { Context } from "hono";
import { invalid, readMultipart } from "../../kernel/index.js";

const LARGEST = 10 * 1024 * 1024;

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
