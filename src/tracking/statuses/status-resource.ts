import { z } from "zod";
import type { Resource } from "../../accounts/index.js";
import { type Db, namedAnswer, sentFlag, sentId, sentNumber, text } from "../../kernel/index.js";
import { answeredAppearance, sentAppearance } from "../appearance/appearance.js";
import { createStatus, deleteStatus, updateStatus } from "./change-status.js";
import { statuses } from "./statuses.js";

const progress = z.preprocess(
  (sent) => (sent === "" ? null : sent),
  sentNumber(
    z.number("not_a_number").int("not_whole").min(0, "not_a_percentage").max(100, "not_a_percentage").nullable(),
  ),
);

const fields = z.strictObject({
  name: text(1_000).optional(),
  is_closed: sentFlag.optional(),
  position: sentId.optional(),
  default_done_ratio: progress.optional(),
  ...sentAppearance,
});

export const statusAnswer = z.object({ ...namedAnswer.shape, is_closed: z.boolean() }).meta({ id: "IssueStatus" });

const answer = statusAnswer
  .extend({ default_done_ratio: z.int().nullable(), ...answeredAppearance })
  .meta({ id: "IssueStatusDrawn" });

async function statusesInRest(db: Db): Promise<z.infer<typeof statusAnswer>[]> {
  return (await statuses(db)).map(({ id, name, isClosed }) => ({ id, name, is_closed: isClosed }));
}

async function statusesAsDrawn(db: Db): Promise<z.infer<typeof answer>[]> {
  return (await statuses(db)).map(({ isClosed, doneRatio, ...status }) => ({
    ...status,
    is_closed: isClosed,
    default_done_ratio: doneRatio,
  }));
}

/** Open to everyone, as in Redmine; administrators change them. */
export const statusResource = {
  subject: "Issue statuses",
  path: "/issue_statuses",
  one: "issue_status",
  many: "issue_statuses",
  fields,
  answer,
  all: statusesAsDrawn,
  // Redmine's list says nothing of it.
  listed: { answer: statusAnswer, all: statusesInRest },
  create: createStatus,
  update: updateStatus,
  remove: deleteStatus,
} satisfies Resource<typeof fields, z.ZodObject>;
