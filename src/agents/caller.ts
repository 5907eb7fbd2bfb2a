import type { Viewer } from "../accounts/index.js";
import type { Log } from "../kernel/index.js";
import type { CallsUnderWay } from "./tools/calls-under-way.js";

/** Who sends a message, and the request that carries it. */
export interface Caller {
  viewer: Viewer;
  /** Writes the request's id on every line. */
  log: Log;
  requestId: string;
  /** Their calls and streams among them. */
  calls: CallsUnderWay;
  /** `X-Service-Toolset`. */
  toolset: string | undefined;
}
