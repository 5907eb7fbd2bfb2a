import type { Viewer } from "../accounts/index.js";
import type { Log } from "../kernel/index.js";

/** The caller of a tool, and the request that carries the call. */
export interface Caller {
  viewer: Viewer;
  /** Writes the request's id on every line. */
  log: Log;
  requestId: string;
}
