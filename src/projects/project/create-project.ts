import { sql } from "kysely";
import { administers } from "../../accounts/index.js";
import { type Change, invalid, type Trx } from "../../kernel/index.js";
import { type CustomValues, writeValues } from "../../tracking/index.js";
import { wantedCustoms } from "../custom-values/record-values.js";
import { saveDefaultAssignee } from "../members/assignees/default-assignee.js";
import { insertMember } from "../members/change-members.js";
import { onlyWhoAddsProjects, refuseForeignParent } from "../permission/may.js";
import { saveDefaultVersion } from "../versions/default-version.js";
import { saveIssueFields } from "./custom-fields.js";
import { saveModules, usualModules } from "./modules.js";
import { saveTrackers } from "./trackers.js";
import { type ProjectFields, refuseWrongFields } from "./wrong-fields.js";

export interface NewProject extends Partial<ProjectFields> {
  name: string;
  identifier: string;
  /** Default: issue tracking. */
  moduleNames?: string[];
  /** Default: all trackers. */
  trackerIds?: number[];
  defaultVersionId?: number | null;
  /** The saved list that its issues open with. */
  defaultQueryId?: number | null;
  defaultAssigneeId?: number | null;
  /** Of the custom fields that are not in all projects. */
  issueFieldIds?: number[];
  customValues?: CustomValues;
}

/** Who creates one and is no administrator becomes its manager. */
export async function createProject(change: Change, wanted: NewProject): Promise<{ id: number; identifier: string }> {
  const { trx, actor, contributions } = change;
  await onlyWhoAddsProjects(trx, actor);
  await refuseForeignParent(trx, actor, wanted.parentId ?? null);
  const name = wanted.name.trim();
  const customs = await wantedCustoms(change, {
    type: "project",
    id: undefined,
    projectId: undefined,
    given: wanted.customValues,
  });
  await refuseWrongFields(trx, { ...wanted, name }, { customs: customs.problems });
  const project = await trx
    .insertInto("projects")
    .values({
      name,
      identifier: wanted.identifier,
      description: wanted.description ?? "",
      homepage: wanted.homepage ?? "",
      is_public: wanted.isPublic ?? true,
      inherit_members: wanted.inheritMembers ?? false,
      parent_id: wanted.parentId ?? null,
    })
    .onConflict((conflict) => conflict.column("identifier").doNothing())
    .returning(["id", "identifier"])
    .executeTakeFirst();
  if (!project) throw invalid("identifier", "taken");
  await writeValues(trx, { type: "project", id: sql`${project.id}::int` }, customs.changes);
  await saveModules(trx, { id: project.id, names: wanted.moduleNames ?? usualModules });
  await saveTrackers(trx, { id: project.id, trackerIds: wanted.trackerIds });
  await saveDefaultVersion(trx, { id: project.id, versionId: wanted.defaultVersionId });
  await contributions.defaultQueries.save(change, { projectId: project.id, queryId: wanted.defaultQueryId });
  await saveDefaultAssignee(change, { id: project.id, userId: wanted.defaultAssigneeId });
  await saveIssueFields(trx, actor, { id: project.id, fieldIds: wanted.issueFieldIds });
  if (!administers(actor)) await makeManager(trx, project.id, actor.id);
  return project;
}

/** The first of the roles that members are given. */
async function makeManager(trx: Trx, projectId: number, userId: number): Promise<void> {
  const role = await trx
    .selectFrom("roles")
    .select("id")
    .where("builtin", "=", 0)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (role) await insertMember(trx, { projectId, userId, roleIds: [role.id] });
}
