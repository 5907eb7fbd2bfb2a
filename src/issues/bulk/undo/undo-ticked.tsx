import type { Context } from "hono";
import { requireLogin } from "../../../accounts/index.js";
import { asksForStream, type Flash } from "../../../design/index.js";
import { change, problemsOf, type Runtime, readForm, wordedInLines } from "../../../kernel/index.js";
import { freshPlace } from "../../inline/fresh-place.js";
import { ListNews } from "../list-news.js";
import { backOf, tickedIds } from "../ticked-issues.js";
import { undoChanges } from "./undo-changes.js";

export const UNDO_PATH = "/issues/bulk_undo";

/** Takes back what a message offered to; in the list where it stands, or with a page of its own. */
export async function undoTicked(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const form = await readForm(c);
  const back = backOf(form.text("back_url"));
  let { undone, left } = { undone: 0, left: 0 };
  const problems = await problemsOf(async () => {
    const journalIds = tickedIds(form.texts("ids[]"));
    ({ undone, left } = await change(runtime, viewer, (open) => undoChanges(open, journalIds)));
  });
  const { t } = c.var;
  const kept = left > 0 ? ` ${t("issues.bulk.left", { count: left })}` : "";
  const done: Flash = { kind: "notice", text: t("issues.bulk.undone", { count: undone }) + kept };
  if (asksForStream(c)) {
    const list = await freshPlace(runtime, c, { place: back });
    return c.var.stream(<ListNews {...{ problems, done, back }}>{list}</ListNews>);
  }
  return c.var.goTo(back, problems.length > 0 ? { kind: "error", text: wordedInLines(problems, t) } : done);
}
