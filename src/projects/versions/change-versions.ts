import { sql } from "kysely";
import { type Change, dayIn, type Named, orTaken, Refusal, type Trx } from "../../kernel/index.js";
import { type CustomValues, isNamedByValue, writeValues } from "../../tracking/index.js";
import { wantedCustoms } from "../custom-values/record-values.js";
import { onlyWith } from "../permission/may.js";
import { leaveUnshared } from "./leave-unshared.js";
import { type Version, versionById } from "./version.js";
import { refuseWrongVersion, type VersionFields } from "./version-fields.js";

export interface NewVersion extends Partial<VersionFields> {
  projectId: number;
  name: string;
  /** New issues of the project are planned for it. */
  isDefault?: boolean;
  customValues?: CustomValues;
}

export async function createVersion(change: Change, wanted: NewVersion): Promise<Named> {
  const { trx, actor } = change;
  const { projectId, isDefault, customValues: given, ...fields } = wanted;
  // Whoever makes a version reads it: versions are seen by those who see issues.
  for (const permission of ["view_issues", "manage_versions"]) await onlyWith(change, projectId, permission);
  const customs = await wantedCustoms(change, { type: "version", id: undefined, projectId, given });
  await refuseWrongVersion(trx, actor, fields, { projectId, customs: customs.problems });
  const version = await trx
    .insertInto("versions")
    .values({ ...columnsOf(fields), project_id: projectId, name: fields.name.trim() })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow()
    .catch(orNameTaken);
  await writeValues(trx, { type: "version", id: sql`${version.id}::int` }, customs.changes);
  await saveDefault(trx, { id: version.id, projectId, isDefault });
  return version;
}

export interface VersionChanges extends Partial<VersionFields> {
  id: number;
  isDefault?: boolean;
  customValues?: CustomValues;
}

/** An undefined field keeps its value. Issues of projects that it is not shared with any more lose it. */
export async function updateVersion(
  change: Change,
  { id, isDefault, customValues: given, ...fields }: VersionChanges,
): Promise<void> {
  const { trx, actor } = change;
  const { projectId, sharing } = await lockedVersion(change, id);
  const customs = await wantedCustoms(change, { type: "version", id, projectId, given });
  await refuseWrongVersion(trx, actor, fields, { projectId, present: sharing, customs: customs.problems });
  await trx
    .updateTable("versions")
    .set({ ...columnsOf(fields), updated_on: sql`now()` })
    .where("id", "=", id)
    .execute()
    .catch(orNameTaken);
  await writeValues(trx, { type: "version", id: sql`${id}::int` }, customs.changes);
  await saveDefault(trx, { id, projectId, isDefault });
  if (fields.sharing !== undefined && fields.sharing !== sharing) {
    await leaveUnshared(change, { versionIds: [id], projectIds: [] });
  }
}

/** Refused while something is planned for it, or a custom field names it, whoever sees that (Redmine). */
export async function deleteVersion(change: Change, { id }: { id: number }): Promise<void> {
  await lockedVersion(change, id);
  const { trx, contributions } = change;
  const used = await contributions.plannedRecords.versionsWithAny(trx, [id], { open: false });
  if (used.has(id)) throw new Refusal(422, "projects.version_in_use");
  if (await isNamedByValue(trx, { format: "version", id })) throw new Refusal(422, "projects.version_in_fields");
  await trx.deleteFrom("versions").where("id", "=", id).execute();
}

/** Those of the project whose date is over and for which nothing open is planned. Answers how many. */
export async function closeCompletedVersions(change: Change, { projectId }: { projectId: number }): Promise<number> {
  await onlyWith(change, projectId, "manage_versions");
  const { trx, actor, contributions } = change;
  const { rows } = await sql<{ id: number }>`
    select id from versions
     where project_id = ${projectId} and status <> 'closed'
       and effective_date < ${dayIn(actor.timeZone)}::date
     order by id for update`.execute(trx);
  const over = rows.map(({ id }) => id);
  const withOpen = await contributions.plannedRecords.versionsWithAny(trx, over, { open: true });
  const completed = over.filter((id) => !withOpen.has(id));
  await trx
    .updateTable("versions")
    .set({ status: "closed", updated_on: sql`now()` })
    .where("id", "=", sql<number>`any(${completed}::int[])`)
    .execute();
  return completed.length;
}

/** Until the change is over nothing new can be planned for it: a reference to it waits for the lock. */
async function lockedVersion(change: Change, id: number): Promise<Version> {
  const { trx, actor } = change;
  await trx.selectFrom("versions").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const version = await versionById(trx, actor, id);
  await onlyWith(change, version.projectId, "manage_versions");
  return version;
}

const columnsOf = ({ name, description, status, due_date, sharing }: Partial<VersionFields>) => ({
  name: name?.trim(),
  description,
  status,
  effective_date: due_date,
  sharing,
});

const orNameTaken = orTaken({ versions_project_id_name_key: "name" });

/** Undefined: whatever it is. */
async function saveDefault(
  trx: Trx,
  { id, projectId, isDefault }: { id: number; projectId: number; isDefault: boolean | undefined },
): Promise<void> {
  if (isDefault === undefined) return;
  await trx
    .updateTable("projects")
    .set({ default_version_id: isDefault ? id : null })
    .where("id", "=", projectId)
    .$if(!isDefault, (projects) => projects.where("default_version_id", "=", id))
    .execute();
}
