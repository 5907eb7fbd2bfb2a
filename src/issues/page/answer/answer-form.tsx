import { FileField } from "../../../attachments/index.js";
import { Card, Form, FormActions, FormProblems, SubmitButton, useView } from "../../../design/index.js";
import { useHeld } from "../../form/attribute-fields.js";
import { SeenVersion } from "../edit-form.js";
import { answerDraft, NoteArea, PrivateNote } from "../note-controls.js";
import type { IssueContent } from "../read-issue.js";
import { type AnswerState, fingerprint } from "./answer-state.js";

/** A comment, and with it the end of the issue or its return. */
export function AnswerForm({ issue, may, history, answer, choices }: IssueContent & { answer: AnswerState }) {
  const { t } = useView();
  const turn = choices?.turn;
  const held = useHeld(choices ?? { held: [] });
  return (
    <Card id="answer" class="answer" title={t("issues.answer")}>
      <FormProblems within="issue" problems={answer.problems} fields={["notes"]} />
      <Form
        action={`/issues/${issue.id}`}
        method="patch"
        class="stack"
        draft={answerDraft(issue.id)}
        data-turbo-action="replace"
        upload
      >
        <SeenVersion issue={issue} history={history} />
        <NoteArea issue={issue} answer={answer} label={t("issues.comment")} hideLabel />
        <FileField waiting={answer.uploads} />
        <FormActions>
          <SubmitButton>{t("issues.addComment")}</SubmitButton>
          {turn !== undefined && (
            <>
              <input type="hidden" name="was[status_id]" value={fingerprint(String(issue.status_id))} />
              <SubmitButton look="outline" name="issue[status_id]" value={String(turn)}>
                {t(issue.status_closed ? "issues.commentAndReopen" : "issues.commentAndClose")}
              </SubmitButton>
            </>
          )}
          {turn === undefined && held && <span class="quiet">{held}</span>}
          {may.commentPrivately && <PrivateNote issue={issue} answer={answer} />}
        </FormActions>
      </Form>
    </Card>
  );
}
