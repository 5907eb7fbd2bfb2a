import { sql } from "kysely";
import { permittedProjects } from "../../../projects/index.js";
import { entitySearch } from "../../../search/index.js";
import { crmCaseEntity } from "./crm-case-entity.js";

/** By words of the name, the customer, the description and the notes. */
export const caseSearch = entitySearch({
  entity: crmCaseEntity,
  label: "crm.title",
  scope: "crm_cases",
  icon: "handshake",
  seen: (viewer) => ({
    with: sql`crm_projects as (select project_id from (${permittedProjects(viewer, "view_crm_cases")}) permitted)`,
    where: sql`r.project_id in (select project_id from crm_projects)`,
  }),
  isClosed: sql`(r.status_id in (select id from crm_case_statuses where is_closed))`,
});
