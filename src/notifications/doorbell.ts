import type { Runtime } from "../kernel/index.js";

/** Rung after commit with the ids of people something changed for, and nothing else: whoever listens asks again. */
export const BELL_CHANNEL = "bellwether_bell";

/** Rings of one person within this time are one. */
const COALESCE = 250;

export interface Doorbell {
  /** Calls back after something changed for this person; answers how to stop listening. */
  hear(userId: number, ring: () => void): () => void;
}

export async function openDoorbell(runtime: Pick<Runtime, "database">): Promise<Doorbell> {
  const listeners = new Map<number, Set<() => void>>();
  const due = new Map<number, NodeJS.Timeout>();

  const ring = (userId: number) => {
    if (due.has(userId) || !listeners.has(userId)) return;
    const ringNow = () => {
      due.delete(userId);
      for (const listener of listeners.get(userId) ?? []) listener();
    };
    due.set(userId, setTimeout(ringNow, COALESCE).unref());
  };
  await runtime.database.listen(BELL_CHANNEL, (ids) => {
    for (const id of ids.split(",")) ring(Number(id));
  });
  runtime.database.onGap(() => {
    for (const userId of listeners.keys()) ring(userId);
  });

  return {
    hear(userId, listener) {
      const mine = listeners.get(userId) ?? new Set();
      listeners.set(userId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(userId);
      };
    },
  };
}
