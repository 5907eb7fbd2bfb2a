import { z } from "zod";
import type { Resource } from "../../accounts/index.js";
import { type Db, namedAnswer, sentFlag, sentId, text } from "../../kernel/index.js";
import { createPriority, deletePriority, updatePriority } from "./change-priority.js";
import { priorities } from "./priorities.js";

const fields = z.strictObject({
  name: text(1_000).optional(),
  is_default: sentFlag.optional(),
  active: sentFlag.optional(),
  position: sentId.optional(),
});

const answer = z
  .object({ ...namedAnswer.shape, is_default: z.boolean(), active: z.boolean() })
  .meta({ id: "IssuePriority" });

async function prioritiesInRest(db: Db): Promise<z.infer<typeof answer>[]> {
  return (await priorities(db)).map(({ id, name, isDefault, active }) => ({ id, name, is_default: isDefault, active }));
}

/** Open to everyone, as in Redmine; administrators change them. */
export const priorityResource = {
  subject: "Issue priorities",
  path: "/enumerations/issue_priorities",
  one: "issue_priority",
  many: "issue_priorities",
  fields,
  answer,
  all: prioritiesInRest,
  create: createPriority,
  update: updatePriority,
  remove: deletePriority,
} satisfies Resource<typeof fields, z.ZodObject>;
