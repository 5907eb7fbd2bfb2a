import type { Context } from "hono";
import { z } from "zod";
import { attachmentJson, attachmentsOf } from "../../../attachments/index.js";
import { journalsJson, viaJson, visibleJournals } from "../../../entities/index.js";
import {
  bodyFor,
  change,
  idParam,
  included,
  including,
  paged,
  pageOf,
  Refusal,
  type Routers,
  type Runtime,
  readJson,
} from "../../../kernel/index.js";
import { allowedStatuses, projectByRef, projectRef, projectWith, visibleProject } from "../../../projects/index.js";
import { childrenJson } from "../../family/children-json.js";
import { possibleStatuses } from "../../family/holding/closable.js";
import { subtasksOf } from "../../family/subtasks.js";
import { issueChangeBody, sentIssue } from "../../fields/issue-input.js";
import { issueJson, listedIssueAnswer, shownIssueAnswer } from "../../fields/issue-json.js";
import { askedFilters } from "../../filters/asked-filters.js";
import { isOneProject } from "../../filters/project-filters.js";
import { asRedmineTells } from "../../history/redmine-details.js";
import { askedList } from "../../list/asked-list.js";
import { issueList } from "../../list/issue-list.js";
import { listQuery } from "../../list/list-query.js";
import { relationJson, relationsOfEach } from "../../relations/relation-json.js";
import { visibleRelations } from "../../relations/visible-relations.js";
import { issueInSight, visibleIssue } from "../../visibility/visible-issue.js";
import { removeFromWatchers, startWatching } from "../../watchers/change-watchers.js";
import { sentWatchers, watcherInput } from "../../watchers/sent-watchers.js";
import { deleteIssue } from "../delete-issue.js";
import { issueEntity } from "../issue-entity.js";
import { notThere } from "../refuse-update.js";
import { updateIssue } from "../update-issue.js";
import { createOverRest, creation } from "./create-over-rest.js";
import { issueIn } from "./sent-over-rest.js";

/** Redmine's REST API for issues. */
export function issueRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const issues = rest.about(runtime, "Issues", { project: projectRef });
  const body = { name: "issue", schema: issueChangeBody };
  const listing = {
    query: { ...listQuery, ...including("attachments", "relations") },
    answer: paged({ issues: z.array(listedIssueAnswer) }),
  };
  issues.get("/issues", list, { summary: "List issues", ...listing });
  issues.get("/projects/:project/issues", list, { summary: "List the issues of a project", ...listing });
  issues.post("/issues", createOverRest, { summary: "Create or copy an issue", ...creation });
  issues.post("/projects/:project/issues", createOverRest, {
    summary: "Create or copy an issue in a project",
    ...creation,
  });
  issues.get("/issues/:id", show, {
    summary: "Show an issue",
    query: including("attachments", "journals", "via", "watchers", "relations", "children", "allowed_statuses"),
    answer: { issue: shownIssueAnswer },
  });
  issues.put("/issues/:id", update, {
    summary: "Update an issue, comment on it, or both",
    description:
      "What is left out stays as it is. `notes` alone is a comment. Watchers have routes of their own: `watcher_user_ids` is passed over.",
    body,
  });
  issues.delete("/issues/:id", remove, { summary: "Delete an issue" });
  issues.post("/issues/:id/watchers", watch, { summary: "Add watchers to an issue", body: { schema: watcherInput } });
  issues.delete("/issues/:id/watchers/:user_id", unwatch, { summary: "Remove a watcher from an issue" });
}

