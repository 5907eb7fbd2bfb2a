import type { IncomingMessage } from "node:http";

/** A body that has not come at once is looked at again and again, and each time so much more of it must be there. */
const ROUND = 10_000; // ms
const LEAST = 10_000; // bytes

/** Ends the connection of a client that keeps a request open by sending its body byte by byte. */
export function endIfSlow(incoming: IncomingMessage): void {
  const { socket } = incoming;
  let before = socket.bytesRead;
  const round = setInterval(() => {
    const enough = socket.bytesRead - before >= LEAST;
    before = socket.bytesRead;
    // With its buffer full it is the one that waits.
    const waits = incoming.readableLength >= incoming.readableHighWaterMark;
    if (!enough && !waits) incoming.destroy();
  }, ROUND);
  for (const end of ["end", "close"]) incoming.once(end, () => clearInterval(round));
}
