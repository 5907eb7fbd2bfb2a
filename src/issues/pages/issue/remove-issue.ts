import type { Context } from "hono";
import { type Ground, idParam } from "../../../kernel/index.js";
import { change } from "../../../notifications/index.js";
import { deleteIssue } from "../../delete-issue.js";
import { visibleIssue } from "../../visible-issue.js";

export async function removeIssue(ground: Ground, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id, project_identifier: project } = await visibleIssue(ground.db, viewer, idParam(c, "Issue"));
  await change(ground, (open) => deleteIssue(open, { id, actor: viewer }));
  const { t } = c.var;
  return c.var.goTo(`/projects/${project}/issues`, { kind: "notice", text: t("issues.deleted", { id }) });
}
