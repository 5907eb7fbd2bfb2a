import type { Context } from "hono";
import { denied, type Viewer } from "../../accounts/index.js";
import { toLastPage } from "../../design/index.js";
import { type Db, type Problem, pageOf, type Runtime } from "../../kernel/index.js";
import { memberCandidates } from "../members/candidates.js";
import type { MembersCardProps } from "../members/members-card.js";
import { membersOf } from "../members/members-of.js";
import { managedRoles } from "../members/roles/managed-roles.js";
import { projectAround } from "../page/project-around.js";
import type { ProjectValues } from "../page/project-form-props.js";
import { presentValues, projectChoices } from "../page/project-values.js";
import type { Project } from "../project/project.js";
import { SettingsPage } from "./settings-page.js";
import { settingPermissions, settingsPath } from "./settings-path.js";

/** The refusal, shown beside the sent values. */
interface Refused {
  project?: { values: ProjectValues; problems: Problem[] };
  member?: Pick<MembersCardProps, "typed" | "problems">;
}

const MEMBERS_ON_PAGE = "50";

/** The settings page with as much of it as the viewer may change; the first of their tabs to those who may change nothing here. */
export async function showSettings(runtime: Runtime, c: Context, refused: Refused = {}) {
  const viewer: Viewer = c.var.viewer;
  const around = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const { db } = runtime;
  const { project, permissions } = around;
  const may = (permission: string) => permissions.has(permission);
  if (!viewer.admin && !settingPermissions.some(may)) throw denied(viewer);
  const first = settingsPath(permissions);
  if (first !== "settings") return c.var.goTo(`/projects/${project.identifier}/${first}`);
  const form = may("edit_project") ? await formOf(runtime, c, project, refused.project) : undefined;
  const members = may("manage_members") ? await membersCard(c, db, project, refused.member) : undefined;
  const last = members && toLastPage(c, members.page, members.total);
  if (last) return last;
  const status = refused.project || refused.member ? 422 : 200;
  return c.var.show(<SettingsPage {...around} form={form} members={members} />, status);
}

async function formOf(runtime: Runtime, c: Context, project: Project, refused: Refused["project"]) {
  const { viewer, t } = c.var;
  const choices = await projectChoices(runtime, { viewer, t, project });
  const { customs } = choices;
  return {
    choices,
    ...(refused ?? { values: await presentValues(runtime, { viewer, project, customs }), problems: [] }),
  };
}

async function membersCard(c: Context, db: Db, project: Project, refused: Refused["member"] = { problems: [] }) {
  const page = pageOf({ page: c.req.query("page"), limit: MEMBERS_ON_PAGE });
  const { members, total } = await membersOf(db, project.id, page);
  const candidates = await memberCandidates(db, c.var.viewer, project.id);
  const inherits = project.parent !== undefined && project.inheritMembers;
  return {
    members,
    total,
    page,
    inherits,
    roles: await managedRoles(db, c.var.viewer, project.id),
    candidates,
    ...refused,
  };
}
