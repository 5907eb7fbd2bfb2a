import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { assigneeId } from "../../../issues/index.js";
import { chosen, type Db, type Here, LONGEST_TEXT, text, together } from "../../../kernel/index.js";
import { type CaseInput, caseInput } from "../case/case-input.js";
import { caseStatuses } from "../case/statuses.js";
import { reference } from "./case-shape.js";

const line = z.string().max(255).nullable().optional();

/** Arguments of create and update alike, as those of issues. */
export const writable = {
  description: text(LONGEST_TEXT).optional().describe("Markdown. @login mentions."),
  company: line,
  contact: line,
  price: z.union([z.number(), z.string().max(30), z.null()]).optional(),
  currency: z.string().max(10).optional().describe("ISO 4217; EUR by default."),
  status: reference.optional(),
  assigned_to: z
    .union([z.int().positive(), z.string().max(255), z.null()])
    .optional()
    .describe('Login, name, id or "me"; null for nobody.'),
  dry_run: z.boolean().default(false).describe("Check everything, write nothing."),
};

type Writable = z.infer<z.ZodObject<typeof writable>> & { name?: string };

/** Names become ids, and the whole goes through the same checks as REST and forms. All that is wrong is refused at once. */
export async function writtenFields(
  here: Here & { db: Db },
  caller: Viewer,
  { status, assigned_to, dry_run: _, ...asked }: Writable,
  projectId: number,
): Promise<CaseInput["fields"]> {
  const raw: Record<string, unknown> = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => plain.includes(name) && value !== undefined),
  );
  const { ask, unlessRefused } = together();
  if (status !== undefined) {
    raw.status_id = await ask(async () => chosen("status", status, await caseStatuses(here.db)).id);
  }
  if (assigned_to !== undefined) {
    raw.assigned_to_id = await ask(() => assigneeId(here, caller, projectId, assigned_to));
  }
  const known = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  return unlessRefused(await ask(() => caseInput(known, caller).fields));
}

const plain = ["name", "description", "company", "contact", "price", "currency"];