async function list({ db, baseUrl }: Runtime, c: Context): Promise<Response> {
  const query = c.req.queries();
  // What a filter says may carry an operator, or mean several; a path names a project, whatever it says.
  const { project_id: filter = "" } = askedFilters(query, false);
  const named = c.req.param("project") ?? (isOneProject(filter) ? filter : undefined);
  // A project the caller may not see answers as in Redmine; the list itself would only be empty.
  const project = named === undefined ? undefined : await projectByRef(db, c.var.viewer, named);
  const { project_id: _place, ...others } = query;
  const asked = await askedList(db, c.var.viewer, { query: project ? others : query, projectId: project?.id });
  const page = pageOf(c.req.query());
  const { issues, total } = await issueList(db, c.var.viewer, { ...asked, filters: asked.all, ...page });
  // An empty list is rare, so whether it is empty for want of a permission is asked only then.
  if (project && total === 0) await projectWith(db, c.var.viewer, String(project.id), "view_issues");
  const include = included(c);
  const files = include.has("attachments") && (await filesOf(db, issues));
  const relations = include.has("relations") && (await relationsOfEach(db, c.var.viewer, issues));
  const listed = issues.map((issue) => ({
    ...issueJson(issue),
    ...(files && { attachments: (files.get(issue.id) ?? []).map((one) => attachmentJson(one, baseUrl)) }),
    ...(relations && { relations: relations(issue.id) }),
  }));
  return c.json({ issues: listed, total_count: total, offset: page.offset, limit: page.limit });
}

/** By issue. */
async function filesOf(db: Runtime["db"], issues: { id: number }[]) {
  const ids = issues.map(({ id }) => id);
  return Map.groupBy(await attachmentsOf(db, issueEntity.type, ids), ({ entity_id }) => entity_id);
}

async function show({ db, baseUrl }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const include = included(c);
  const issue = await visibleIssue(
    db,
    viewer,
    idParam(c, "issue"),
    include.has("watchers") ? { also: "watchers" } : {},
  );
  const json: Record<string, unknown> = { ...issueJson(issue), ...viaJson(issue.maker, include) };
  if (include.has("attachments")) json.attachments = issue.files.map((one) => attachmentJson(one, baseUrl));
  if (include.has("journals")) {
    const journals = await visibleJournals(db, viewer, issueEntity, { entityId: issue.id });
    json.journals = journalsJson(journals, include, asRedmineTells);
  }
  if (issue.watchers && issue.permissions.has("view_issue_watchers")) json.watchers = issue.watchers;
  // Without any there is no such name, as in Redmine.
  if (include.has("relations") && issue.has_relations) {
    const relations = await visibleRelations(db, viewer, [issue.id]);
    if (relations.length > 0) json.relations = relations.map(relationJson);
  }
  if (include.has("children") && issue.has_subtasks) {
    json.children = childrenJson(await subtasksOf(db, viewer, issue.id), issue.id);
  }
  if (include.has("allowed_statuses")) {
    const asked = { viewer, projectId: issue.project_id, trackerId: issue.tracker_id, issue };
    // A user whom no workflow leads on gets no status, not even the present one, as in Redmine.
    const leadsOn = (await allowedStatuses(db, asked)).length > 1;
    const allowed = leadsOn ? await possibleStatuses(db, asked) : [];
    json.allowed_statuses = allowed.map(({ id, name, isClosed }) => ({ id, name, is_closed: isClosed }));
  }
  return c.json({ issue: json });
}

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const id = idParam(c, "issue");
  const input = await bodyFor(sentUpdate(runtime, c), () => issueInSight(runtime.db, viewer, id));
  await change(runtime, viewer, (open) => updateIssue(open, { id, ...input }));
  return c.body(null, 204);
}

async function sentUpdate({ db }: Runtime, c: Context) {
  const body = issueIn(await readJson(c), c.var.viewer);
  if (typeof body.project_id === "string" && !/^\d+$/.test(body.project_id)) {
    const project = await visibleProject(db, c.var.viewer, body.project_id);
    if (!project) throw new Refusal(422, notThere);
    body.project_id = project.id;
  }
  const { watcherIds: _ignored, ...input } = sentIssue(body);
  return input;
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "issue");
  await change(runtime, c.var.viewer, (open) => deleteIssue(open, { id }));
  return c.body(null, 204);
}

async function watch(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id: issueId } = await issueInSight(runtime.db, viewer, idParam(c, "issue"));
  const userIds = sentWatchers(await readJson(c));
  await change(runtime, viewer, (open) => startWatching(open, { issueId, userIds }));
  return c.body(null, 204);
}

async function unwatch(runtime: Runtime, c: Context): Promise<Response> {
  const issueId = idParam(c, "issue");
  const userId = idParam(c, "user", "user_id");
  await change(runtime, c.var.viewer, (open) => removeFromWatchers(open, { issueId, userId }));
  return c.body(null, 204);
}
