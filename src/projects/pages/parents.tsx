import type { Context } from "hono";
import { denied, type Viewer } from "../../accounts/index.js";
import { meant, Suggestions } from "../../design/index.js";
import type { Db, Form, Translate } from "../../kernel/index.js";
import { type ProjectChoice, projectReference, projectsNamed, searchProjects } from "../choices/choose-projects.js";
import { possibleParents } from "../choices/eligible.js";
import { mayAddProjects, projectWith } from "../may.js";
import type { Project } from "../project.js";

/** What a new project may be put under; `new` is the address of a page, so no project is called so. */
export async function offerParentsOfNew(c: Context, db: Db) {
  const viewer: Viewer = c.var.viewer;
  if (!(await mayAddProjects(db, viewer))) throw denied(viewer);
  return offer(c, db);
}

export async function offerParents(c: Context, db: Db) {
  return offer(c, db, await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "edit_project"));
}

async function offer(c: Context, db: Db, project?: Project) {
  const eligible = possibleParents(c.var.viewer, project?.id);
  const found = await searchProjects(db, { typed: c.req.query("q") ?? "", eligible });
  return c.var.show(<Suggestions found={found.map(projectSuggestion)} />);
}

const projectSuggestion = (project: ProjectChoice) => ({
  value: projectReference(project),
  label: project.name,
  note: project.identifier,
});

/** The id of the parent that was typed; null for none, undefined where there was nothing to type into. */
export async function typedParent(
  db: Db,
  { form, viewer, project, t }: { form: Form; viewer: Viewer; project?: Project; t: Translate },
): Promise<number | null | undefined> {
  const typed = form.text("parent")?.trim();
  if (!typed) return typed === "" ? null : undefined;
  const present = project?.parent;
  if (present && typed === projectReference(present)) return present.id;
  const eligible = possibleParents(viewer, project?.id);
  const { id } = await meant({
    field: "parent_id",
    typed,
    named: (text) => projectsNamed(db, text, eligible),
    near: (text) => searchProjects(db, { typed: text, eligible }),
    written: projectReference,
    t,
  });
  return id;
}
