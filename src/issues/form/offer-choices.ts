import type { Context } from "hono";
import { denied, principalChoice, requireLogin } from "../../accounts/index.js";
import { answerSuggestions, type Suggestion } from "../../design/index.js";
import { type Db, notFound, type Runtime } from "../../kernel/index.js";
import {
  type Assignees,
  assigneeSource,
  assigneesOfEach,
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
import { commonChoices, filterSource } from "../list/filters/editor/filter-sources.js";
import { filterPlace } from "../list/filters/filter-place.js";

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
  if (!["add_issues", "edit_issues", "edit_own_issues"].some((name) => permissions.has(name))) throw denied(viewer);
  return offerChoicesIn(db, c, [project.id]);
}

/** The values that the field in the address can be set to in issues of all these projects. No check: the caller must have made it. */
export async function offerChoicesIn(db: Db, c: Context, projectIds: number[]): Promise<Response> {
  const { viewer, t } = c.var;
  const field = c.req.param("field") ?? "";
  const [projectId = 0, ...others] = projectIds;
  if (isCustomName(field)) return offerCustomValues(db, c, formIn(viewer, ...projectIds), field);
  if (field === "parent_issue_id") return answerSuggestions(c, otherIssues(db, viewer));
  if (field === "category_id" && others.length === 0) return answerSuggestions(c, categorySource(db, projectId));
  if (field === "fixed_version_id") return answerSuggestions(c, versionSource(db, viewer, projectIds));
  if (field !== "assigned_to_id") throw notFound("field");
  const assignees = assigneesOfEach(projectIds);
  return answerSuggestions(c, assigneeSource(db, assignees, t), await me(c, db, assignees));
}

/** The viewer first, who most often takes an issue. */
async function me(c: Context, db: Db, assignees: Assignees): Promise<Suggestion[]> {
  const { viewer, t } = c.var;
  const assignable = await isAssignable(db, assignees, viewer.id);
  const { value, note } = principalChoice({ ...viewer, type: "user" }, t);
  return assignable
    ? [{ id: viewer.id, value, label: t("issues.meNamed", { name: viewer.name }), note, isPerson: true }]
    : [];
}

/** The projects in which the viewer may report. */
export function offerReportableProjects({ db }: Runtime, c: Context): Promise<Response> {
  return answerSuggestions(c, projectSource(db, projectsWith(c.var.viewer, "add_issues")));
}
