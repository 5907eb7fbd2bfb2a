import { fieldsActivity } from "../history/fields-activity.js";
import { ofIssues } from "../history/history.js";
import { issuesSeen } from "../visibility/seen-by.js";

/** New issues, and what became of them. */
export const issueActivity = fieldsActivity({
  ...ofIssues,
  scope: "issues",
  label: "issues.title",
  seen: issuesSeen,
});
