import { sql } from "kysely";
import type { Reference } from "../../../issues/index.js";
import type { Db, Named, Trx } from "../../../kernel/index.js";

/** What a stored `status_id` names. */
export const statusReference: Reference = {
  table: "crm_case_statuses",
  closes: true,
  name: (alias) => sql<string>`${sql.ref(`${alias}.name`)}`,
};

export interface CaseStatus extends Named {
  is_closed: boolean;
}

/** All of them, in their order: a case begins with the first. */
export const caseStatuses = (db: Db | Trx): Promise<CaseStatus[]> =>
  db.selectFrom("crm_case_statuses").select(["id", "name", "is_closed"]).orderBy("position").orderBy("id").execute();
