import type { Runtime } from "../runtime.js";
import type { Attempt } from "./jobs.js";
import type { Queue } from "./queue.js";

/** Work that is done after a change, outside its request. Written so that doing it twice is harmless. */
export interface JobDeclaration<Data extends object = never> extends Queue {
  /** `attempt` counts from 1. */
  work(runtime: Runtime, data: Data, attempt: number): Promise<void>;
}

/** Does the work that is declared for a job's queue; measured and, where it fails, logged. */
export function attemptOf(runtime: Runtime, declared: Map<string, JobDeclaration>): Attempt {
  return async (queue, { id, data, number }) => {
    const started = performance.now();
    try {
      const declaration = declared.get(queue);
      if (!declaration) throw new Error(`No part declares the work of the queue ${queue}.`);
      await declaration.work(runtime, data, number);
    } catch (error) {
      runtime.log.warn({ err: error, queue, job: id, attempt: number }, "a job failed");
      throw error;
    } finally {
      runtime.metrics.jobSeconds.observe({ queue }, (performance.now() - started) / 1000);
    }
  };
}
