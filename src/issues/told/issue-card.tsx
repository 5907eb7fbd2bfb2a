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
    changes: ({ details }) => [...Map.groupBy(details, placeOf).values()].map(changeOf),
    deed,
  });
}

/** What a journal did to one field: several details where it has several values. */
function changeOf(details: ReadableDetail[]): CardChange {
  const [detail] = details as [ReadableDetail, ...ReadableDetail[]]; // a group has one at least
  const [came, removed] = [details.filter((one) => !isRemoved(one)), details.filter(isRemoved)];
  const shown = [...came, ...removed].slice(0, MOST_VALUES);
  const more = details.length > shown.length ? ", …" : "";
  return {
    field: placeOf(detail),
    apart: isApart(detail),
    caption: fieldCaption(detail.field),
    name: detail.name,
    value: (
      <>
        {shown.map((one, place) => (
          <>
            {place > 0 && ", "}
            <ShortValue {...one} />
          </>
        ))}
        {more}
      </>
    ),
    plain:
      detail.kind === "text"
        ? `${called(detail)} changed`
        : `${called(detail)}: ${shown.map(plainValue).join(", ")}${more}`,
  };
}

/** Values of a field come and go by hundreds. */
const MOST_VALUES = 5;

/** A field has one value at a time; each file, subtask and relation is a change of its own. */
const placeOf = (detail: ReadableDetail): string =>
  isApart(detail) ? `${detail.field} ${detail.fileId ?? detail.id}` : detail.field;

const isApart = ({ field, fileId }: ReadableDetail) => fileId !== undefined || comesAndGoes(field);

const called = ({ name, field }: ReadableDetail) => name ?? agentName(field);

const plainValue = (detail: ReadableDetail) => detail.value ?? (isRemoved(detail) ? `${detail.old} removed` : "none");

/** One of several went: it does not say that none is left. */
const isRemoved = (detail: ReadableDetail) =>
  detail.value === null && detail.old !== null && (isApart(detail) || detail.ofSeveral);

/** A long text is too long for a line. */
function ShortValue(detail: ReadableDetail) {
  const { t } = useView();
  if (detail.kind === "text") return <>{t("issues.changed")}</>;
  return isRemoved(detail) ? (
    <>
      <FieldValue kind={detail.kind} value={detail.old} /> {t("issues.removed")}
    </>
  ) : (
    <FieldValue kind={detail.kind} value={detail.value} />
  );
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
