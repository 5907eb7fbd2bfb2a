import type { Routers, Runtime } from "../kernel/index.js";
import { priorityRestRoutes } from "./priorities/rest.js";
import { statusRestRoutes } from "./statuses/rest.js";
import { trackerRestRoutes } from "./trackers/rest.js";
import { workflowRestRoutes } from "./workflows/rest.js";

/** All routes of tracking. Each of these files begins with its own table. */
export function trackingRoutes(routers: Routers, runtime: Runtime): void {
  trackerRestRoutes(routers, runtime);
  statusRestRoutes(routers, runtime);
  priorityRestRoutes(routers, runtime);
  workflowRestRoutes(routers, runtime);
}
