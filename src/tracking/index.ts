import "./tables.js";

export { type Appearance, drawnPriority, drawnStatus, statusAppearance } from "./appearance/appearance.js";
export { createCustomField, updateCustomField } from "./custom-fields/change-custom-field.js";
export { type CustomField, userFieldVisible } from "./custom-fields/custom-fields.js";
export { activeEnumerations, enumerationsOf } from "./custom-fields/enumerations.js";
export { choosableFields, chooseFields } from "./custom-fields/fields-of-projects.js";
export type { ProjectsAmong } from "./custom-fields/refuse-unknown.js";
export { byCustomValueOf } from "./custom-values/by-custom-value.js";
export { listSource, valueSource } from "./custom-values/controls/choose-values.js";
export { CustomControl } from "./custom-values/controls/custom-control.js";
export { CustomControls, type FieldsToSet, fieldsToSet } from "./custom-values/controls/custom-controls.js";
export {
  defaultsInForm,
  sentCustomValues,
  sentForSeveral,
  sentInForm,
  shownInForm,
  writtenInForm,
} from "./custom-values/controls/custom-form.js";
export { copyValues } from "./custom-values/copy-values.js";
export { customFieldAnswer, customFieldJson } from "./custom-values/custom-field-json.js";
export { areMany, CustomValue, isLinked } from "./custom-values/custom-value.js";
export { isNamedByValue } from "./custom-values/named-by-values.js";
export {
  type Candidates,
  type CustomOptions,
  customOptions,
  labelled,
} from "./custom-values/referred.js";
export { type CustomFieldsForm, offerCustomValues, withNamedValues } from "./custom-values/searched-values.js";
export { customFieldsSchema, customFieldValuesSchema, customValuesIn } from "./custom-values/sent-values.js";
export {
  type CustomValues,
  customFieldsOfAll,
  customValuesOf,
  type ShownCustomField,
  shownCustomFields,
} from "./custom-values/shown-values.js";
export { asStored } from "./custom-values/stored-value.js";
export type { CustomizedRecord } from "./custom-values/value-link.js";
export { customName, isCustomName, valueProblems } from "./custom-values/value-problems.js";
export { changedValues, notHere, wantedValues, wrongValues } from "./custom-values/wanted-values.js";
export { type CustomChange, writeValues, writtenValues } from "./custom-values/write-values.js";
export { takesItsCustomValues } from "./migrations.js";
export { trackingPart } from "./part.js";
export { type Priority, priorities } from "./priorities/priorities.js";
export { createStatus, statusCloses } from "./statuses/change-status.js";
export { progressFollowsStatus, progressOfStatus, TAKE_PROGRESS } from "./statuses/progress.js";
export { statusAnswer } from "./statuses/status-resource.js";
export { type Status, statuses } from "./statuses/statuses.js";
export type { CustomizedType, FieldFormat } from "./tables.js";
export { createTracker } from "./trackers/change-tracker.js";
export { type Tracker, trackers } from "./trackers/trackers.js";
export { leadAs } from "./workflows/lead-as.js";
export { statusThere, statusWithTracker } from "./workflows/status-with-tracker.js";
