import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { change } from "../../kernel/index.js";
import { deleteIssue } from "../issue/delete-issue.js";
import { alsoIssue, meantIssue } from "./issue-reference.js";

const input = z.strictObject({ id: alsoIssue, dry_run: z.boolean().default(false) });

const MOST_NAMED = 100;

const output = z.object({
  id: z.int(),
  deleted: z.boolean(),
  subtasks: z.array(z.int()).optional().describe("They go with it."),
  subtasks_count: z.int().optional(),
  dry_run: z.boolean().optional(),
});

export const deleteIssueTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_issues_delete",
  title: "Delete an issue",
  description:
    "Deletes an issue with its subtasks and comments for good. Close it instead unless your user asked for this.",
  input,
  output,
  access: "write",
  destructive: true,
  async call(runtime, caller, asked) {
    const id = await meantIssue(runtime, caller, "id", asked.id);
    const { belowIds } = await change(runtime, caller, (open) => deleteIssue(open, { id }), { dryRun: asked.dry_run });
    const subtasks = { subtasks: belowIds.slice(0, MOST_NAMED), subtasks_count: belowIds.length };
    return {
      id,
      deleted: !asked.dry_run,
      ...(belowIds.length > 0 && subtasks),
      ...(asked.dry_run && { dry_run: true }),
    };
  },
};
