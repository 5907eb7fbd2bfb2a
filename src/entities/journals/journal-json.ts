import { z } from "zod";
import { momentAnswer, namedAnswer, timestampOfPlace } from "../../kernel/index.js";
import { viaAnswer } from "../programs/creations.js";
import type { StoredDetail, VisibleJournal } from "./visible-journals.js";

export const journalAnswer = z
  .object({
    id: z.int(),
    user: namedAnswer,
    notes: z.string().nullable().describe("Markdown. Null: what changed together with a private note."),
    created_on: momentAnswer,
    private_notes: z.boolean(),
    via: viaAnswer.optional(),
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

/** How a class of records tells what a journal changed. */
type Told = (stored: StoredDetail[]) => StoredDetail[];

/** What an agent wrote says so. Of other programs, which Redmine has as well, it is answered where it is asked for. */
export function journalsJson(
  journals: VisibleJournal[],
  include: ReadonlySet<string>,
  told: Told = (stored) => stored,
): z.infer<typeof journalAnswer>[] {
  const everyProgram = include.has("via");
  return journals.map((journal) => {
    const json = journalJson(journal, told(journal.stored));
    if ((everyProgram || journal.byAgent) && journal.via !== null) json.via = journal.via;
    return json;
  });
}

/** A journal in Redmine's shape. */
function journalJson(journal: VisibleJournal, details: StoredDetail[]): z.infer<typeof journalAnswer> {
  const { id, user, notes, noteApart, position, privateNotes } = journal;
  return {
    id,
    user: { id: user.id, name: user.name },
    notes: noteApart && notes === "" ? null : notes,
    created_on: timestampOfPlace(position),
    private_notes: privateNotes,
    details: details.map(({ property, prop_key, old_value, value }) => ({
      property,
      name: prop_key,
      old_value,
      new_value: value,
    })),
  };
}
