import type { House } from "./house.js";
import { clean, lookAt, seenAll, seenOne, undo } from "./inbox-steps.js";
import { assign, comment, create, deleteIssue, move, setClosed, setPrivate } from "./issue-steps.js";
import { jobs } from "./jobs-step.js";
import { deleteJournal, deleteNote, editNote } from "./note-steps.js";
import { deletePerson, joining, set, setActive, setPublic, wait, watching } from "./people-steps.js";
import type { Take } from "./step-taken.js";
import type { Step } from "./steps.js";

/** Takes one step in the product and in the model. A step that has nothing to work on does nothing. */
export async function take(house: House, step: Step): Promise<void> {
  await (takes[step.do] as Take<Step["do"]>)(house, step as never); // the entry of its own name
}

const takes: { [Name in Step["do"]]: Take<Name> } = {
  create,
  comment,
  assign,
  close: setClosed(true),
  reopen: setClosed(false),
  hide: setPrivate(true),
  show: setPrivate(false),
  move,
  watch: watching(true),
  unwatch: watching(false),
  join: joining,
  publish: setPublic(true),
  conceal: setPublic(false),
  set,
  lock: setActive(false),
  unlock: setActive(true),
  jobs,
  "seen all": seenAll,
  undo,
  seen: seenOne,
  look: lookAt,
  "delete issue": deleteIssue,
  "delete journal": deleteJournal,
  "delete note": deleteNote,
  "edit note": editNote,
  "delete person": deletePerson,
  "clean up": clean,
  wait,
};
