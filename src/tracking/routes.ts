import { resourcePages, resourceRoutes } from "../accounts/index.js";
import type { Routers, Runtime } from "../kernel/index.js";
import { customFieldPages } from "./custom-fields/custom-field-pages.js";
import { customFieldResource } from "./custom-fields/custom-field-resource.js";
import { priorityPages } from "./priorities/priority-pages.js";
import { priorityResource } from "./priorities/priority-resource.js";
import { statusPages } from "./statuses/status-pages.js";
import { statusResource } from "./statuses/status-resource.js";
import { trackerPages } from "./trackers/tracker-pages.js";
import { trackerResource } from "./trackers/tracker-resource.js";
import { workflowPageRoutes } from "./workflows/page.js";
import { workflowRestRoutes } from "./workflows/rest.js";

/** Trackers, statuses, priorities, custom fields and workflows, over REST and on pages of administrators. */
export function trackingRoutes(routers: Routers, runtime: Runtime): void {
  resourceRoutes(routers, runtime, trackerResource);
  resourceRoutes(routers, runtime, statusResource);
  resourceRoutes(routers, runtime, priorityResource);
  resourceRoutes(routers, runtime, customFieldResource);
  workflowRestRoutes(routers, runtime);
  resourcePages(routers, runtime, trackerResource, trackerPages);
  resourcePages(routers, runtime, statusResource, statusPages);
  resourcePages(routers, runtime, priorityResource, priorityPages);
  resourcePages(routers, runtime, customFieldResource, customFieldPages);
  workflowPageRoutes(routers, runtime);
}
