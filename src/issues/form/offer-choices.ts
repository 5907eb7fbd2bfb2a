import type { Context } from "hono";
import { denied, principalChoice, requireLogin } from "../../accounts/index.js";
import { answerSuggestions, type Suggestion } from "../../design/index.js";
import { type Db, notFound, type Runtime } from "../../kernel/index.js";
import {
  assigneeSource,
  assigneesOf,
  categorySource,
  isAssignable,
  permissionsIn,
  projectByRef,
  projectSource,
  projectsWith,
  versionSource,
} from "../../projects/index.js";
import { isCustomName, offerCustomValues } from "../../tracking/index.js";
import { formIn } from "../custom-fields/form-in-projects.js";
import { otherIssues } from "../family/other-issues.js";
import { filterPlace } from "../list/filters/filter-place.js";
import { commonChoices, filterSource } from "../list/filters/filter-sources.js";

/** The values a filter can be set to, for users who may see the list. */
export async function offerFilterChoices({ db }: Runtime, c: Context): Promise<Response> {
  const filter = c.req.param("filter") ?? "";
  const place = await filterPlace(db, c, filter);
  const source = filterSource(db, filter, place);
  if (!source) throw notFound("filter");
  const common = commonChoices(filter, place).map(({ label }) => ({ value: label, label }));
  return answerSuggestions(c, source, common);
}

/** The values a field of an issue's form can be set to, for users who may open that form. */
export async function offerFieldChoices({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const permissions = await permissionsIn(db, viewer.id, project.id);
  const field = c.req.param("field");
  if (!["add_issues", "edit_issues", "edit_own_issues"].some((name) => permissions.has(name))) throw denied(viewer);
  const { t } = c.var;
  if (field !== undefined && isCustomName(field)) return offerCustomValues(db, c, formIn(viewer, project.id), field);
  if (field === "parent_issue_id") return answerSuggestions(c, otherIssues(db, viewer));
  if (field === "category_id") return answerSuggestions(c, categorySource(db, project.id));
  if (field === "fixed_version_id") return answerSuggestions(c, versionSource(db, viewer, project.id));
  if (field === "assigned_to_id")
    return answerSuggestions(c, assigneeSource(db, assigneesOf(project.id), t), await me(c, db, project.id));
  throw notFound("field");
}

/** The viewer first, who most often takes an issue. */
async function me(c: Context, db: Db, projectId: number): Promise<Suggestion[]> {
  const { viewer, t } = c.var;
  const assignable = await isAssignable(db, assigneesOf(projectId), viewer.id);
  const { value, note } = principalChoice({ ...viewer, type: "user" }, t);
  return assignable
    ? [{ id: viewer.id, value, label: t("issues.meNamed", { name: viewer.name }), note, isPerson: true }]
    : [];
}

/** The projects in which the viewer may report. */
export function offerReportableProjects({ db }: Runtime, c: Context): Promise<Response> {
  return answerSuggestions(c, projectSource(db, projectsWith(c.var.viewer, "add_issues")));
}
