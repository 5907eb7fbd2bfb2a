import "./tables.js";

export { createOnce } from "./create-once.js";
export { deniedOn } from "./denied-on.js";
export {
  captionKey,
  type Described,
  type EntityClass,
  type EntityRef,
  journalGone,
  type MayOnNotes,
  noteEdited,
  recordGone,
  type WrittenJournal,
} from "./entity.js";
export { comment } from "./journals/comment.js";
export { detailVisible } from "./journals/detail-visible.js";
export { formerly } from "./journals/former-values.js";
export { type JournalDetail, type JournalInHand, touchedBy, touchedIn } from "./journals/journal-in-hand.js";
export { journalAnswer, journalsJson } from "./journals/journal-json.js";
export { markImported } from "./journals/mark-imported.js";
export { mayOnNotesOf } from "./journals/may-on-notes.js";
export { noteVisible } from "./journals/note-visible.js";
export { usersInHistory } from "./journals/users-in-history.js";
export {
  countJournals,
  journalShown,
  placeOfJournal,
  type StoredDetail,
  seenDetails,
  type VisibleJournal,
  visibleJournals,
  type WhichJournals,
} from "./journals/visible-journals.js";
export { writeEntry } from "./journals/write-entry.js";
export type { NewJournal } from "./journals/write-journal.js";
export { type NewJournalOfMany, writeJournals } from "./journals/write-journals.js";
export { activePeople, meantBy, mentionedIn, namedIn, type TextAbout } from "./mentions/mentions.js";
export { sentenceNaming } from "./mentions/sentence-naming.js";
export { journalsKnowTheirProject, takesItsHistory } from "./migrations.js";
export { CommentForm } from "./pages/comment-form.js";
export { HistoryFeed } from "./pages/history-feed.js";
export { journalAsked } from "./pages/journal-asked.js";
export { quoted } from "./pages/quoted.js";
export { WatchButton } from "./pages/watch-button.js";
export { entitiesPart } from "./part.js";
export { type Maker, madeByAgents, makerOf, makerWritten, viaAnswer, viaJson } from "./programs/creations.js";
export { ViaBadge } from "./programs/via-badge.js";
export { addsOthers, beginWatching, endWatching } from "./watchers/change-watchers.js";
export { copyWatchers } from "./watchers/copy-watchers.js";
export { MOST_COUNTED, pageOfWatchers, shownWatchers, type Watchers, watchedAmong } from "./watchers/shown-watchers.js";
export { watch, watchByContributing, watchesByContributing } from "./watchers/watch.js";
export {
  addWatchers,
  insertWatchers,
  mayBeMadeWatcher,
  unableToWatch,
  watchersOf,
  watchingInVain,
} from "./watchers/watchers.js";
