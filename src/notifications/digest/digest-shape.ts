import { z } from "zod";
import { reasons } from "../job/reason.js";

const person = z.object({
  id: z.int(),
  name: z.string(),
  standing: z.literal("outsider").optional().describe("Present only where they do not belong to the project."),
});
const reason = z.enum(reasons).nullable().describe("Why you were told.");

/** An event under a notification. */
const event = z.object({
  id: z.int(),
  kind: z.string(),
  reason,
  actor: person,
  created_at: z.string(),
  source: z.object({ type: z.string(), id: z.int() }),
  text: z.string().describe("Its beginning."),
});

/** One notification, as REST and agents get it. */
export const digestShape = z.object({
  id: z.int(),
  entity: z.object({
    type: z.string(),
    id: z.int(),
    title: z.string(),
    url: z.string(),
    project: z.object({ id: z.int(), name: z.string(), identifier: z.string() }),
  }),
  actor: person,
  reason,
  last_event_at: z.string(),
  seen_at: z.string().nullable(),
  unseen: z.boolean(),
  events_count: z.int().describe("Of the events that are new, or of the last 5 days when it was seen."),
  kinds: z.record(z.string(), z.int()).describe("How many of them are of each kind."),
  events: z.array(event).describe("Newest first."),
});

export type Digest = z.infer<typeof digestShape>;
