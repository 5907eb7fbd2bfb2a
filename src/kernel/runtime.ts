import type { Follower, Listener } from "./change/publish.js";
import type { Contributions } from "./contributions.js";
import type { Database, Db } from "./database/database.js";
import type { FileStore } from "./files/file-store.js";
import type { Jobs } from "./jobs/jobs.js";
import type { Config } from "./process/config.js";
import type { Log } from "./process/log.js";
import type { Metrics } from "./process/metrics.js";
import type { Settings } from "./process/settings.js";
import type { Words } from "./words.js";

/** Database, jobs, settings, words and log of the process: opened once and passed down as an argument. */
export interface Runtime {
  config: Config;
  /** The address people and agents use, without a trailing slash. With `PORT=0` it is true once the web listens. */
  baseUrl: string;
  log: Log;
  db: Db;
  database: Database;
  /** The bytes of attached files. */
  files: FileStore;
  jobs: Jobs;
  settings: Settings;
  metrics: Metrics;
  words: Words;
  /** What the rooms gathered from all parts. */
  contributions: Contributions;
  /** Act at the end of each change, in its transaction, on what it published. */
  followers: Follower[];
  /** Asked at the end of each change which jobs follow. */
  listeners: Listener[];
  /** Aborted when the process begins to stop: streams close, waits end. */
  stopping: AbortSignal;
}
