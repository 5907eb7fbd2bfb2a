import type { Context } from "hono";
import { sql } from "kysely";
import { change, idParam, parsed, problemsOf, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { deniedIn } from "../../projects/index.js";
import { DeleteNotePage } from "../pages/delete-note-page.js";
import { EditNotePage } from "../pages/edit-note-page.js";
import { deleteNote, editNote } from "./edit-note.js";
import { type JournalInSight, journalInSight } from "./journal-in-sight.js";
import { mayEditNote } from "./may-on-notes.js";
import { journalInput } from "./rest.js";

export function noteRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/journals/:id/edit", (c) => offerEdit(runtime, c));
  pages.on(["PATCH", "POST"], "/journals/:id", (c) => save(runtime, c));
  pages.get("/journals/:id/delete", (c) => askToDelete(runtime, c));
  pages.post("/journals/:id/delete", (c) => remove(runtime, c));
}

async function offerEdit(runtime: Runtime, c: Context): Promise<Response> {
  const { record, journal, may } = await noteOfPath(runtime, c);
  const { notes, privateNotes } = journal;
  const values = { notes, privateNotes };
  return c.var.show(<EditNotePage record={record} journal={journal} may={may} values={values} problems={[]} />);
}

async function save(runtime: Runtime, c: Context): Promise<Response> {
  const { record, entity, journal, may } = await noteOfPath(runtime, c);
  const form = await readForm(c);
  const sent = { notes: form.text("notes"), private_notes: form.text("private_notes") };
  const isPrivate = sent.private_notes === undefined ? undefined : sent.private_notes === "1";
  const values = { notes: sent.notes ?? journal.notes, privateNotes: isPrivate ?? journal.privateNotes };
  const problems = await problemsOf(async () => {
    const { notes } = parsed(journalInput, sent.notes === undefined ? {} : { notes: sent.notes });
    await change(runtime, c.var.viewer, (open) => editNote(open, entity, { id: journal.id, notes, isPrivate }));
  });
  if (problems.length > 0) {
    return c.var.show(
      <EditNotePage record={record} journal={journal} may={may} values={values} problems={problems} />,
      422,
    );
  }
  if (sent.notes?.trim() === "") return deleted(c, record.href);
  return c.var.goTo(`${record.href}#change-${journal.id}`, { kind: "notice", text: c.var.t("entities.noteSaved") });
}

async function askToDelete(runtime: Runtime, c: Context): Promise<Response> {
  const { record, journal } = await noteOfPath(runtime, c);
  return c.var.show(<DeleteNotePage record={record} journal={journal} />);
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const { record, entity, journal } = await noteOfPath(runtime, c);
  await change(runtime, c.var.viewer, (open) => deleteNote(open, entity, { id: journal.id }));
  return deleted(c, record.href);
}

const deleted = (c: Context, href: string) =>
  c.var.goTo(`${href}#history`, { kind: "notice", text: c.var.t("entities.noteDeleted") });

/** For what is only shown: the verbs decide for themselves. */
async function noteOfPath(runtime: Runtime, c: Context): Promise<JournalInSight & { record: NoteRecord }> {
  const { viewer } = c.var;
  const found = await journalInSight(runtime, viewer, idParam(c, "journal"));
  const { entity, journal, may } = found;
  if (!mayEditNote(may, viewer, journal.user.id)) {
    throw await deniedIn(runtime.db, viewer, entity.project(sql`${journal.entityId}::int`), "entities.no_editing");
  }
  const record = (await entity.describe(runtime.db, viewer, [journal.entityId])).get(journal.entityId);
  if (!record) throw new Error(`The ${entity.type} ${journal.entityId} is visible and not described.`);
  return { ...found, record };
}

type NoteRecord = Parameters<typeof EditNotePage>[0]["record"];
