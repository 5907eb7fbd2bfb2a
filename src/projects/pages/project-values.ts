import type { Viewer } from "../../accounts/index.js";
import type { Db, Form } from "../../kernel/index.js";
import { trackers } from "../../tracking/index.js";
import { knownModules, modulesOf, usualModules } from "../modules.js";
import { amongPermitted } from "../permission.js";
import { type Project, selectProjects } from "../project.js";
import { projectFields } from "../rest/input.js";
import { trackersOf } from "../trackers.js";
import type { ProjectChanges } from "../update-project.js";
import { OPEN } from "../visible.js";
import type { ProjectChoices, ProjectValues } from "./project-form.js";

/** What the form of a project that is yet to be made begins with. */
export function newValues(choices: ProjectChoices): ProjectValues {
  const empty = { name: "", identifier: "", description: "", homepage: "", isPublic: true, parentId: undefined };
  return { ...empty, moduleNames: usualModules, trackerIds: choices.trackers.map(({ id }) => id) };
}

export async function presentValues(db: Db, project: Project): Promise<ProjectValues> {
  const modules = (await modulesOf(db, [project.id])).get(project.id) ?? [];
  return {
    ...project,
    parentId: project.parent?.id,
    moduleNames: modules.map(({ name }) => name),
    trackerIds: (await trackersOf(db, project.id)).map(({ id }) => id),
  };
}

/** What may be chosen: other projects, modules and trackers. */
export async function projectChoices(db: Db, viewer: Viewer, project?: Project): Promise<ProjectChoices> {
  const parents = await selectProjects(db, viewer)
    .where("p.status", "=", OPEN)
    .where("p.id", "<>", project?.id ?? 0)
    .$if(!viewer.admin, (projects) => projects.where(amongPermitted(viewer, "add_project", "p.id")))
    .orderBy((eb) => eb.fn("lower", ["p.name"]))
    .limit(500)
    .execute();
  const present = project?.parent;
  const offered = present && !parents.some(({ id }) => id === present.id) ? [present, ...parents] : parents;
  return { parents: offered, modules: await knownModules(db), trackers: await trackers(db) };
}

/** As they were sent, to be shown again. */
export function sentValues(form: Form): ProjectValues {
  const sent = (name: string) => form.text(name) ?? "";
  return {
    name: sent("name"),
    identifier: sent("identifier"),
    description: sent("description"),
    homepage: sent("homepage"),
    isPublic: sent("is_public") === "1",
    parentId: Number(sent("parent_id")) || undefined,
    moduleNames: ticked(form, "enabled_module_names") ?? [],
    trackerIds: (ticked(form, "tracker_ids") ?? []).map(Number),
  };
}

/** The same fields as REST takes, by the same rules. */
export function sentFields(form: Form): ProjectChanges {
  const names = ["name", "identifier", "description", "homepage", "is_public", "parent_id"];
  const single = Object.fromEntries(names.map((name) => [name, form.text(name)]));
  return projectFields({
    project: {
      ...single,
      enabled_module_names: ticked(form, "enabled_module_names"),
      tracker_ids: ticked(form, "tracker_ids"),
    },
  });
}

/** Undefined: there were no boxes. */
export function ticked(form: Form, name: string): string[] | undefined {
  const values = form.texts(name);
  return values.length === 0 ? undefined : values.filter((value) => value !== "");
}
