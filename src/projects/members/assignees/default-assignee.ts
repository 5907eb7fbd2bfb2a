import { sql } from "kysely";
import { nameOf } from "../../../accounts/index.js";
import type { Change, Db, Named, Trx } from "../../../kernel/index.js";
import { refuseUnseen } from "../../people/refuse-unseen.js";

/** Who gets new issues of the project, as far as they can be given any when one is created. */
export const defaultAssigneeOf = (db: Db | Trx, projectId: number): Promise<Named | undefined> =>
  db
    .selectFrom("projects as p")
    .innerJoin("users as u", "u.id", "p.default_assigned_to_id")
    .select("u.id")
    .select(nameOf("u").as("name"))
    .where("p.id", "=", projectId)
    .executeTakeFirst();

/** A user or a group. Undefined: whoever it is. */
export async function saveDefaultAssignee(
  change: Change,
  { id, userId }: { id: number; userId: number | null | undefined },
): Promise<void> {
  if (userId === undefined) return;
  const { trx } = change;
  const kept = sql<number | null>`select default_assigned_to_id from projects where id = ${id}`;
  if (userId !== null) await refuseUnseen(change, { id: userId, field: "default_assigned_to_id", kept });
  await trx.updateTable("projects").set({ default_assigned_to_id: userId }).where("id", "=", id).execute();
}
