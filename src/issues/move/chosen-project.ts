import type { Viewer } from "../../accounts/index.js";
import { meant } from "../../design/index.js";
import type { Db } from "../../kernel/index.js";
import { type ProjectChoice, projectSource, projectsWith } from "../../projects/index.js";
import type { FormValues } from "../form/form-values.js";
import { reportableProject } from "../form/reportable-projects.js";

/** The name under which a form sends a project that was typed. */
export const TYPED_PROJECT = "project";

/**
 * The project to which a form moves issues, by its list or as it was typed; undefined where it says none. What is typed and means
 * none is refused here, a listed one that the viewer may not choose by the verb.
 */
export async function chosenProject(db: Db, viewer: Viewer, values: FormValues): Promise<ProjectChoice | undefined> {
  const typed = values[TYPED_PROJECT]?.trim();
  if (!typed) return values.project_id ? reportableProject(db, viewer, values.project_id) : undefined;
  const id = await meant(projectSource(db, projectsWith(viewer, "add_issues")), { field: "project_id", typed });
  return reportableProject(db, viewer, String(id));
}
