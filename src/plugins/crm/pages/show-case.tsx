import type { Context } from "hono";
import { z } from "zod";
import { formWithFiles, sentFiles, waitingUploads } from "../../../attachments/index.js";
import { journalAsked, quoted } from "../../../entities/index.js";
import {
  change,
  idParam,
  LONGEST_TEXT,
  parsed,
  problemsOf,
  Refusal,
  type Runtime,
  text,
} from "../../../kernel/index.js";
import { asksForNews, sawEntity } from "../../../notifications/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { updateCase } from "../case/update-case.js";
import { caseInSight } from "../case/visible-case.js";
import { CasePage, FreshCase } from "./case-page.js";
import { readCase } from "./read-case.js";

export async function showCase(runtime: Runtime, c: Context): Promise<Response> {
  const content = await readCase(runtime.db, c.var.viewer, idParam(c, "crm_case"), journalAsked(c));
  const { id, look } = content.found;
  const lookedBefore = content.history.isOlder
    ? undefined
    : await sawEntity(runtime, c, { type: crmCaseEntity.type, id }, look);
  if (asksForNews(c)) return c.var.stream(<FreshCase {...content} lookedBefore={lookedBefore} />);
  const entry = content.history.entries.find((one) => String(one.id) === c.req.query("quote"));
  const quotes = entry && { notes: quoted(entry, c.var.t), isPrivate: entry.privateNotes };
  return c.var.show(<CasePage {...content} lookedBefore={lookedBefore} quotes={quotes} />);
}

/** What is refused comes back as it was typed. */
export async function commentOnCase(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id } = await caseInSight(runtime.db, viewer, idParam(c, "crm_case"));
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c);
  const typed = form.text("notes") ?? "";
  const isPrivate = form.text("private_notes") === "1";
  let journalIds: number[] = [];
  const problems = await problemsOf(async () => {
    const { notes, ...files } = parsed(comment, { notes: typed, uploads: uploads.map((token) => ({ token })) });
    if (fileProblems.length > 0) throw new Refusal(422, fileProblems);
    const wanted = { id, notes, privateNotes: isPrivate, files };
    ({ journalIds } = await change(runtime, viewer, (open) => updateCase(open, wanted)));
  });
  if (problems.length === 0 && journalIds.length > 0) return c.var.goTo(`/crm_cases/${id}#change-${journalIds.at(-1)}`);
  const waiting = await waitingUploads(runtime.db, viewer, uploads);
  const refused = { notes: typed, isPrivate, problems: problems.length > 0 ? problems : [BLANK], uploads: waiting };
  return c.var.show(<CasePage {...(await readCase(runtime.db, viewer, id))} refused={refused} />, 422);
}

const comment = z.object({ notes: text(LONGEST_TEXT), uploads: sentFiles.uploads });

const BLANK = { field: "notes", rule: "entities.blank_comment" };
