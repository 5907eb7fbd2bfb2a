import {
  identifiedByCredential,
  identifiedBySession,
  identifiedForDownload,
  presentedCredential,
} from "../accounts/index.js";
import { mayReadMetrics } from "../administration/index.js";
import { browserAssets } from "../design/index.js";
import { HEALTH_PATHS, healthRoutes, openRouters, type Part, type Routers, type Runtime } from "../kernel/index.js";
import { menuOf } from "./frame.js";
import { answeringPages, pageOfErrors } from "./page-answers.js";
import { paletteRoutes } from "./palette/palette-routes.js";
import { redmineRoutes } from "./redmine-addresses.js";

/** The routers of all parts, on the connections for requests. */
export async function openWeb(opened: Runtime, parts: readonly Part[]): Promise<Routers> {
  const runtime = { ...opened, db: opened.database.web };
  const assets = browserAssets(runtime.contributions.browserSide);
  const around = { runtime, parts, menu: menuOf(parts), assets };
  const routers = openRouters({
    log: runtime.log,
    metrics: runtime.metrics,
    words: runtime.words,
    paths: {
      plain: ["/assets", ...HEALTH_PATHS, ...parts.flatMap((part) => part.plainPaths ?? [])],
      pages: parts.flatMap((part) => part.pagePaths ?? []),
      files: parts.flatMap((part) => part.filePaths ?? []),
      isProgram: (request) => presentedCredential(request) !== undefined,
    },
    limitedLater: parts.flatMap((part) => part.limitedLater ?? []),
    errorPage: pageOfErrors(() => around),
  });
  routers.root.get("/assets/*", assets.handler);
  healthRoutes(routers.root, runtime, mayReadMetrics(runtime));
  routers.rest.use(identifiedByCredential(runtime));
  routers.pages.use(identifiedBySession(runtime), answeringPages(around));
  for (const router of [routers.csv, routers.atom]) router.use(identifiedForDownload(runtime));
  redmineRoutes(routers.pages);
  for (const part of parts) await part.routes?.(routers, runtime);
  paletteRoutes(routers.pages, runtime, parts);
  return routers;
}
