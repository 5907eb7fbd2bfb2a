import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { change, listOf, text } from "../../kernel/index.js";
import { namedProject } from "../../projects/index.js";
import { createIssue } from "../issue/create-issue.js";
import { createdBefore, rememberCreated } from "../issue/idempotency.js";
import { peopleIds, writable, writtenFields } from "./write-input.js";

const reference = z.union([z.int().positive(), z.string().min(1).max(255)]);

const input = z.strictObject({
  project: reference.describe("Id, identifier or name."),
  ...writable,
  subject: text(255),
  watchers: listOf(reference, 50).optional().describe("Logins, names or ids."),
  idempotency_key: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Repeat a call with the same key and the issue is created once only."),
});

const output = z.object({
  id: z.int().nullable().describe("null after a dry run."),
  url: z.string().nullable(),
  created: z.boolean().describe("false when it existed from an earlier call with the same key, or after a dry run."),
});

export const createIssueTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_issues_create",
  title: "Create an issue",
  description: "Creates an issue as you. Everybody concerned is told. Required: project and subject.",
  input,
  output,
  access: "write",
  async call(runtime, caller, asked) {
    const { db, baseUrl } = runtime;
    const project = await namedProject(db, caller, asked.project);
    const { fields } = await writtenFields(db, caller, asked, { projectId: project.id, issue: undefined });
    const watcherIds = await peopleIds(db, caller, "watchers", asked.watchers ?? []);
    const key = asked.idempotency_key;
    const answer = (id: number, created: boolean) => ({ id, url: `${baseUrl}/issues/${id}`, created });
    return change(
      runtime,
      caller,
      async (open) => {
        const earlier = key === undefined ? undefined : await createdBefore(open.trx, caller.id, key);
        if (earlier !== undefined) return answer(earlier, false);
        const { id } = await createIssue(open, {
          fields: { ...fields, project_id: project.id },
          watcherIds,
        });
        if (key !== undefined) await rememberCreated(open.trx, caller.id, key, id);
        return asked.dry_run ? { id: null, url: null, created: false } : answer(id, true);
      },
      { dryRun: asked.dry_run },
    );
  },
};
