import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { createOnce } from "../../entities/index.js";
import { type Change, change, listOf, text, together } from "../../kernel/index.js";
import { namedToCreateIn, whereToCreate } from "../../projects/index.js";
import { issueForAgents, named } from "../fields/issue-shape.js";
import { createIssue } from "../issue/create-issue.js";
import { issueEntity } from "../issue/issue-entity.js";
import { issueById } from "../list/issue-list.js";
import { peopleIds } from "./references.js";
import { argumentOfField, reference, writable, writtenFields } from "./write-input.js";
import { watchersShape, whoIsNamed, whoWatchesInVain, writtenShape } from "./written.js";

const input = z.strictObject({
  project: reference,
  ...writable,
  subject: text(255),
  watchers: listOf(reference, 50).optional(),
  idempotency_key: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Repeating a call with its key creates nothing twice."),
});

type Input = z.infer<typeof input>;

const { changes: _, ...alsoWritten } = writtenShape;

const output = z.object({
  id: z.int().nullable().describe("null after a dry run."),
  url: z.string().nullable(),
  created: z.boolean().describe("false: it existed from a call with the same key, or a dry run."),
  project: z.object({ id: z.int(), identifier: z.string(), name: z.string() }).optional(),
  tracker: named.optional(),
  status: named.optional(),
  priority: named.optional(),
  assigned_to: named.nullable().optional(),
  ...alsoWritten,
  ...watchersShape,
});

type Output = z.infer<typeof output>;

const creating = { permission: "add_issues" };

export const createIssueTool: Tool<Input, Output> = {
  name: "service_issues_create",
  title: "Create an issue",
  description:
    "Creates an issue as you. The answer says whom its text mentioned (@login): they and everybody concerned are told.",
  input,
  output,
  access: "write",
  argumentOf: argumentOfField,
  ifMissing: { project: ({ db }, caller) => whereToCreate(db, caller, creating) },
  async call(runtime, caller, asked) {
    const { baseUrl } = runtime;
    const project = await namedToCreateIn(runtime, caller, { ...creating, wanted: asked.project });
    const place = { projectId: project.id, issue: undefined };
    const { ask, unlessRefused } = together();
    const written = await ask(() => writtenFields(runtime, caller, { ...asked, project: undefined }, place));
    const watcherIds = await ask(() => peopleIds(runtime, caller, "watchers", asked.watchers ?? []));
    const { fields, customValues } = unlessRefused(written);
    return change(
      runtime,
      caller,
      async (open) => {
        const wanted = { fields: { ...fields, project_id: project.id }, customValues, watcherIds };
        const { id, created } = await createOnce(open, issueEntity, asked, () => createIssue(open, wanted));
        const answer = await answerOf(open, id, baseUrl);
        const inVain = await whoWatchesInVain(open, { entity: issueEntity, ids: [id] }, watcherIds ?? []);
        return { ...answer, created, ...(asked.dry_run && rehearsed(created)), ...inVain };
      },
      { dryRun: asked.dry_run },
    );
  },
};

/** What a dry run created is gone again; what the same key created before is there. */
const rehearsed = (created: boolean) => ({ ...(created && { id: null, url: null, created: false }), dry_run: true });

async function answerOf(change: Change, id: number, baseUrl: string): Promise<Omit<Output, "created">> {
  const row = await issueById(change.trx, change.actor, id);
  if (!row) throw new Error(`Issue ${id} was created and is gone.`);
  const { project, status, lock_version, url } = issueForAgents(row, baseUrl);
  const answer = {
    id,
    url,
    project,
    tracker: { id: row.tracker_id, name: row.tracker_name },
    status,
    priority: { id: row.priority_id, name: row.priority_name },
    assigned_to: row.assigned_to_id === null ? null : { id: row.assigned_to_id, name: row.assigned_to_name ?? "" },
    lock_version,
  };
  return { ...answer, ...(await whoIsNamed(change, { entity: issueEntity, ids: [id] }, row)) };
}
