import { z } from "zod";
import type { Resource } from "../../accounts/index.js";
import { type Db, listOf, namedAnswer, type Runtime, sentId, sentIdIfAny, text } from "../../kernel/index.js";
import { createTracker, deleteTracker, updateTracker } from "./change-tracker.js";
import { trackers } from "./trackers.js";

const fields = z.strictObject({
  name: text(1_000).optional(),
  description: z.union([z.null().transform(() => ""), text(65_535)]).optional(),
  default_status_id: sentId.optional(),
  position: sentId.optional(),
  enabled_standard_fields: listOf(text(100), 100).optional(),
  copy_workflow_from: sentIdIfAny.describe("On creation: the tracker whose workflows it begins with."),
});

const answer = z
  .object({
    ...namedAnswer.shape,
    default_status: namedAnswer.describe("What new issues have where no workflow says otherwise."),
    description: z.string().nullable(),
    enabled_standard_fields: z.array(z.string()),
  })
  .meta({ id: "Tracker" });

async function trackersInRest(
  db: Db,
  { contributions: { trackerFields } }: Runtime,
): Promise<z.infer<typeof answer>[]> {
  return (await trackers(db)).map(({ id, name, defaultStatus, description, disabledFields }) => ({
    id,
    name,
    default_status: defaultStatus,
    description: description || null,
    enabled_standard_fields: trackerFields.filter((field) => !disabledFields.includes(field)),
  }));
}

/** Open to everyone, as in Redmine; administrators change them. */
export const trackerResource = {
  subject: "Trackers",
  path: "/trackers",
  one: "tracker",
  many: "trackers",
  fields,
  answer,
  all: trackersInRest,
  create: createTracker,
  update: updateTracker,
  remove: deleteTracker,
} satisfies Resource<typeof fields, z.ZodObject>;
