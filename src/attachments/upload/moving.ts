import { setTimeout } from "node:timers/promises";
import { Refusal } from "../../kernel/index.js";

/** A sender may be slow. One that sends nothing for so long is gone, or wants to hold a place. */
const PATIENCE = 30_000;

/**
 * The same content; refused once it stands still. Who stops reading it lets go of it: a stream that still has a reader passes
 * over nothing, and the form behind a refused file would never be read to its end.
 */
export async function* moving(content: AsyncIterable<Uint8Array>, patience = PATIENCE): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await soon(chunks.next(), patience);
    if (next.done) return;
    let goesOn = false;
    try {
      yield next.value;
      goesOn = true;
    } finally {
      if (!goesOn) await chunks.return?.();
    }
  }
}

async function soon<T>(answer: Promise<T>, patience: number): Promise<T> {
  const come = new AbortController();
  const late = setTimeout(patience, undefined, { signal: come.signal }).then(() => {
    throw new Refusal(408, "attachments.stalled");
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    // What is aborted is over: nobody waits for it.
    late.catch(() => {});
    come.abort();
  }
}
