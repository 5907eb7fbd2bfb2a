import type { Attachable } from "../../../attachments/index.js";
import { mayOnCase } from "../permissions.js";
import { crmCaseEntity } from "./crm-case-entity.js";
import { updateCase } from "./update-case.js";

/** Files of cases, as those of issues: who may comment may attach, who may edit may delete. */
export const caseAttachments: Attachable = {
  entity: crmCaseEntity,
  uploadWith: ["add_crm_cases", "edit_crm_cases", "add_crm_case_notes"],
  mayEdit: (permissions) => mayOnCase(permissions).edit,
  detach: (change, { id, attachmentIds }) => updateCase(change, { id, files: { removedIds: attachmentIds } }),
};
