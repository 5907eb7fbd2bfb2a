import { z } from "zod";
import type { Resource } from "../../accounts/index.js";
import { type Db, namedAnswer, sentFlag, sentId, text } from "../../kernel/index.js";
import { answeredAppearance, sentAppearance } from "../appearance/appearance.js";
import { createPriority, deletePriority, updatePriority } from "./change-priority.js";
import { priorities } from "./priorities.js";

const fields = z.strictObject({
  name: text(1_000).optional(),
  is_default: sentFlag.optional(),
  active: sentFlag.optional(),
  position: sentId.optional(),
  ...sentAppearance,
});

const listed = z
  .object({ ...namedAnswer.shape, is_default: z.boolean(), active: z.boolean() })
  .meta({ id: "IssuePriority" });

const answer = listed.extend(answeredAppearance).meta({ id: "IssuePriorityDrawn" });

async function prioritiesInRest(db: Db): Promise<z.infer<typeof listed>[]> {
  return (await priorities(db)).map(({ id, name, isDefault, active }) => ({ id, name, is_default: isDefault, active }));
}

async function prioritiesAsDrawn(db: Db): Promise<z.infer<typeof answer>[]> {
  return (await priorities(db)).map(({ isDefault, ...priority }) => ({ ...priority, is_default: isDefault }));
}

/** Open to everyone, as in Redmine; administrators change them. */
export const priorityResource = {
  subject: "Issue priorities",
  path: "/enumerations/issue_priorities",
  one: "issue_priority",
  many: "issue_priorities",
  fields,
  answer,
  all: prioritiesAsDrawn,
  // Redmine's list says nothing of it.
  listed: { answer: listed, all: prioritiesInRest },
  create: createPriority,
  update: updatePriority,
  remove: deletePriority,
} satisfies Resource<typeof fields, z.ZodObject>;
