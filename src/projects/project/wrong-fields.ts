import { sql } from "kysely";
import { z } from "zod";
import { filledLine, isLongerThan, type Problem, problemsIn, Refusal, type Trx } from "../../kernel/index.js";
import { followOneAnother } from "./follow-one-another.js";
import { ARCHIVED, BEING_DELETED, CLOSED } from "./visible.js";

export interface ProjectFields {
  name: string;
  identifier: string;
  /** Markdown. */
  description: string;
  homepage: string;
  isPublic: boolean;
  inheritMembers: boolean;
  parentId: number | null;
}

/** One refusal that names everything wrong with the given fields, before anything is written. `customs`: with custom ones. */
export async function refuseWrongFields(
  trx: Trx,
  fields: Partial<ProjectFields>,
  { id, customs }: { id?: number; customs: Problem[] },
): Promise<void> {
  const wrong = [...problemsIn(projectSchema, fields), ...(await wrongParent(trx, fields.parentId, id))];
  const problems = [...wrong, ...customs];
  if (problems.length > 0) throw new Refusal(422, problems);
}

/** Whether a project can be called so. */
export const isIdentifier = (text: string): boolean => identifierSchema.safeParse(text).success;

const LONGEST = 255;

const identifierSchema = z
  .string()
  .refine((identifier) => identifier !== "", { error: "blank", abort: true })
  // The address of a page.
  .refine((identifier) => identifier !== "new", { error: "reserved", abort: true })
  .refine((identifier) => identifier.length <= 100, { error: "too_long", params: { count: 100 }, abort: true })
  // As the table's own check has it.
  .refine((identifier) => /^[a-z0-9_-]+$/.test(identifier) && /\D/.test(identifier), "invalid");

const projectSchema = z.object({
  name: filledLine(LONGEST).optional(),
  identifier: identifierSchema.optional(),
  homepage: z
    .string()
    .refine((homepage) => !isLongerThan(homepage, LONGEST), { error: "too_long", params: { count: LONGEST } })
    .optional(),
});

/** Nothing is added below a closed project, by administrators neither, and nothing is below what is hidden. */
async function wrongParent(trx: Trx, parentId: number | null | undefined, projectId = 0): Promise<Problem[]> {
  if (parentId === null || parentId === undefined) return [];
  await followOneAnother(trx);
  const { rows } = await sql<{ id: number; status: number }>`
    with recursive above (id, parent_id, status) as (
      select id, parent_id, status from projects where id = ${parentId}
      union
      select p.id, p.parent_id, p.status from projects p join above on p.id = above.parent_id)
    select id, status from above`.execute(trx);
  const isOpen = rows.some(({ id, status }) => id === parentId && status !== CLOSED);
  const fits =
    isOpen && rows.every(({ id, status }) => id !== projectId && ![ARCHIVED, BEING_DELETED].includes(status));
  return fits ? [] : [{ field: "parent_id", rule: "invalid" }];
}
