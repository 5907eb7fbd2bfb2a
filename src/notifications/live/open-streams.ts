import type { Sender } from "./event-stream.js";

/**
 * Of one person in one process. A browser holds six connections to a site: with a stream in each, of as many windows side by side,
 * no page would load any more. Hidden pages hold none.
 */
const MOST_STREAMS = 5;

export interface OpenStreams {
  /** Answers what to call when the stream is over. */
  add(userId: number, stream: Pick<Sender, "giveWay">): () => void;
}

/**
 * Bounds what one person holds open. The oldest gives way, not the newest: the page somebody has just opened is the one they
 * look at, and streams of machines that fell asleep would keep them out.
 */
export function openStreams(): OpenStreams {
  const ofPerson = new Map<number, Set<Pick<Sender, "giveWay">>>();
  return {
    add(userId, stream) {
      const mine = ofPerson.get(userId) ?? new Set();
      ofPerson.set(userId, mine.add(stream));
      if (mine.size > MOST_STREAMS) for (const oldest of [...mine].slice(0, mine.size - MOST_STREAMS)) oldest.giveWay();
      return () => {
        mine.delete(stream);
        if (mine.size === 0 && ofPerson.get(userId) === mine) ofPerson.delete(userId);
      };
    },
  };
}
