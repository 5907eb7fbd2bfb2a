import { nameOf } from "../../accounts/index.js";
import { type Db, invalid, type Named, type Trx } from "../../kernel/index.js";

/** Who gets new issues of the project, as far as they can be given any when one is created. */
export const defaultAssigneeOf = (db: Db | Trx, projectId: number): Promise<Named | undefined> =>
  db
    .selectFrom("projects as p")
    .innerJoin("users as u", "u.id", "p.default_assigned_to_id")
    .select("u.id")
    .select(nameOf("u").as("name"))
    .where("p.id", "=", projectId)
    .executeTakeFirst();

/** Undefined: whoever it is. */
export async function saveDefaultAssignee(
  trx: Trx,
  { id, userId }: { id: number; userId: number | null | undefined },
): Promise<void> {
  if (userId === undefined) return;
  await refuseUnknownAssignee(trx, userId, "default_assigned_to_id");
  await trx.updateTable("projects").set({ default_assigned_to_id: userId }).where("id", "=", id).execute();
}

/** A default assignee, of a project or a category, is a user or a group. */
export async function refuseUnknownAssignee(
  trx: Trx,
  id: number | null | undefined,
  field = "assigned_to_id",
): Promise<void> {
  if (id === null || id === undefined) return;
  const known = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("type", "in", ["user", "group"])
    .executeTakeFirst();
  if (!known) throw invalid(field, "invalid");
}
