import { sql } from "kysely";
import type { Db } from "../../../kernel/index.js";
import { type AnySource, entitySources } from "../../../notifications/index.js";
import { caseCreated, crmCaseEntity } from "../case/crm-case-entity.js";
import { recipientsOf } from "./recipients.js";

export const kinds = { created: "create_crm_case", changed: "edit_crm_case" };

/** A case and its journals. */
export const caseSources: AnySource[] = entitySources(crmCaseEntity, { created: caseCreated, kinds, read });

async function read(db: Db, id: number, journalId?: number) {
  const found = await db
    .selectFrom("crm_cases as c")
    .select(["c.id", "c.project_id", "c.author_id", "c.assigned_to_id"])
    .select([sql<string>`c.created_on::text`.as("created_on"), formerAssignee(journalId).as("former_assignee_id")])
    .where("c.id", "=", id)
    .executeTakeFirst();
  return found && { ...found, candidates: recipientsOf(found) };
}

/** From the journal: the job does not see what the change had in hand (specification 6.4.8). */
const formerAssignee = (journalId = 0) => sql<number | null>`(
  select d.old_value::int from journal_details d
   where d.journal_id = ${journalId} and d.property = 'attr' and d.prop_key = 'assigned_to_id')`;
