import { fieldsActivity } from "../../../issues/index.js";
import { casesSeen } from "../list/case-query.js";
import { crmCaseEntity } from "./crm-case-entity.js";
import { caseFields } from "./fields.js";

/** New cases, and what became of them. */
export const caseActivity = fieldsActivity({
  entity: crmCaseEntity,
  fields: caseFields,
  scope: "crm_cases",
  label: "crm.title",
  seen: casesSeen,
});
