import type { Viewer } from "../../accounts/index.js";
import type { Db, Form, Runtime, Translate } from "../../kernel/index.js";
import {
  type CustomValues,
  defaultsInForm,
  type FieldsToSet,
  fieldsToSet,
  sentCustomValues,
  sentInForm,
  trackers,
} from "../../tracking/index.js";
import { fewProjects, projectReference } from "../choices/choose-projects.js";
import { possibleParents } from "../choices/eligible.js";
import { customsForm, storedInForm } from "../custom-values/record-values.js";
import { assigneeChoices } from "../members/assignees/assignee-choices.js";
import { defaultAssigneeOf } from "../members/assignees/default-assignee.js";
import { fieldsToChoose } from "../project/custom-fields.js";
import { projectFields } from "../project/input.js";
import { knownModules, modulesOf } from "../project/modules.js";
import { followingIdentifier } from "../project/new/following-identifier.js";
import { usualProject } from "../project/new/new-project-settings.js";
import type { Project } from "../project/project.js";
import { trackersOf } from "../project/trackers.js";
import type { ProjectChanges } from "../project/update-project.js";
import type { ProjectChoices, ProjectValues } from "./project-form-props.js";

/** The initial values of the form of a new project. */
export async function newValues(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  choices: ProjectChoices,
): Promise<ProjectValues> {
  const empty = { name: "", description: "", homepage: "", inheritMembers: false };
  const nothing = {
    parentId: undefined,
    parent: undefined,
    defaultAssigneeId: "",
    defaultAssignee: undefined,
    defaultQueryId: "",
  };
  return {
    ...empty,
    ...nothing,
    ...(await usualProject(db, settings)),
    identifier: await followingIdentifier(db, settings),
    issueFieldIds: [],
    customs: defaultsInForm(choices.customs.fields),
  };
}

type Asking = Pick<Runtime, "db" | "contributions">;

export async function presentValues(
  { db, contributions }: Asking,
  { viewer, project, customs }: { viewer: Viewer; project: Project; customs: FieldsToSet },
): Promise<ProjectValues> {
  const modules = (await modulesOf(db, [project.id])).get(project.id) ?? [];
  const fields = await fieldsToChoose(db, viewer, project.id);
  const assignee = await defaultAssigneeOf(db, project.id);
  return {
    ...project,
    parentId: project.parent?.id,
    parent: project.parent && projectReference(project.parent),
    moduleNames: modules.map(({ name }) => name),
    trackerIds: (await trackersOf(db, project.id)).map(({ id }) => id),
    issueFieldIds: fields.filter(({ isChosen }) => isChosen).map(({ id }) => id),
    defaultAssigneeId: String(assignee?.id ?? ""),
    defaultAssignee: undefined,
    defaultQueryId: String((await contributions.defaultQueries.of(db, viewer, project.id))?.id ?? ""),
    customs: await storedInForm(db, viewer, { type: "project", id: project.id, toSet: customs }),
  };
}

/** What may be chosen: other projects, modules, trackers, custom fields, people. */
export async function projectChoices(
  { db, contributions }: Asking,
  { viewer, t, project }: { viewer: Viewer; t: Translate; project?: Project },
): Promise<ProjectChoices> {
  const parents = await fewProjects(db, possibleParents(viewer, project?.id));
  const present = project?.parent;
  const isElsewhere = present && parents && !parents.some(({ id }) => id === present.id);
  const offered = isElsewhere ? [present, ...parents] : parents;
  return {
    parents: offered,
    modules: await knownModules(db),
    trackers: await trackers(db),
    issueFields: await fieldsToChoose(db, viewer, project?.id),
    assignees: project && (await assigneesOf(db, project, t)),
    queries: project ? await contributions.defaultQueries.choices(db, viewer, project.id) : [],
    customs: await fieldsToSet(db, customsForm(viewer, "project", project?.id)),
  };
}

const assigneesOf = async (db: Db, { id: projectId }: Project, t: Translate) =>
  assigneeChoices(db, { projectId, present: await defaultAssigneeOf(db, projectId), t });

/** The values as sent, to be shown again. */
export function sentValues(form: Form): ProjectValues {
  const sent = (name: string) => form.text(name) ?? "";
  return {
    name: sent("name"),
    identifier: sent("identifier"),
    description: sent("description"),
    homepage: sent("homepage"),
    isPublic: sent("is_public") === "1",
    inheritMembers: sent("inherit_members") === "1",
    parentId: Number(sent("parent_id")) || undefined,
    parent: form.text("parent"),
    moduleNames: ticked(form, "enabled_module_names") ?? [],
    trackerIds: (ticked(form, "tracker_ids") ?? []).map(Number),
    issueFieldIds: (ticked(form, "issue_custom_field_ids") ?? []).map(Number),
    defaultAssigneeId: sent("default_assigned_to_id"),
    defaultAssignee: form.text("default_assigned_to"),
    defaultQueryId: sent("default_issue_query_id"),
    customs: sentInForm(sentCustomValues(form)),
  };
}

/** What was typed means. */
interface Typed {
  parentId: number | null | undefined;
  assigneeId?: string | undefined;
  customs: CustomValues;
}

/** The same fields as REST takes, by the same rules. */
export function sentFields(form: Form, { parentId, assigneeId, customs }: Typed): ProjectChanges {
  const names = [
    "name",
    "identifier",
    "description",
    "homepage",
    "is_public",
    "inherit_members",
    "parent_id",
    "default_issue_query_id",
  ];
  const single = Object.fromEntries(names.map((name) => [name, form.text(name)]));
  if (parentId !== undefined) single.parent_id = String(parentId ?? "");
  return projectFields({
    project: {
      ...single,
      enabled_module_names: ticked(form, "enabled_module_names"),
      tracker_ids: ticked(form, "tracker_ids"),
      issue_custom_field_ids: ticked(form, "issue_custom_field_ids"),
      default_assigned_to_id: assigneeId,
      custom_field_values: customs,
    },
  });
}

/** Undefined: there were no boxes. */
export function ticked(form: Form, name: string): string[] | undefined {
  const values = form.texts(name);
  return values.length === 0 ? undefined : values.filter((value) => value !== "");
}
