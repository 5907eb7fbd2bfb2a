import { Checkbox, errorOf, TextArea, useDraftName, useView } from "../../design/index.js";
import type { AnswerState } from "./answer/answer-state.js";
import type { IssueContent } from "./read-issue.js";

/** What is typed as an answer stands in the form of all fields as well, if that is opened meanwhile. */
export const answerDraft = (id: number): string => `issue-${id}`;

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
      data-draft-of={useDraftName(answerDraft(issue.id))}
    />
  );
}

export function PrivateNote({ issue, answer }: Pick<NoteProps, "issue" | "answer">) {
  return (
    <Checkbox
      name="issue[private_notes]"
      label={useView().t("issues.privateComment")}
      checked={answer.privateNotes}
      unchecked="0"
      data-draft-of={useDraftName(answerDraft(issue.id))}
    />
  );
}
