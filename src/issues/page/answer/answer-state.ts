import { createHash } from "node:crypto";
import type { Upload } from "../../../attachments/index.js";
import type { Form, Problem } from "../../../kernel/index.js";
import type { CustomValues } from "../../../tracking/index.js";
import { customName, sentCustomValues, sentInForm } from "../../../tracking/index.js";
import { fieldNames, sentName } from "../../fields/fields.js";
import { type FormValues, valuesOf } from "../../form/form-values.js";
import { typedFields } from "../../form/typed-fields.js";
import type { HistoryEntry } from "../../history/history.js";
import { TYPED_PROJECT } from "../../move/chosen-project.js";
import type { IssueContent } from "../read-issue.js";

/** The values of the forms on the page of an issue. */
export interface AnswerState {
  values: FormValues;
  notes: string;
  privateNotes: boolean;
  /** Files that wait to be attached by it. */
  uploads: Upload[];
  problems: Problem[];
  /** Others changed the issue while this was being written. */
  stale: boolean;
  /** What they did. */
  meanwhile: HistoryEntry[];
}

export const blankAnswer = ({ issue, choices }: Pick<IssueContent, "issue" | "choices">): AnswerState => ({
  values: { ...valuesOf(issue), ...choices?.written },
  notes: "",
  privateNotes: false,
  uploads: [],
  problems: [],
  stale: false,
  meanwhile: [],
});

/** What the user sent with the form. */
export interface SentAnswer {
  /** Only the fields they changed, some as they were typed: other fields keep their present values, also when another user changed them meanwhile. */
  touched: FormValues;
  /** The same of custom fields. */
  customs: CustomValues;
  /** The fingerprint of how one fact was stored. */
  seen: FormValues;
  /** One fact was changed where it is read. */
  isFact: boolean;
  /** The list in which it was. */
  listedAt: string | undefined;
  notes: string;
  privateNotes: boolean;
  lockVersion: string | undefined;
  /** The project whose fields the form showed; undefined: that of the issue. */
  shownIn: string | undefined;
  /** Values of the form that were there as it was drawn, by their fingerprints: nobody chose them. */
  offered: FormValues;
  /** The newest entry of the history they saw. */
  lastSeenEntry: number;
}

export function sentAnswer(form: Form): SentAnswer {
  const sent = form.group("issue");
  return {
    touched: touchedIn(form, "issue", [...fieldNames.map(sentName), ...Object.values(typedFields), TYPED_PROJECT]),
    customs: touchedCustoms(form),
    seen: form.group("seen"),
    isFact: form.text("fact") !== undefined,
    listedAt: form.text("listed_at"),
    notes: sent.notes ?? "",
    privateNotes: sent.private_notes === "1",
    lockVersion: sent.lock_version,
    shownIn: form.text("shown_in"),
    offered: form.group("offered"),
    lastSeenEntry: Number(form.text("last_seen_entry") ?? 0),
  };
}

/** It changes fields, and is no comment alone. */
export const touches = ({ touched, customs }: Pick<SentAnswer, "touched" | "customs">) =>
  Object.keys({ ...touched, ...customs }).length > 0;

/** The same of custom fields. */
export function touchedCustoms(form: Form): CustomValues {
  const customs = sentCustomValues(form);
  const values = sentInForm(customs);
  const was = form.group("was");
  const isTouched = (id: string) => fingerprint(values[customName(Number(id))]) !== was[customName(Number(id))];
  return Object.fromEntries(Object.entries(customs).filter(([id]) => isTouched(id)));
}

/** Those of the fields that are not as the form had them; `was[FIELD]` holds the fingerprint of each. */
export function touchedIn(form: Form, group: string, names: string[]): FormValues {
  const sent = form.group(group);
  const was = form.group("was");
  const touched = names.filter((name) => sent[name] !== undefined && fingerprint(sent[name]) !== was[name]);
  return Object.fromEntries(touched.map((name) => [name, sent[name]]));
}

/** Stands for a value in the form, so that a long description is not sent twice. Browsers change line ends and drop the first empty line. */
export const fingerprint = (value = "") =>
  createHash("sha256").update(value.replace(/\r\n?/g, "\n").replace(/^\n/, "")).digest("base64url").slice(0, 16);
