import type { Context } from "hono";
import { change, idParam, type Runtime } from "../../kernel/index.js";
import { deleteIssue } from "../issue/delete-issue.js";
import { visibleIssue } from "../visibility/visible-issue.js";

export async function removeIssue(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id, project_identifier: project } = await visibleIssue(runtime.db, viewer, idParam(c, "issue"));
  await change(runtime, viewer, (open) => deleteIssue(open, { id }));
  const { t } = c.var;
  return c.var.goTo(`/projects/${project}/issues`, { kind: "notice", text: t("issues.deleted", { id }) });
}
