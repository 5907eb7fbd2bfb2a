import { sql } from "kysely";
import { entitySearch } from "../../../search/index.js";
import { casesSeen } from "../list/case-query.js";
import { crmCaseEntity } from "./crm-case-entity.js";

/** By words of the name, the customer, the description and the notes, and by address. */
export const caseSearch = entitySearch({
  entity: crmCaseEntity,
  label: "crm.title",
  scope: "crm_cases",
  icon: "handshake",
  path: "/crm_cases/",
  seen: casesSeen,
  isClosed: sql`(r.status_id in (select id from crm_case_statuses where is_closed))`,
});
