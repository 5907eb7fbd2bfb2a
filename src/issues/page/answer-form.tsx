import {
  Card,
  Checkbox,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  Icon,
  SubmitButton,
  TextArea,
  Time,
  useView,
} from "../../design/index.js";
import { CustomControls } from "../custom-fields/custom-controls.js";
import { fieldNames } from "../fields/fields.js";
import { ChoiceFields, PlanFields, PrivateField, TextFields } from "../form/attribute-fields.js";
import { valuesOf } from "../form/form-values.js";
import { ChangedFields } from "../history/changed-fields.js";
import { type AnswerState, fingerprint } from "./answer-state.js";
import type { IssueContent } from "./read-issue.js";

type AnswerProps = IssueContent & { answer: AnswerState };

/** A comment, with the attributes folded in for users who may change them: both are one entry of the history. */
export function AnswerForm(props: AnswerProps) {
  const { issue, may, entries, answer, choices } = props;
  const { t } = useView();
  const mentions = `/projects/${issue.project_identifier}/mentionable`;
  return (
    <Card id="answer" class="answer" title={t(choices ? "issues.answerOrEdit" : "issues.answer")}>
      {answer.stale && <Meanwhile {...props} />}
      <FormProblems
        within="issue"
        problems={answer.problems}
        fields={["notes", ...(choices ? [...fieldNames, ...Object.keys(answer.values)] : [])]}
      />
      <Form
        action={`/issues/${issue.id}`}
        method="patch"
        class="stack"
        draft={`issue-${issue.id}`}
        data-turbo-action="replace"
      >
        <input type="hidden" name="issue[lock_version]" value={issue.lock_version} />
        <input type="hidden" name="last_seen_entry" value={entries.at(-1)?.id ?? 0} />
        {choices && <EditFields {...props} choices={choices} mentions={mentions} />}
        <TextArea
          name="issue[notes]"
          label={t("issues.comment")}
          hideLabel
          placeholder={t("issues.commentHint")}
          value={answer.notes}
          error={errorOf(answer.problems, "notes")}
          mentions={mentions}
          rows={answer.notes === "" ? 4 : 8}
        />
        <FormActions>
          <SubmitButton>{t(choices ? "issues.save" : "issues.addComment")}</SubmitButton>
          {may.commentPrivately && (
            <Checkbox
              name="issue[private_notes]"
              label={t("issues.privateComment")}
              checked={answer.privateNotes}
              unchecked="0"
            />
          )}
        </FormActions>
      </Form>
    </Card>
  );
}

function EditFields({
  issue,
  may,
  answer,
  choices,
  mentions,
}: AnswerProps & { choices: NonNullable<IssueContent["choices"]>; mentions: string }) {
  const { t } = useView();
  const { values, problems } = answer;
  return (
    <details class="edit-fields" open={answer.open}>
      <summary>
        <Icon name="chevron-right" />
        {t("issues.editFields")}
      </summary>
      <div class="stack">
        {Object.entries({ ...valuesOf(issue), ...choices.written }).map(([name, value]) => (
          <input type="hidden" name={`was[${name}]`} value={fingerprint(value)} />
        ))}
        <TextFields values={values} choices={choices} problems={problems} mentions={mentions} />
        <div class="grid fields">
          <ChoiceFields
            values={values}
            choices={choices}
            problems={problems}
            place={`/projects/${issue.project_identifier}`}
          />
          <PlanFields values={values} choices={choices} problems={problems} />
          <CustomControls values={values} choices={choices} problems={problems} />
        </div>
        {may.setPrivate && <PrivateField values={values} choices={choices} problems={problems} />}
      </div>
    </details>
  );
}

/** What other users changed since the form was loaded; the typed text is kept below. */
function Meanwhile({ answer }: AnswerProps) {
  const { t } = useView();
  return (
    <div class="alert" role="alert" tabindex={-1} data-controller="focus">
      <Icon name="triangle-alert" />
      <h2>{t("issues.stale")}</h2>
      <section>
        {answer.meanwhile.map(({ user, createdOn, details, notes, id }) => (
          <div class="meanwhile">
            <p>
              <a href={`#change-${id}`}>{user.name}</a> {t(notes === "" ? "entities.changedIt" : "entities.commented")}{" "}
              <Time at={createdOn} />
            </p>
            <ChangedFields details={details} />
          </div>
        ))}
        <p>{t("issues.staleAdvice")}</p>
      </section>
    </div>
  );
}
