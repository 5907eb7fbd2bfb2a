import { z } from "zod";
import type { Tool } from "../../../agents/index.js";
import { historyOf, whoIsNamed, writtenShape } from "../../../issues/index.js";
import { type Change, change, LONGEST_TEXT, text } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";
import { updateCase } from "../case/update-case.js";
import { caseInSight } from "../case/visible-case.js";
import { changesIn } from "./case-comments.js";
import { caseReference, meantCase } from "./case-shape.js";
import { writable, writtenFields } from "./write-input.js";

const input = z.strictObject({
  id: caseReference,
  name: text(255).optional(),
  ...writable,
  notes: text(LONGEST_TEXT).optional().describe("A comment, Markdown. @login mentions."),
  private_notes: z.boolean().default(false).describe("Only people who may see private notes read it."),
  lock_version: z.int().optional().describe("Refused when somebody changed the case since."),
});

const output = z.object({
  id: z.int(),
  url: z.string(),
  changed: z.boolean().describe("false: nothing differed."),
  journal_ids: z.array(z.int()),
  ...writtenShape,
});

export const updateCaseTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_crm_cases_update",
  title: "Change or comment a CRM case",
  description: "Changes fields, adds a comment (`notes`), or both, as you. Leave out what stays as it is.",
  input,
  output,
  access: "write",
  idempotent: false,
  async call(runtime, caller, asked) {
    const { id, project_id } = await caseInSight(runtime.db, caller, meantCase(runtime.baseUrl, asked.id));
    const fields = await writtenFields(runtime, caller, asked, project_id);
    const { notes, private_notes: privateNotes, lock_version: lockVersion, dry_run: dryRun } = asked;
    const wanted = { id, fields, notes, privateNotes, lockVersion };
    const { journalIds, ...written } = await change(
      runtime,
      caller,
      async (open) => {
        const { journalIds } = await updateCase(open, wanted);
        const named = await whoIsNamed(open, { entity: crmCaseEntity, ids: [id], journalIds }, asked);
        return { journalIds, ...(await whatChanged(open, id, journalIds)), ...named };
      },
      { dryRun },
    );
    return {
      id,
      url: `${runtime.baseUrl}/crm_cases/${id}`,
      changed: journalIds.length > 0,
      journal_ids: dryRun ? [] : journalIds,
      ...written,
      ...(dryRun && { dry_run: true }),
    };
  },
};

/** Read inside the transaction, which a dry run takes back. */
async function whatChanged({ trx, actor }: Change, id: number, journalIds: number[]) {
  const what = { entity: crmCaseEntity, fields: caseFields, journalIds };
  const entries = journalIds.length === 0 ? [] : await historyOf(trx, actor, what);
  const { lock_version } = await trx
    .selectFrom("crm_cases")
    .select("lock_version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { lock_version, changes: entries.flatMap(({ details }) => changesIn(details)) };
}
