import type { CustomizedRecord } from "../../tracking/index.js";
import type { ListedIssue } from "../list/listed-issue.js";

/** What links of custom fields may say of an issue. */
export const customizedIssue = (
  issue: Pick<ListedIssue, "id" | "project_id" | "project_identifier">,
): CustomizedRecord => ({
  id: issue.id,
  project: { id: issue.project_id, identifier: issue.project_identifier },
});

/** Where all values of one of its fields stand. */
export const valuesAddress = (issue: { id: number }, field: { id: number }): string =>
  `/issues/${issue.id}/values/${field.id}`;
