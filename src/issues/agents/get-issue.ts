import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { LARGEST_ANSWER } from "../../kernel/index.js";
import { allowedStatuses } from "../../projects/index.js";
import { issueForAgents, issueShape, named } from "../fields/issue-shape.js";
import { mayOnIssue } from "../issue/may-on-issue.js";
import { visibleIssue } from "../issue/visible-issue.js";
import { issueIdInput } from "./issue-id.js";

const input = z.strictObject({ id: issueIdInput });

const output = z.object({
  issue: issueShape.extend({
    allowed_statuses: z.array(named).describe("What you may set the status to, the present one included."),
    watchers: z.array(named).optional().describe("Absent when you may not know."),
    may: z.object({ edit: z.boolean(), comment: z.boolean(), comment_privately: z.boolean(), delete: z.boolean() }),
  }),
  truncated: z.string().optional(),
});

/** Leaves room for the other fields. */
const LONGEST_DESCRIPTION = LARGEST_ANSWER - 8_000;

export const getIssue: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_issues_get",
  title: "Read an issue",
  description:
    "One issue with its description, what you may do with it, and its `lock_version` for updating it safely. Its comments are read with service_issues_comments_list.",
  input,
  output,
  access: "read",
  async call(runtime, caller, { id }) {
    const row = await visibleIssue(runtime.db, caller, id, { withWatchers: true });
    const may = mayOnIssue(row.permissions, caller.id, row.author_id);
    const allowed = await allowedStatuses(runtime.db, {
      viewer: caller,
      projectId: row.project_id,
      trackerId: row.tracker_id,
      issue: row,
    });
    const issue = issueForAgents(row, runtime.baseUrl);
    const cut = row.description.length > LONGEST_DESCRIPTION;
    return {
      issue: {
        ...issue,
        description: cut ? row.description.slice(0, LONGEST_DESCRIPTION) : row.description,
        allowed_statuses: allowed.map(({ id: statusId, name }) => ({ id: statusId, name })),
        ...(row.watchers && may.seeWatchers && { watchers: row.watchers }),
        may: {
          edit: may.edit,
          comment: may.comment,
          comment_privately: may.commentPrivately,
          delete: may.delete,
        },
      },
      ...(cut && {
        truncated: `The description has ${row.description.length} characters; the rest is at ${issue.url}.`,
      }),
    };
  },
};
