import { z } from "zod";
import { momentAnswer, namedAnswer, timestamp } from "../../kernel/index.js";
import type { VisibleJournal } from "./visible-journals.js";

export const journalAnswer = z
  .object({
    id: z.int(),
    user: namedAnswer,
    notes: z.string().nullable().describe("Markdown. Null: what changed together with a private note."),
    created_on: momentAnswer,
    private_notes: z.boolean(),
    via: z
      .string()
      .optional()
      .describe("The agent that wrote it in the user's name; with `include=via` also the API key of another program."),
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

/** What an agent wrote says so. Of other programs, which Redmine has as well, it is answered where it is asked for. */
export const journalsJson = (journals: VisibleJournal[], include: ReadonlySet<string>) =>
  journals.map((journal) => ({
    ...journalJson(journal),
    ...((include.has("via") || journal.byAgent) && journal.via !== null && { via: journal.via }),
  }));

/** A journal in Redmine's shape. */
function journalJson(journal: VisibleJournal): z.infer<typeof journalAnswer> {
  const { id, user, notes, noteApart, createdOn, privateNotes, stored } = journal;
  return {
    id,
    user: { id: user.id, name: user.name },
    notes: noteApart && notes === "" ? null : notes,
    created_on: timestamp(createdOn),
    private_notes: privateNotes,
    details: stored.map(({ property, prop_key, old_value, value }) => ({
      property,
      name: prop_key,
      old_value,
      new_value: value,
    })),
  };
}
