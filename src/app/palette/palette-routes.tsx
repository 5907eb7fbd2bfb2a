import type { Context } from "hono";
import { onOneLine, type Part, type Router, type Runtime } from "../../kernel/index.js";
import { foundRecords } from "./found-records.js";
import { ofAccount, offeredActions, quickActionsOf } from "./offered-actions.js";
import { PaletteAnswer } from "./palette-answer.js";
import { searchHere } from "./search-here.js";

const LONGEST_ASKED = 200;
const LONGEST_PATH = 2_000;

/** `GET /palette?q=gate&from=/projects/house`: what the command palette shows for what was typed on that page. */
export function paletteRoutes(pages: Router, runtime: Runtime, parts: readonly Part[]): void {
  const sources = parts.flatMap((part) => part.paletteSources ?? []).toSorted((a, b) => a.position - b.position);
  const actions = quickActionsOf(parts);
  const accountLinks = parts.flatMap((part) => part.accountLinks ?? []);
  pages.get("/palette", answer);

  async function answer(c: Context): Promise<Response> {
    const { viewer, t } = c.var;
    const text = onOneLine(c.req.query("q") ?? "").slice(0, LONGEST_ASKED);
    const path = (c.req.query("from") ?? "").slice(0, LONGEST_PATH);
    const ofViewer = viewer.anonymous ? [] : accountLinks.flatMap((links) => links(runtime, viewer)).map(ofAccount);
    const [all, offered] = await Promise.all([
      foundRecords(runtime.db, viewer, { sources: [...sources, searchHere], text, path }),
      offeredActions([...actions, ...ofViewer], { runtime, viewer, path, text, t }),
    ]);
    const isHere = ({ source }: (typeof all)[number]) => source === searchHere;
    const [here] = all.find(isHere)?.records ?? [];
    const found = all.filter((one) => !isHere(one));
    return c.var.part(<PaletteAnswer text={text} here={here} found={found} offered={offered} />);
  }
}
