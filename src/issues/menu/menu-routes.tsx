import type { Context } from "hono";
import { requireLogin, type Viewer } from "../../accounts/index.js";
import { watchedAmong } from "../../entities/index.js";
import { change, type Router, type Runtime, readForm } from "../../kernel/index.js";
import { mayWithAll } from "../bulk/choices/may-with-all.js";
import { deletionOf } from "../bulk/deletion.js";
import { ListNews } from "../bulk/list-news.js";
import { backOf, tickedIds, tickedIssues } from "../bulk/ticked-issues.js";
import { freshPlace } from "../inline/fresh-place.js";
import { menuFacts } from "../inline/listed-fact.js";
import { openFactsOf } from "../inline/open-facts.js";
import { issueEntity } from "../issue/issue-entity.js";
import { ofIssue } from "../issue/of-issue.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { startWatching, stopWatching } from "../watchers/change-watchers.js";
import { IssueMenu } from "./issue-menu.js";

/** The menu of the right button in lists and boards. Its address is Redmine's. */
export function menuRoutes(pages: Router, runtime: Runtime): void {
  pages.get("/issues/context_menu", (c) => showMenu(runtime, c));
  pages.post("/issues/bulk_watch", (c) => watchTicked(runtime, c));
}

async function showMenu(runtime: Runtime, c: Context): Promise<Response> {
  const { db, baseUrl } = runtime;
  const viewer = requireLogin(c);
  const issues = await tickedIssues(db, viewer, tickedIds(c.req.queries("ids[]") ?? []));
  const ids = issues.map(({ id }) => id);
  const [open, watched, { may }, deletion] = await Promise.all([
    openToAll(runtime, viewer, issues),
    watchedAmong(db, viewer, issueEntity.type, ids),
    mayWithAll(db, viewer, ids),
    deletionOf(db, viewer, issues),
  ]);
  const watching = watched.size === ids.length;
  const back = backOf(c.req.query("back_url"));
  return c.var.show(<IssueMenu {...{ issues, open, watching, deletion, back, baseUrl }} mayCopy={may.copy} />);
}

/** Undefined where one of them may not be edited at all. */
async function openToAll(runtime: Runtime, viewer: Viewer, issues: ListedIssue[]) {
  const open = await openFactsOf(runtime, viewer, issues, menuFacts);
  if (open.size < issues.length) return undefined;
  return new Set(menuFacts.filter((field) => issues.every(({ id }) => open.get(id)?.has(field))));
}

async function watchTicked(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const form = await readForm(c);
  const ids = tickedIds(form.texts("ids[]"));
  const watching = form.text("watch") === "1";
  await change(runtime, viewer, async (open) => {
    for (const issueId of ids.toSorted((a, b) => a - b)) {
      await ofIssue(issueId, () =>
        watching
          ? startWatching(open, { issueId, userIds: [viewer.id] })
          : stopWatching(open, { issueId, userId: viewer.id }),
      );
    }
  });
  const text = c.var.t(watching ? "issues.menu.watched" : "issues.menu.unwatched", { count: ids.length });
  const done = { kind: "notice", text } as const;
  const back = backOf(form.text("back_url"));
  if (!c.var.view().inFrame) return c.var.goTo(back, done);
  return c.var.stream(<ListNews {...{ done, back }}>{await freshPlace(runtime, c, { place: back })}</ListNews>);
}
