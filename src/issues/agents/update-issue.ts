import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { change, LONGEST_TEXT, text } from "../../kernel/index.js";
import { updateIssue } from "../issue/update-issue.js";
import { issueInSight } from "../issue/visible-issue.js";
import { issueIdInput } from "./issue-id.js";
import { writable, writtenFields } from "./write-input.js";

const input = z.strictObject({
  id: issueIdInput,
  ...writable,
  notes: text(LONGEST_TEXT).optional().describe("A comment, Markdown. @login names a person, who is told."),
  private_notes: z.boolean().default(false).describe("Only people who may see private notes read it."),
  lock_version: z.int().optional().describe("From service_issues_get: refused when somebody changed the issue since."),
});

const output = z.object({
  id: z.int(),
  url: z.string(),
  changed: z.boolean().describe("false when nothing differed, or after a dry run."),
  journal_ids: z.array(z.int()),
});

export const updateIssueTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_issues_update",
  title: "Change or comment an issue",
  description: "Changes fields, adds a comment (`notes`), or both, as you. Leave out what stays as it is.",
  input,
  output,
  access: "write",
  idempotent: false,
  async call(runtime, caller, asked) {
    const issue = await issueInSight(runtime.db, caller, asked.id);
    const { fields } = await writtenFields(runtime.db, caller, asked, {
      projectId: issue.project_id,
      trackerId: issue.tracker_id,
      issue,
    });
    const { journalIds } = await change(
      runtime,
      caller,
      (open) =>
        updateIssue(open, {
          id: issue.id,
          fields,
          notes: asked.notes,
          privateNotes: asked.private_notes,
          lockVersion: asked.lock_version,
        }),
      { dryRun: asked.dry_run },
    );
    const written = asked.dry_run ? [] : journalIds;
    const url = `${runtime.baseUrl}/issues/${issue.id}`;
    return { id: issue.id, url, changed: written.length > 0, journal_ids: written };
  },
};
