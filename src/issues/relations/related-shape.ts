import { z } from "zod";
import { type KnownPerson, markOutsider } from "../../projects/index.js";
import type { RelatedIssue } from "./related-issues.js";

/** An issue beside the one that is read. */
export const shortIssue = z.object({
  id: z.int(),
  subject: z.string(),
  is_closed: z.boolean(),
  author_standing: z.literal("outsider").optional(),
});

type ShortIssue = Pick<RelatedIssue, "id" | "subject" | "closed" | "authorId" | "projectId">;

export const shortForAgents = (
  { id, subject, closed, ...writing }: ShortIssue,
  people: ReadonlyMap<number, KnownPerson>,
): z.infer<typeof shortIssue> => ({ id, subject, is_closed: closed, ...markOutsider(people, writing) });

/** A relation as agents read it, from one of its issues. */
export const relatedShape = z.object({
  id: z.int(),
  type: z.string(),
  delay: z.int().optional(),
  issue: shortIssue,
});

export type RelatedShape = z.infer<typeof relatedShape>;

export const relatedForAgents = (
  { relationId, name, delay, ...issue }: RelatedIssue,
  people: ReadonlyMap<number, KnownPerson>,
): RelatedShape => ({
  id: relationId,
  type: name,
  ...(delay !== null && { delay }),
  issue: shortForAgents(issue, people),
});
