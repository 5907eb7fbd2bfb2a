import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { LivePage } from "./live-page.js";

/** What is told to the pages that show a collection: each collection is asked once. */
export async function newsOfCollections(runtime: Runtime, pages: Map<LivePage, Viewer>): Promise<Map<LivePage, Child>> {
  const showing = [...pages].flatMap(([page, viewer]) =>
    page.collection ? [{ page, viewer, ...page.collection }] : [],
  );
  const groups = [...Map.groupBy(showing, ({ of }) => of)];
  const told = await Promise.all(
    groups.map(async ([of, those]) => {
      const news = await of.news(runtime, those);
      return those.map(({ page }, place): [LivePage, Child] => [page, news[place]]);
    }),
  );
  return new Map(told.flat());
}
