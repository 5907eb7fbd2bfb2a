import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { LinkButton, useView, withQuery } from "../../design/index.js";
import type { Router, Runtime } from "../../kernel/index.js";
import { bulkRoutes } from "../bulk/bulk-routes.js";
import { showCopy } from "../copy/show-copy.js";
import { createFromForm } from "../form/create-from-form.js";
import { showNewIssue } from "../form/new-issue.js";
import { offerFieldChoices, offerFilterChoices, offerReportableProjects } from "../form/offer-choices.js";
import { mayReport } from "../form/reportable-projects.js";
import { showFact } from "../inline/show-fact.js";
import { showFilter, showFilterFields } from "../list/filters/show-filters.js";
import { showDisplay } from "../list/page/display/show-display.js";
import { showList } from "../list/page/show-list.js";
import { menuRoutes } from "../menu/menu-routes.js";
import { hideFirstSteps, showMyPage } from "../my-page/show-my-page.js";
import { queryPageRoutes } from "../queries/page-routes.js";
import { relationPageRoutes } from "../relations/relation-pages.js";
import { addWatchers, removeWatcher, unwatch, watch } from "../watchers/change-watching.js";
import { mentionable } from "../watchers/mentionable.js";
import { showWatchers } from "../watchers/show-watchers.js";
import { preview, previewInIssue } from "./answer/preview.js";
import { quoteComment } from "./answer/quote.js";
import { showValues } from "./facts/show-values.js";
import { removeIssue } from "./remove-issue.js";
import { saveIssue } from "./save-issue.js";
import { showIssue } from "./show-issue.js";

export function issuePageRoutes(pages: Router, runtime: Runtime): void {
  pages.get("/", (c) => showMyPage(runtime, c));
  pages.post("/my/first_steps/dismiss", (c) => hideFirstSteps(runtime, c));
  pages.get("/issues", (c) => showList(runtime, c));
  pages.get("/projects/:project/issues", (c) => showList(runtime, c));
  for (const below of ["", "/projects/:project"]) {
    pages.get(`${below}/issues/display`, (c) => showDisplay(runtime, c));
    pages.get(`${below}/issues/filters`, (c) => showFilterFields(runtime, c));
    pages.get(`${below}/issues/filters/:filter`, (c) => showFilter(runtime, c));
  }
  pages.get("/issues/board", (c) => c.var.goTo(asBoard(c, "/issues")));
  pages.get("/projects/:project/board", (c) => c.var.goTo(asBoard(c, `/projects/${c.req.param("project")}/issues`)));
  queryPageRoutes(pages, runtime);
  pages.get("/issues/new", (c) => showNewIssue(runtime, c));
  pages.get("/projects/:project/issues/new", (c) => showNewIssue(runtime, c));
  pages.post("/issues", (c) => createFromForm(runtime, c));
  bulkRoutes(pages, runtime);
  menuRoutes(pages, runtime);
  pages.get("/issues/:id/facts/:field", (c) => showFact(runtime, c));
  pages.get("/issues/:id/values/:field", (c) => showValues(runtime, c));
  pages.get("/issues/:id", (c) => showIssue(runtime, c));
  pages.on(["PATCH", "POST"], "/issues/:id", (c) => saveIssue(runtime, c));
  pages.post("/issues/:id/delete", (c) => removeIssue(runtime, c));
  for (const below of ["", "/projects/:project"]) pages.get(`${below}/issues/:id/copy`, (c) => showCopy(runtime, c));
  pages.get("/issues/:id/quote/:journal", (c) => quoteComment(runtime, c));
  pages.post("/issues/:id/watch", (c) => watch(runtime, c));
  pages.post("/issues/:id/unwatch", (c) => unwatch(runtime, c));
  pages.get("/issues/:id/watchers", (c) => showWatchers(runtime, c));
  pages.post("/issues/:id/watchers", (c) => addWatchers(runtime, c));
  pages.post("/issues/:id/watchers/:user/remove", (c) => removeWatcher(runtime, c));
  relationPageRoutes(pages, runtime);
  pages.get("/projects/:project/mentionable", (c) => mentionable(runtime, c));
  pages.post("/projects/:project/preview", (c) => preview(runtime, c));
  pages.post("/issues/:id/preview", (c) => previewInIssue(runtime, c));
  pages.get("/issues/choices/:filter", (c) => offerFilterChoices(runtime, c));
  pages.get("/projects/:project/issues/choices/:filter", (c) => offerFilterChoices(runtime, c));
  pages.get("/projects/:project/choices/:field", (c) => offerFieldChoices(runtime, c));
  pages.get("/issues/new/projects", (c) => offerReportableProjects(runtime, c));
}

/** The board is a display of the list. */
const asBoard = (c: Context, list: string) =>
  withQuery(`${list}${new URL(c.req.url).search}`, { display_type: "board" });

/** On every page, for users who may create issues; on the pages of a project it preselects that project. */
export async function newIssueAction({ db }: Runtime, viewer: Viewer, path: string) {
  const project = /^\/projects\/([^/]+)/.exec(path)?.[1];
  const may = await mayReport(db, viewer, project);
  return may.anywhere && <NewIssueButton href={may.here ? `/projects/${project}/issues/new` : "/issues/new"} />;
}

function NewIssueButton({ href }: { href: string }) {
  return (
    <LinkButton href={href} look="primary" icon="plus" data-controller="hotkey" data-hotkey="c">
      {useView().t("issues.newIssue")}
    </LinkButton>
  );
}
