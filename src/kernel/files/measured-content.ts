import { createHash } from "node:crypto";
import { FileTooLarge, type KeptFile } from "./file-store.js";

/** So much of the beginning says what kind of file it is, and of a picture how large: its camera may say much before. */
export const HEAD_BYTES = 65_536;

/** On its way into a store: `content` passes unchanged, or ends with `FileTooLarge`; once it has passed, `measures` answers. */
export function measured(content: AsyncIterable<Uint8Array>, mostBytes: number) {
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new FileTooLarge();
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      hash.update(chunk);
      yield chunk;
    }
  }
  const measures = (): Omit<KeptFile, "name"> => ({ bytes, digest: hash.digest("hex"), head });
  return { content: passing(), measures };
}
