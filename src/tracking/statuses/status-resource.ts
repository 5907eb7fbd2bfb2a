import { z } from "zod";
import type { Resource } from "../../accounts/index.js";
import { type Db, namedAnswer, sentFlag, sentId, text } from "../../kernel/index.js";
import { createStatus, deleteStatus, updateStatus } from "./change-status.js";
import { statuses } from "./statuses.js";

const fields = z.strictObject({
  name: text(1_000).optional(),
  is_closed: sentFlag.optional(),
  position: sentId.optional(),
});

export const statusAnswer = z.object({ ...namedAnswer.shape, is_closed: z.boolean() }).meta({ id: "IssueStatus" });

async function statusesInRest(db: Db): Promise<z.infer<typeof statusAnswer>[]> {
  return (await statuses(db)).map(({ id, name, isClosed }) => ({ id, name, is_closed: isClosed }));
}

/** Open to everyone, as in Redmine; administrators change them. */
export const statusResource = {
  subject: "Issue statuses",
  path: "/issue_statuses",
  one: "issue_status",
  many: "issue_statuses",
  fields,
  answer: statusAnswer,
  all: statusesInRest,
  create: createStatus,
  update: updateStatus,
  remove: deleteStatus,
} satisfies Resource<typeof fields, z.ZodObject>;
