import type { Context } from "hono";
import { toLastPage } from "../../design/index.js";
import { dayIn, idParam, pageOf, type Router, type Runtime } from "../../kernel/index.js";
import {
  customFieldsOf,
  labelledFields,
  noProgress,
  projectAround,
  projectWith,
  standingOf,
  versionById,
} from "../../projects/index.js";
import { plannedIssues } from "./planned-issues.js";
import { ISSUES_SHOWN, roadmap } from "./roadmap.js";
import { RoadmapPage } from "./roadmap-page.js";
import { issuesByKind, issuesOfVersions } from "./version-issues.js";
import { VersionPage } from "./version-page.js";

export function roadmapRoutes(pages: Router, runtime: Runtime): void {
  pages.get("/projects/:project/roadmap", (c) => showRoadmap(runtime, c));
  pages.get("/versions/:id", (c) => showVersion(runtime, c));
}

async function showRoadmap(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const around = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const { id: projectId } = await projectWith(db, viewer, String(around.project.id), "view_issues");
  const page = pageOf(c.req.query());
  const ofCompleted = c.req.query("completed") === "1";
  const shown = await roadmap(db, viewer, { projectId, page, ofCompleted });
  const roadmapPage = <RoadmapPage around={around} roadmap={shown} page={page} ofCompleted={ofCompleted} />;
  return toLastPage(c, page, shown.total) ?? c.var.show(roadmapPage);
}

async function showVersion(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const version = await versionById(db, viewer, idParam(c, "version"));
  const { id } = version;
  const around = await projectAround(runtime, viewer, version.project.identifier);
  const [progresses, issues, byStatus, byCategory, customs] = await Promise.all([
    plannedIssues.progress(db, viewer, [id]),
    issuesOfVersions(db, viewer, { versionIds: [id], most: ISSUES_SHOWN }),
    issuesByKind(db, viewer, { versionId: id, field: "status_id" }),
    issuesByKind(db, viewer, { versionId: id, field: "category_id" }),
    customFieldsOf(db, viewer, "version", [id]),
  ]);
  const progress = progresses.get(id) ?? noProgress;
  const standing = standingOf(version, progress, dayIn(viewer.timeZone));
  const shown = { ...version, ...standing, progress, issues: issues.get(id) ?? [] };
  const customFields = await labelledFields(db, customs.get(id) ?? []);
  return c.var.show(<VersionPage {...{ around, version: shown, byStatus, byCategory, customFields }} />);
}
