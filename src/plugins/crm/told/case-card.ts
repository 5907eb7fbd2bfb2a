import { fieldsCard } from "../../../issues/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";

/** That of any class with fields; how far a case is, for whom and for how much is said by the entity itself. */
export const caseCard = fieldsCard({ entity: crmCaseEntity, fields: caseFields });
