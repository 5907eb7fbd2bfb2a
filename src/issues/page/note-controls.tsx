import { Checkbox, errorOf, TextArea, useView } from "../../design/index.js";
import type { AnswerState } from "./answer/answer-state.js";
import type { IssueContent } from "./read-issue.js";

type NoteProps = Pick<IssueContent, "issue"> & { answer: AnswerState; label: string; hideLabel?: boolean };

export function NoteArea({ issue, answer, label, hideLabel }: NoteProps) {
  return (
    <TextArea
      name="issue[notes]"
      label={label}
      hideLabel={hideLabel}
      placeholder={useView().t("issues.commentHint")}
      value={answer.notes}
      error={errorOf(answer.problems, "notes")}
      written={`/projects/${issue.project_identifier}`}
      preview={`/issues/${issue.id}/preview`}
      rows={answer.notes === "" ? 4 : 8}
    />
  );
}

export function PrivateNote({ answer }: { answer: AnswerState }) {
  return (
    <Checkbox
      name="issue[private_notes]"
      label={useView().t("issues.privateComment")}
      checked={answer.privateNotes}
      unchecked="0"
    />
  );
}
