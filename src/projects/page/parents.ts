import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { answerSuggestions, meant } from "../../design/index.js";
import { type Db, type Form, type Runtime, writtenReference } from "../../kernel/index.js";
import { projectReference, projectSource } from "../choices/choose-projects.js";
import { possibleParents } from "../choices/eligible.js";
import { onlyWhoAddsProjects, projectWith } from "../permission/may.js";
import type { Project } from "../project/project.js";
import { projectIdIn } from "../project/project-by-ref.js";
import type { ProjectValues } from "./project-form-props.js";

/** What a new project may be put under; `new` is the address of a page, so no project is called so. */
export async function offerParentsOfNew({ db }: Runtime, c: Context) {
  const viewer: Viewer = c.var.viewer;
  await onlyWhoAddsProjects(db, viewer);
  return answerSuggestions(c, projectSource(db, possibleParents(viewer)));
}

export async function offerParents({ db }: Runtime, c: Context) {
  const { id } = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "edit_project");
  return answerSuggestions(c, projectSource(db, possibleParents(c.var.viewer, id)));
}

/** The id of the parent that was typed; null for none, undefined where there was nothing to type into. */
export async function typedParent(
  db: Db,
  { form, viewer, project }: { form: Form; viewer: Viewer; project?: Project },
): Promise<number | null | undefined> {
  const typed = form.text("parent")?.trim();
  if (!typed) return typed === "" ? null : undefined;
  // A user who may not add projects under the present parent may still keep the project there.
  const present = project?.parent;
  if (present && typed === projectReference(present)) return present.id;
  return meant(projectSource(db, possibleParents(viewer, project?.id)), { field: "parent_id", typed });
}

/**
 * What the form of a new project begins with where its address names a parent (`?parent_id=`), by id or identifier as Redmine
 * takes it: no parent where it may not be that one.
 */
export async function askedParent(
  db: Db,
  viewer: Viewer,
  asked: string | undefined,
): Promise<Partial<Pick<ProjectValues, "parentId" | "parent">>> {
  if (!asked) return {};
  const reference = writtenReference("", projectIdIn(asked) ?? asked);
  const [found, another] = await projectSource(db, possibleParents(viewer)).named(reference);
  return found && !another ? { parentId: Number(found.id), parent: found.value } : {};
}
