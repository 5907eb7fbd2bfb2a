import { requireAdmin } from "../../accounts/index.js";
import { pageOf, type Routers, type Runtime } from "../../kernel/index.js";
import { DEEDS_PAGE } from "../../oauth/index.js";
import { deedsOfPrograms } from "./deeds.js";
import { DeedsPage } from "./deeds-page.js";

export function programRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(DEEDS_PAGE, async (c) => {
    const viewer = requireAdmin(c);
    const page = pageOf(c.req.query());
    return c.var.show(<DeedsPage {...(await deedsOfPrograms(runtime, viewer, page))} page={page} />);
  });
}
