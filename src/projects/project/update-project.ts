import { sql } from "kysely";
import { type Change, invalid, type Trx } from "../../kernel/index.js";
import { type CustomValues, writeValues } from "../../tracking/index.js";
import { wantedCustoms } from "../custom-values/record-values.js";
import { saveDefaultAssignee } from "../members/assignees/default-assignee.js";
import { mayIn, onlyWith, refuseForeignParent } from "../permission/may.js";
import { saveDefaultVersion } from "../versions/default-version.js";
import { leaveUnsharedOf } from "../versions/leave-unshared.js";
import { allBelow } from "./all-below.js";
import { saveIssueFields } from "./custom-fields.js";
import { modulesOf, saveModules } from "./modules.js";
import { projectByRef } from "./project-by-ref.js";
import { saveTrackers } from "./trackers.js";
import { type ProjectFields, refuseWrongFields } from "./wrong-fields.js";

export interface ProjectChanges extends Partial<ProjectFields> {
  moduleNames?: string[];
  trackerIds?: number[];
  defaultVersionId?: number | null;
  /** The saved list that its issues open with. */
  defaultQueryId?: number | null;
  defaultAssigneeId?: number | null;
  /** Of the custom fields that are not in all projects. */
  issueFieldIds?: number[];
  customValues?: CustomValues;
}

/** An undefined field keeps its value. The identifier stands in addresses people have kept: it never changes. */
export async function updateProject(change: Change, { id, ...wanted }: ProjectChanges & { id: number }): Promise<void> {
  const { trx, contributions } = change;
  await onlyWith(change, id, "edit_project");
  const permitted = await permittedChanges(change, id, wanted);
  const {
    moduleNames,
    trackerIds,
    defaultVersionId,
    defaultQueryId,
    defaultAssigneeId,
    issueFieldIds,
    customValues,
    ...given
  } = permitted;
  const fields = { ...given, name: given.name?.trim() };
  const customs = await wantedCustoms(change, { type: "project", id, projectId: id, given: customValues });
  await refuseWrongFields(trx, fields, { id, customs: customs.problems });
  const updated = await trx
    .updateTable("projects")
    .set({
      name: fields.name,
      description: fields.description,
      homepage: fields.homepage,
      is_public: fields.isPublic,
      inherit_members: fields.inheritMembers,
      parent_id: fields.parentId,
      updated_on: sql`now()`,
    })
    .where("id", "=", id)
    .returning("identifier")
    .executeTakeFirstOrThrow();
  if (fields.identifier !== undefined && fields.identifier !== updated.identifier) {
    throw invalid("identifier", "not_changeable");
  }
  await writeValues(trx, { type: "project", id: sql`${id}::int` }, customs.changes);
  if (moduleNames) await saveModules(trx, { id, names: moduleNames });
  if (trackerIds) await saveTrackers(trx, { id, trackerIds });
  await saveDefaultVersion(trx, { id, versionId: defaultVersionId });
  await contributions.defaultQueries.save(change, { projectId: id, queryId: defaultQueryId });
  await saveDefaultAssignee(change, { id, userId: defaultAssigneeId });
  await saveIssueFields(trx, change.actor, { id, fieldIds: issueFieldIds });
  if (fields.parentId !== undefined) await leaveUnsharedOf(change, await allBelow(trx, id));
}

/** What needs a permission of its own is refused, unless it is as before. */
async function permittedChanges(change: Change, id: number, wanted: ProjectChanges): Promise<ProjectChanges> {
  const { trx, actor } = change;
  const chooses = wanted.moduleNames !== undefined && (await otherModules(trx, id, wanted.moduleNames));
  if (chooses && !(await mayIn(change, id, "select_project_modules"))) {
    throw invalid("enabled_module_names", "projects.choosing_modules");
  }
  // A user who does not see the parent sends none, which means no change.
  const present = (await projectByRef(trx, actor, id)).parent?.id ?? null;
  const parentId = wanted.parentId === present ? undefined : wanted.parentId;
  if (parentId !== undefined) await refuseForeignParent(trx, actor, parentId);
  return { ...wanted, parentId };
}

async function otherModules(trx: Trx, id: number, names: string[]): Promise<boolean> {
  const present = new Set(((await modulesOf(trx, [id])).get(id) ?? []).map(({ name }) => name));
  return present.symmetricDifference(new Set(names)).size > 0;
}
