import { requireAdmin } from "../../accounts/index.js";
import { toLastPage } from "../../design/index.js";
import { pageOf, type Routers, type Runtime } from "../../kernel/index.js";
import { DEEDS_PAGE } from "../../oauth/index.js";
import { deedsOfPrograms } from "./deeds.js";
import { DeedsPage } from "./deeds-page.js";

export function programRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(DEEDS_PAGE, async (c) => {
    const viewer = requireAdmin(c);
    const page = pageOf(c.req.query());
    const found = await deedsOfPrograms(runtime, viewer, page);
    return toLastPage(c, page, found.total) ?? c.var.show(<DeedsPage {...found} page={page} />);
  });
}
