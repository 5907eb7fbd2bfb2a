import { entityActivity, type StreamedClass } from "../../activity/index.js";
import type { Deed } from "../../notifications/index.js";
import { BriefChange } from "./changed-fields.js";
import { changeInText } from "./changes-in-text.js";
import { type HistoryEntry, historyOf, type WithFields } from "./history.js";
import { turnDeed } from "./turn-deed.js";

interface ActiveFields extends WithFields, Pick<StreamedClass, "seen"> {
  /** As addresses name the class. */
  scope: string;
  /** Key of its caption. */
  label: string;
}

/** The activity of a class with fields: it says what was changed, closed, reopened and assigned. */
export const fieldsActivity = ({ fields, ...active }: ActiveFields) =>
  entityActivity<HistoryEntry>({
    ...active,
    history: {
      journals: (db, viewer, journalIds) => historyOf(db, viewer, { entity: active.entity, fields, journalIds }),
      changes: ({ details }) =>
        details.map((detail) => ({ shown: <BriefChange {...detail} />, plain: (t) => changeInText(detail, t) })),
      deed,
    },
  });

function deed({ notes, details }: HistoryEntry): Deed | undefined {
  const assigned = details.some(({ field, value }) => field === "assigned_to_id" && value !== null);
  return turnDeed(details) ?? (assigned && notes === "" ? { word: "issues.did.assignedIt" } : undefined);
}
