import { z } from "zod";
import type { RelatedIssue } from "./related-issues.js";

/** A relation as agents read it, from one of its issues. */
export const relatedShape = z.object({
  id: z.int(),
  type: z.string(),
  delay: z.int().optional(),
  issue: z.object({ id: z.int(), subject: z.string(), is_closed: z.boolean() }),
});

export type RelatedShape = z.infer<typeof relatedShape>;

export const relatedForAgents = ({ relationId, name, delay, id, subject, closed }: RelatedIssue): RelatedShape => ({
  id: relationId,
  type: name,
  ...(delay !== null && { delay }),
  issue: { id, subject, is_closed: closed },
});
