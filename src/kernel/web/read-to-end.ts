import type { IncomingMessage } from "node:http";

/** More than any accepted body, and little enough to read quickly. */
const MOST = 16 * 1024 * 1024;

const PATIENCE = 2_000;

/**
 * Reads and drops the rest of a request that is answered already: a client whose socket is closed while it sends
 * (with unread bytes, the system resets it) never sees the answer. Answers whether all of it has come.
 */
export async function readToEnd(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return true;
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(resolve, PATIENCE, false);
  let bytes = 0;
  // The reader of the body answered without the rest and would leave the stream paused.
  incoming.removeAllListeners("data");
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST) resolve(false);
  });
  for (const end of ["end", "close", "error"]) incoming.once(end, () => resolve(true));
  incoming.resume();
  const whole = await over;
  clearTimeout(late);
  if (!whole) incoming.pause();
  return whole;
}
