import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Change, filledLine, invalid, type Named, orTaken, parsed, type Trx } from "../../kernel/index.js";
import { refuseUnseen } from "../people/refuse-unseen.js";
import { onlyWith } from "../permission/may.js";
import { categoryById } from "./categories.js";

/** A category of one project. `assignedToId`: default assignee of its new issues, a person or a group. */
export async function createCategory(
  change: Change,
  wanted: { projectId: number; name: string; assignedToId?: number | null },
): Promise<Named> {
  await onlyWith(change, wanted.projectId, "manage_categories");
  const { trx } = change;
  const name = acceptedName(wanted.name);
  await refuseUnseenAssignee(change, wanted.assignedToId);
  return await trx
    .insertInto("issue_categories")
    .values({ project_id: wanted.projectId, name, assigned_to_id: wanted.assignedToId ?? null })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow()
    .catch(orNameTaken);
}

/** An undefined field keeps its value. */
export async function changeCategory(
  change: Change,
  { id, ...wanted }: { id: number; name?: string; assignedToId?: number | null },
): Promise<void> {
  await onlyManagerOf(change, id);
  const { trx } = change;
  const name = wanted.name === undefined ? undefined : acceptedName(wanted.name);
  const kept = sql<number | null>`select assigned_to_id from issue_categories where id = ${id}`;
  await refuseUnseenAssignee(change, wanted.assignedToId, kept);
  if (name === undefined && wanted.assignedToId === undefined) return;
  await trx
    .updateTable("issue_categories")
    .set({ name, assigned_to_id: wanted.assignedToId })
    .where("id", "=", id)
    .execute()
    .catch(orNameTaken);
}

/** Its issues get another category of the project, or none. As in Redmine their history does not tell. */
export async function deleteCategory(
  change: Change,
  { id, reassignToId = null }: { id: number; reassignToId?: number | null },
): Promise<void> {
  const projectId = await onlyManagerOf(change, id);
  const { trx, contributions } = change;
  if (reassignToId !== null) {
    await refuseForeign(trx, { id, projectId, reassignToId });
    await contributions.categorizedRecords.recategorize(trx, { from: id, to: reassignToId });
  }
  await trx.deleteFrom("issue_categories").where("id", "=", id).execute();
}

/** A user or a group, as far as one is wanted. */
async function refuseUnseenAssignee(
  change: Change,
  id: number | null | undefined,
  kept?: RawBuilder<number | null>,
): Promise<void> {
  if (id !== null && id !== undefined) await refuseUnseen(change, { id, field: "assigned_to_id", kept });
}

/** Answers the project of the category. Until the change is over no issue gets the category: a reference to it waits for the lock. */
async function onlyManagerOf(change: Change, categoryId: number): Promise<number> {
  const { trx, actor } = change;
  await trx.selectFrom("issue_categories").select("id").where("id", "=", categoryId).forUpdate().executeTakeFirst();
  const { projectId } = await categoryById(trx, actor, categoryId);
  await onlyWith(change, projectId, "manage_categories");
  return projectId;
}

/** Locks the other category: it is not deleted meanwhile. */
async function refuseForeign(
  trx: Trx,
  { id, projectId, reassignToId }: { id: number; projectId: number; reassignToId: number },
): Promise<void> {
  const other = await trx
    .selectFrom("issue_categories")
    .select("id")
    .where("id", "=", reassignToId)
    .where("id", "<>", id)
    .where("project_id", "=", projectId)
    .forKeyShare()
    .executeTakeFirst();
  if (!other) throw invalid("reassign_to_id", "projects.no_other_category");
}

const named = z.object({ name: filledLine(60) });

const acceptedName = (name: string) => parsed(named, { name }).name;

const orNameTaken = orTaken({ issue_categories_project_id_name_key: "name" });
