import "./tables.js";

export {
  assigneesAsked,
  hintAtClosed,
  onlyOrders,
  peopleAsked,
  statusesAsked,
  updatedSinceAsked,
  waysAsked,
} from "./agents/list/asked-of-lists.js";
export { several } from "./agents/list/several-asked.js";
export { assigneeId, peopleIds } from "./agents/references.js";
export { argumentOfField } from "./agents/write-input.js";
export { watchersShape, whoIsNamed, whoWatchesInVain, writtenShape } from "./agents/written.js";
export type { ReadableDetail } from "./fields/detail-names.js";
export type { Field, FieldKind } from "./fields/field.js";
export { stored } from "./fields/fields.js";
export { type Filter, filterOf } from "./fields/filters.js";
export { watcherIdsSchema } from "./fields/issue-input.js";
export { elided } from "./fields/issue-shape.js";
export type { Reference } from "./fields/references.js";
export { statusFilter } from "./fields/status-filter.js";
export { longForm, type Query } from "./filters/long-form.js";
export { projectFilter } from "./filters/project-filters.js";
export { assigneeOptions } from "./form/form-choices.js";
export type { FormValues } from "./form/form-values.js";
export { ChangedFields } from "./history/changed-fields.js";
export { fieldsActivity } from "./history/fields-activity.js";
export { type HistoryEntry, historyOf, type ShownHistory, shownHistory } from "./history/history.js";
export { linksIn } from "./history/linked-words.js";
export { createIssue } from "./issue/create-issue.js";
export { keepOrigins } from "./issue/origins.js";
export { changesSince } from "./issue/stale.js";
export { updateIssue } from "./issue/update-issue.js";
export { Person } from "./list/person.js";
export { fingerprint, touchedIn } from "./page/answer/answer-state.js";
export { issuesPart } from "./part.js";
export { fieldsCard } from "./told/issue-card.js";
export { peopleNamed } from "./watchers/people-named.js";
export { sentWatchers, watcherInput } from "./watchers/sent-watchers.js";
export { unknownLogins } from "./watchers/unknown-logins.js";
export { type RefusedWatchers, WatchersCard } from "./watchers/watchers-card.js";
export { WatchersPage } from "./watchers/watchers-page.js";
