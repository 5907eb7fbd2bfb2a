import { setTimeout as passed } from "node:timers/promises";
import type { Runtime } from "../kernel/index.js";

/** Jobs that may not be done yet, by issue. */
export interface Untold {
  add(issue: string, jobs: string[]): void;
  /** Waits until all notifications of this issue are written. */
  toldOf(issue: string): Promise<void>;
  all(): Promise<void>;
}

/** A job names its people as they are when it runs, so an issue must not change again before (specification 6.4.7). */
export function openUntold({ jobs, stopping }: Pick<Runtime, "jobs" | "stopping">): Untold {
  const waiting = new Map<string, string[]>();

  async function forget(): Promise<void> {
    const unfinished = new Set(await jobs.unfinished([...waiting.values()].flat()));
    for (const [issue, ids] of waiting) if (!ids.some((id) => unfinished.has(id))) waiting.delete(issue);
  }

  async function until(done: () => boolean): Promise<void> {
    for (let pause = 2; !done(); pause = Math.min(pause * 2, 50)) {
      await forget();
      if (!done()) await passed(pause, undefined, { signal: stopping });
    }
  }

  return {
    add(issue, ids) {
      if (ids.length > 0) waiting.set(issue, ids);
    },
    toldOf: (issue) => until(() => waiting.size < MOST && !waiting.has(issue)),
    all: () => until(() => waiting.size === 0),
  };
}

/** Issues on their way at once; more would only make the question longer. */
const MOST = 50;
