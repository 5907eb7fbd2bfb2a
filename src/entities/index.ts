import "./tables.js";

export type { Described, EntityClass, EntityRef, WrittenJournal } from "./entity.js";
export { comment } from "./journals/comment.js";
export { noteVisible } from "./journals/note-visible.js";
export {
  countJournals,
  type StoredDetail,
  type VisibleJournal,
  visibleJournals,
  type WhichJournals,
} from "./journals/visible-journals.js";
export { type NewJournal, writeJournal } from "./journals/write-journal.js";
export { takesItsHistory } from "./migrations.js";
export { entitiesPart } from "./part.js";
export { MOST_COUNTED, pageOfWatchers, shownWatchers, type Watchers } from "./watchers/shown-watchers.js";
export { ableToWatch, addWatchers, insertWatchers, removeWatcher, watchersOf } from "./watchers/watchers.js";
