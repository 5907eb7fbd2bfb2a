import type { Context } from "hono";
import { z } from "zod";
import { denied, requireLogin } from "../../accounts/index.js";
import {
  bodyFor,
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
import { mayEditNote } from "./may-on-notes.js";

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

const journalFields = (body: unknown) =>
  parsed(journalInput, settable(wrapped("journal", body), { input: journalInput, answer: journalAnswer }));

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const { entity, journal, may } = await journalInSight(runtime, viewer, idParam(c, "journal"));
  const { notes, private_notes: isPrivate } = await bodyFor(readJson(c).then(journalFields), () => {
    if (!mayEditNote(may, viewer, journal.user.id)) throw denied(viewer, "entities.no_editing");
  });
  await change(runtime, viewer, (open) => editNote(open, entity, { id: journal.id, notes, isPrivate }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { entity, journal } = await journalInSight(runtime, viewer, idParam(c, "journal"));
  await change(runtime, viewer, (open) => deleteNote(open, entity, { id: journal.id }));
  return c.body(null, 204);
}
