import { sql } from "kysely";
import type { Attachable } from "../../attachments/index.js";
import { isHere } from "../custom-fields/in-lists/custom-fields-here.js";
import { issueEntity } from "../issue/issue-entity.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import { updateIssue } from "../issue/update-issue.js";

/** Files of issues. Who may comment may attach; who may edit the issue may rename and delete its files (as in Redmine). */
export const issueAttachments: Attachable = {
  entity: issueEntity,
  uploadWith: ["add_issues", "edit_issues", "edit_own_issues", "add_issue_notes"],
  mayEdit: (permissions, viewer, authorId) => mayOnIssue(permissions, viewer, authorId).edit,
  detach: (change, { id, attachmentIds }) => updateIssue(change, { id, files: { removedIds: attachmentIds } }),
  values: {
    visible: (user, { record, field }) => sql`exists (
      select 1 from custom_fields f join issues i on i.id = ${record}
       where f.id = ${field}
         and ${isHere({ user, project: sql.ref("i.project_id"), tracker: sql.ref("i.tracker_id") })})`,
    empty: (change, { id, customFieldId }) => updateIssue(change, { id, customValues: { [customFieldId]: [] } }),
  },
};
