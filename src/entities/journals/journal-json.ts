import { z } from "zod";
import { momentAnswer, namedAnswer, timestamp } from "../../kernel/index.js";
import type { VisibleJournal } from "./visible-journals.js";

export const journalAnswer = z
  .object({
    id: z.int(),
    user: namedAnswer,
    notes: z.string().describe("Markdown."),
    created_on: momentAnswer,
    private_notes: z.boolean(),
    via: z.string().optional().describe("The API key or agent it was written with, in the user's name."),
    details: z.array(
      z.object({
        property: z.string(),
        name: z.string(),
        old_value: z.string().nullable(),
        new_value: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Journal" });

/** A journal in Redmine's shape. */
export function journalJson(journal: VisibleJournal): z.infer<typeof journalAnswer> {
  const { id, user, notes, createdOn, privateNotes, stored, via } = journal;
  return {
    id,
    user: { id: user.id, name: user.name },
    notes,
    created_on: timestamp(createdOn),
    private_notes: privateNotes,
    ...(via !== null && { via }),
    details: stored.map(({ property, prop_key, old_value, value }) => ({
      property,
      name: prop_key,
      old_value,
      new_value: value,
    })),
  };
}
