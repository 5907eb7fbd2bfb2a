import type { Viewer } from "../../accounts/index.js";
import type { Db, Form } from "../../kernel/index.js";
import { defaultsInForm, sentCustomValues, sentInForm, shownInForm, trackers } from "../../tracking/index.js";
import { fewProjects, projectReference } from "../choices/choose-projects.js";
import { possibleParents } from "../choices/eligible.js";
import { customFieldsOf, customFieldsToSet } from "../custom-values/record-values.js";
import { projectFields } from "../project/input.js";
import { knownModules, modulesOf, usualModules } from "../project/modules.js";
import type { Project } from "../project/project.js";
import { trackersOf } from "../project/trackers.js";
import type { ProjectChanges } from "../project/update-project.js";
import type { ProjectChoices, ProjectValues } from "./project-form.js";

/** The initial values of the form of a new project. */
export function newValues(choices: ProjectChoices): ProjectValues {
  const empty = { name: "", identifier: "", description: "", homepage: "", isPublic: true };
  const noParent = { parentId: undefined, parent: undefined };
  return {
    ...empty,
    ...noParent,
    moduleNames: usualModules,
    trackerIds: choices.trackers.map(({ id }) => id),
    customs: defaultsInForm(choices.customs.fields),
  };
}

export async function presentValues(db: Db, viewer: Viewer, project: Project): Promise<ProjectValues> {
  const modules = (await modulesOf(db, [project.id])).get(project.id) ?? [];
  return {
    ...project,
    parentId: project.parent?.id,
    parent: project.parent && projectReference(project.parent),
    moduleNames: modules.map(({ name }) => name),
    trackerIds: (await trackersOf(db, project.id)).map(({ id }) => id),
    customs: shownInForm((await customFieldsOf(db, viewer, "project", [project.id])).get(project.id) ?? []),
  };
}

/** What may be chosen: other projects, modules and trackers. */
export async function projectChoices(db: Db, viewer: Viewer, project?: Project): Promise<ProjectChoices> {
  const parents = await fewProjects(db, possibleParents(viewer, project?.id));
  const present = project?.parent;
  const isElsewhere = present && parents && !parents.some(({ id }) => id === present.id);
  const offered = isElsewhere ? [present, ...parents] : parents;
  return {
    parents: offered,
    modules: await knownModules(db),
    trackers: await trackers(db),
    customs: await customFieldsToSet(db, viewer, "project", project?.id),
  };
}

/** The values as sent, to be shown again. */
export function sentValues(form: Form): ProjectValues {
  const sent = (name: string) => form.text(name) ?? "";
  return {
    name: sent("name"),
    identifier: sent("identifier"),
    description: sent("description"),
    homepage: sent("homepage"),
    isPublic: sent("is_public") === "1",
    parentId: Number(sent("parent_id")) || undefined,
    parent: form.text("parent"),
    moduleNames: ticked(form, "enabled_module_names") ?? [],
    trackerIds: (ticked(form, "tracker_ids") ?? []).map(Number),
    customs: sentInForm(sentCustomValues(form)),
  };
}

/** The same fields as REST takes, by the same rules. `parentId`: what was typed means. */
export function sentFields(form: Form, parentId?: number | null): ProjectChanges {
  const names = ["name", "identifier", "description", "homepage", "is_public", "parent_id"];
  const single = Object.fromEntries(names.map((name) => [name, form.text(name)]));
  if (parentId !== undefined) single.parent_id = String(parentId ?? "");
  return projectFields({
    project: {
      ...single,
      enabled_module_names: ticked(form, "enabled_module_names"),
      tracker_ids: ticked(form, "tracker_ids"),
      custom_field_values: sentCustomValues(form),
    },
  });
}

/** Undefined: there were no boxes. */
export function ticked(form: Form, name: string): string[] | undefined {
  const values = form.texts(name);
  return values.length === 0 ? undefined : values.filter((value) => value !== "");
}
