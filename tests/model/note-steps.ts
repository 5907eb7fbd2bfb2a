import { forgetSources } from "../../src/notifications/index.js";
import { answered, byOperator } from "../../src/testing/index.js";
import type { House } from "./house.js";
import * as naive from "./model.js";
import { idsOf, namesOf, text } from "./named-people.js";
import { at, type Take } from "./step-taken.js";

/** The note of a journal that has one, and its place in the model. */
function noteAt({ model }: House, { issue: place, journal }: { issue: number; journal: number }) {
  const issue = model.issues.length === 0 ? undefined : at(model.issues, place);
  const notes = issue?.journals.filter(({ note }) => note !== "") ?? [];
  return issue && notes.length > 0 ? { issue, journal: at(notes, journal) } : undefined;
}

const namesIn = (note: string): string[] => note.match(/@\w+/g) ?? [];

export const editNote: Take<"edit note"> = async (house, step) => {
  const found = noteAt(house, step);
  if (!found) return;
  const { issue, journal } = found;
  const named = namesOf(house, step.named);
  const notes = text(house, named);
  const sent = { notes, private_notes: step.isPrivate };
  await answered(house.app, "PUT", `/journals/${journal.id}.json`, { journal: sent });
  const before = namesIn(journal.note);
  const mentioned = idsOf(named.filter(({ login }) => !before.includes(`@${login}`)));
  Object.assign(journal, { note: notes, isPrivate: step.isPrivate });
  const edit = ++house.model.edits;
  if (mentioned.length > 0) house.model.pending.push({ issue: issue.id, journal: journal.id, mentioned, edit });
};

/** The changed fields of the same journal stay, for all who see the issue. */
export const deleteNote: Take<"delete note"> = async (house, step) => {
  const found = noteAt(house, step);
  if (!found) return;
  const { journal } = found;
  await answered(house.app, "DELETE", `/journals/${journal.id}.json`);
  if (journal.change) Object.assign(journal, { note: "", isPrivate: false });
  else naive.forgetJournal(house.model, journal.id);
};

export const deleteJournal: Take<"delete journal"> = async ({ app, model }, { issue, journal }) => {
  const journals = model.issues.length === 0 ? [] : at(model.issues, issue).journals;
  if (journals.length === 0) return;
  const { id } = at(journals, journal);
  await byOperator(app, async ({ trx }) => {
    await trx.deleteFrom("journals").where("id", "=", id).execute();
    await forgetSources(trx, "Journal", [id]);
  });
  naive.forgetJournal(model, id);
};
