import { mayReadMetrics } from "../administration/index.js";
import { healthRoutes, openRouters, type Router, type Runtime } from "../kernel/index.js";

/** The router of a worker without web: health and metrics, and nothing else. */
export function openHealth(runtime: Runtime): Router {
  const { log, metrics, words } = runtime;
  const { root } = openRouters({
    log,
    metrics,
    words,
    // Every address has one meaning, so that no page is asked for.
    paths: { plain: [""], pages: [], files: [], isProgram: () => true },
    errorPage: (_c, { status }) => new Response(null, { status }),
  });
  healthRoutes(root, runtime, mayReadMetrics(runtime));
  return root;
}
