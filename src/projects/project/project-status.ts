import { sql } from "kysely";
import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, Refusal } from "../../kernel/index.js";
import { onlyWith } from "../permission/may.js";
import { allBelow } from "./all-below.js";
import { followOneAnother } from "./follow-one-another.js";
import { ARCHIVED, CLOSED, OPEN } from "./visible.js";

/** Read only from now on, with everything under it. */
export async function closeProject(change: Change, { id }: { id: number }): Promise<void> {
  await onlyWith(change, id, "close_project");
  await turn(change, id, { from: [OPEN], to: CLOSED });
}

/** With everything under it. */
export async function reopenProject(change: Change, { id }: { id: number }): Promise<void> {
  await onlyWith(change, id, "close_project");
  await turn(change, id, { from: [CLOSED], to: OPEN });
}

/** Hides the project and its subprojects from all users; no data is lost. */
export async function archiveProject(change: Change, { id }: { id: number }): Promise<void> {
  onlyAdministrators(change);
  const { trx, contributions } = change;
  await followOneAnother(trx);
  const below = await allBelow(trx, id);
  // Its versions would be gone for them without a word.
  if (await contributions.plannedRecords.isUsedOutside(trx, below)) throw new Refusal(422, "projects.versions_in_use");
  await turn(change, id, { from: [OPEN, CLOSED], to: ARCHIVED });
}

/** It alone: what lies under it was perhaps archived before. It cannot lie under an archived one, and is closed below a closed one. */
export async function unarchiveProject(change: Change, { id }: { id: number }): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await followOneAnother(trx);
  const parent = await trx
    .selectFrom("projects as p")
    .innerJoin("projects as parent", "parent.id", "p.parent_id")
    .select(["parent.name", "parent.status"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (parent?.status === ARCHIVED)
    throw new Refusal(422, { rule: "projects.under_archived", values: { parent: parent.name } });
  await trx
    .updateTable("projects")
    .set({ status: parent?.status === CLOSED ? CLOSED : OPEN, updated_on: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", ARCHIVED)
    .execute();
}

async function turn({ trx }: Change, id: number, { from, to }: { from: number[]; to: number }): Promise<void> {
  await followOneAnother(trx);
  await sql`
    update projects set status = ${to}, updated_on = now()
     where id = any((select projects_below(${id}))::int[]) and status = any(${from}::int[])`.execute(trx);
}
