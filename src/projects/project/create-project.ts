import { sql } from "kysely";
import { administers } from "../../accounts/index.js";
import { type Change, invalid } from "../../kernel/index.js";
import { type CustomValues, writeValues } from "../../tracking/index.js";
import { wantedCustoms } from "../custom-values/record-values.js";
import { saveDefaultAssignee } from "../members/assignees/default-assignee.js";
import { insertMember } from "../members/change-members.js";
import { onlyWhoAddsProjects, refuseForeignParent } from "../permission/may.js";
import { saveDefaultVersion } from "../versions/default-version.js";
import { saveIssueFields } from "./custom-fields.js";
import { followOneAnother } from "./follow-one-another.js";
import { saveModules } from "./modules.js";
import { followingIdentifier } from "./new/following-identifier.js";
import { roleOfCreator, usualProject } from "./new/new-project-settings.js";
import { saveTrackers } from "./trackers.js";
import { type ProjectFields, refuseWrongFields } from "./wrong-fields.js";

/** Whether it is public, its modules, trackers and identifier are by default what the settings of new projects say. */
export interface NewProject extends Partial<ProjectFields> {
  name: string;
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

/** Who creates one and is no administrator becomes a member. */
export async function createProject(change: Change, wanted: NewProject): Promise<{ id: number; identifier: string }> {
  const { trx, actor, contributions, settings } = change;
  await onlyWhoAddsProjects(trx, actor);
  await refuseForeignParent(trx, actor, wanted.parentId ?? null);
  const name = wanted.name.trim();
  const identifier = wanted.identifier ?? (await givenIdentifier(change));
  const customs = await wantedCustoms(change, {
    type: "project",
    id: undefined,
    projectId: undefined,
    given: wanted.customValues,
  });
  await refuseWrongFields(trx, { ...wanted, name, identifier }, { customs: customs.problems });
  const usual = await usualProject(trx, settings);
  const project = await trx
    .insertInto("projects")
    .values({
      name,
      identifier,
      description: wanted.description ?? "",
      homepage: wanted.homepage ?? "",
      is_public: wanted.isPublic ?? usual.isPublic,
      inherit_members: wanted.inheritMembers ?? false,
      parent_id: wanted.parentId ?? null,
    })
    .onConflict((conflict) => conflict.column("identifier").doNothing())
    .returning(["id", "identifier"])
    .executeTakeFirst();
  if (!project) throw invalid("identifier", "taken");
  await writeValues(trx, { type: "project", id: sql`${project.id}::int` }, customs.changes);
  await saveModules(trx, { id: project.id, names: wanted.moduleNames ?? usual.moduleNames });
  await saveTrackers(trx, { id: project.id, trackerIds: wanted.trackerIds ?? usual.trackerIds });
  await saveDefaultVersion(trx, { id: project.id, versionId: wanted.defaultVersionId });
  await contributions.defaultQueries.save(change, { projectId: project.id, queryId: wanted.defaultQueryId });
  await saveDefaultAssignee(change, { id: project.id, userId: wanted.defaultAssigneeId });
  await saveIssueFields(trx, actor, { id: project.id, fieldIds: wanted.issueFieldIds });
  if (!administers(actor)) await makeMember(change, project.id);
  return project;
}

/** Two projects of the same moment are given different ones. */
async function givenIdentifier({ trx, settings }: Change): Promise<string> {
  await followOneAnother(trx);
  return followingIdentifier(trx, settings);
}

async function makeMember({ trx, actor, settings }: Change, projectId: number): Promise<void> {
  const role = await roleOfCreator(trx, settings);
  if (role) await insertMember(trx, { projectId, userId: actor.id, roleIds: [role.id] });
}
