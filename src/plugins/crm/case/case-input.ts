import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { sentFiles, type WantedFiles } from "../../../attachments/index.js";
import { watcherIdsSchema } from "../../../issues/index.js";
import { LONGEST_TEXT, parsed, sentFlag, sentNumber, settable, text } from "../../../kernel/index.js";
import { shownCaseAnswer } from "./case-json.js";
import { type CaseFields, fieldNames, fieldShapes } from "./fields.js";

/** What a client may say about a case; permissions and rules come later. */
export interface CaseInput {
  fields: Partial<CaseFields>;
  notes: string | undefined;
  privateNotes: boolean | undefined;
  lockVersion: number | undefined;
  watcherIds: number[] | undefined;
  files: WantedFiles;
}

export const caseBody = z.strictObject({
  ...fieldShapes,
  notes: text(LONGEST_TEXT).nullish(),
  private_notes: sentFlag.optional(),
  lock_version: sentNumber(z.number("not_a_number").int("not_a_number")).optional(),
  watcher_user_ids: watcherIdsSchema.optional(),
  ...sentFiles,
});

/** Of a case that is there: its watchers have routes of their own, and what clients send back of them is passed over. */
export const caseChangeBody = caseBody.omit({ watcher_user_ids: true });

/** Refuses with every wrong or unknown field at once. `me` is the caller. */
export function caseInput(sent: Record<string, unknown>, viewer: Viewer): CaseInput {
  const mine = sent.assigned_to_id === "me" && !viewer.anonymous ? { ...sent, assigned_to_id: viewer.id } : sent;
  const said = parsed(caseBody, settable(mine, { input: caseBody, answer: shownCaseAnswer }));
  return {
    fields: Object.fromEntries(fieldNames.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]]))),
    notes: said.notes ?? undefined,
    privateNotes: said.private_notes,
    lockVersion: said.lock_version,
    watcherIds: said.watcher_user_ids,
    files: { uploads: said.uploads, removedIds: said.deleted_attachment_ids },
  };
}
