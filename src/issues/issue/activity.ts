import { fieldsActivity } from "../history/fields-activity.js";
import { historyFields } from "../history/history-fields.js";
import { issuesSeen } from "../visibility/seen-by.js";
import { issueEntity } from "./issue-entity.js";

/** New issues, and what became of them. */
export const issueActivity = fieldsActivity({
  entity: issueEntity,
  fields: historyFields,
  scope: "issues",
  label: "issues.title",
  seen: issuesSeen,
});
