import type { QueueOptions } from "pg-boss";
import type { Config } from "../process/config.js";

export interface Queue {
  queue: string;
  /** Jobs of this queue that one process works on at a time. Default 2. */
  concurrency?: number;
  retry?: Pick<QueueOptions, "retryLimit" | "retryDelay" | "retryBackoff" | "retryDelayMax">;
  /**
   * Each job is recorded as done before the next one begins, so that a killed worker leaves one job at most to be done twice. For
   * work that is seen outside the database; elsewhere the jobs of a batch are recorded together, which is quicker.
   */
  recordsEach?: true;
  /** Five fields, UTC. Several processes run it once together. */
  cron?: (config: Config) => string;
}
