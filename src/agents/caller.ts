import type { Viewer } from "../accounts/index.js";
import type { Log } from "../kernel/index.js";

/** Who sends a message, and the request that carries it. */
export interface Caller {
  viewer: Viewer;
  /** Writes the request's id on every line. */
  log: Log;
  requestId: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** `X-Service-Toolset`. */
  toolset: string | undefined;
}
