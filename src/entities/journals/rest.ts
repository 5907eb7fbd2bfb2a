import type { Context } from "hono";
import { z } from "zod";
import { requireLogin } from "../../accounts/index.js";
import {
  change,
  idParam,
  LONGEST_TEXT,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentFlag,
  settable,
  text,
  wrapped,
} from "../../kernel/index.js";
import { deleteNote, editNote } from "./edit-note.js";
import { journalInSight } from "./journal-in-sight.js";
import { journalAnswer } from "./journal-json.js";

export function journalRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const journals = rest.about(runtime, "Journals");
  journals.put("/journals/:id", update, {
    summary: "Edit a comment",
    description: "An empty comment is deleted; changed fields of the same entry stay.",
    body: { name: "journal", schema: journalInput },
  });
  journals.delete("/journals/:id", remove, {
    summary: "Delete a comment",
    description: "Changed fields of the same entry stay.",
  });
}

export const journalInput = z
  .strictObject({ notes: z.preprocess((value) => value ?? "", text(LONGEST_TEXT)), private_notes: sentFlag })
  .partial();

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const { entity, journal } = await journalInSight(runtime, viewer, idParam(c, "journal"));
  const sent = settable(wrapped("journal", await readJson(c)), { input: journalInput, answer: journalAnswer });
  const { notes, private_notes: isPrivate } = parsed(journalInput, sent);
  await change(runtime, viewer, (open) => editNote(open, entity, { id: journal.id, notes, isPrivate }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { entity, journal } = await journalInSight(runtime, viewer, idParam(c, "journal"));
  await change(runtime, viewer, (open) => deleteNote(open, entity, { id: journal.id }));
  return c.body(null, 204);
}
