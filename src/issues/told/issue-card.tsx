import { useView } from "../../design/index.js";
import { type CardChange, type Deed, entityCardWith, type Told } from "../../notifications/index.js";
import type { ReadableDetail } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";
import { fieldCaption } from "../fields/fields.js";
import { agentName } from "../fields/issue-shape.js";
import { type HistoryEntry, historyOf, ofIssues, type WithFields } from "../history/history.js";
import { comesAndGoes } from "../history/history-fields.js";
import { turnDeed } from "../history/turn-deed.js";

export const issueCard = fieldsCard(ofIssues);

/** What the card of a class with fields says beyond that of any record: its fields, and who is to work on it. */
export function fieldsCard(about: WithFields) {
  return entityCardWith<HistoryEntry>(about.entity, {
    journals: (db, viewer, journalIds) => historyOf(db, viewer, { ...about, journalIds }),
    changes: ({ details }) => details.map(changeOf),
    deed,
  });
}

const changeOf = (detail: ReadableDetail): CardChange => ({
  field: placeOf(detail),
  apart: isApart(detail),
  caption: fieldCaption(detail.field),
  name: detail.name,
  value: <ShortValue {...detail} />,
  plain: detail.kind === "text" ? `${called(detail)} changed` : `${called(detail)}: ${detail.value ?? "none"}`,
});

/** A field has one value at a time; each file, subtask and relation is a change of its own. */
const placeOf = (detail: ReadableDetail): string =>
  isApart(detail) ? `${detail.field} ${detail.fileId ?? detail.id}` : detail.field;

const isApart = ({ field, fileId }: ReadableDetail) => fileId !== undefined || comesAndGoes(field);

const called = ({ name, field }: ReadableDetail) => name ?? agentName(field);

/** A long text is too long for a line. */
function ShortValue({ kind, value }: ReadableDetail) {
  return kind === "text" ? <>{useView().t("issues.changed")}</> : <FieldValue kind={kind} value={value} />;
}

/**
 * Who is told as the assignee of a change of the assignee was given the record, themselves or as one of a group. The last
 * change counts: what was given and taken away again is not theirs.
 */
function deed(told: Told<HistoryEntry>[], all: Told<HistoryEntry>[]): Deed | undefined {
  const given = all.findLast(({ entry }) => entry.details.some(({ field }) => field === "assigned_to_id"));
  if (given?.reason === "assignee" && told.includes(given)) return { word: "issues.did.assigned" };
  return turnDeed(told.flatMap(({ entry }) => entry.details));
}
