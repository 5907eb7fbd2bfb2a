import { FileField } from "../../attachments/index.js";
import { Card, Form, FormActions, FormProblems, LinkButton, SubmitButton, useView } from "../../design/index.js";
import { CustomControls } from "../custom-fields/custom-controls.js";
import { fieldNames, sentName } from "../fields/fields.js";
import { ChoiceFields, ParentField, PlanFields, PrivateField, TextFields } from "../form/attribute-fields.js";
import type { FormChoices } from "../form/form-choices.js";
import { valuesOf } from "../form/form-values.js";
import { type AnswerState, fingerprint } from "./answer-state.js";
import { Meanwhile } from "./meanwhile.js";
import { NoteArea, PrivateNote } from "./note-controls.js";
import type { IssueContent } from "./read-issue.js";

type EditProps = IssueContent & { answer: AnswerState; choices: FormChoices };

/** All fields and a comment, in the place of the description: both are one entry of the history. */
export function EditForm(props: EditProps) {
  const { issue, may, answer, choices } = props;
  const { values, problems } = answer;
  const { t } = useView();
  const fields = { values, choices, problems };
  const place = `/projects/${issue.project_identifier}`;
  return (
    <Card id="issue_text" title={t("issues.editFields")}>
      {answer.stale && <Meanwhile answer={answer} />}
      <FormProblems
        within="issue"
        problems={problems}
        fields={["notes", ...fieldNames.map(sentName), ...Object.keys(values)]}
      />
      <Form
        action={`/issues/${issue.id}`}
        method="patch"
        class="stack"
        draft={`issue-${issue.id}-edit`}
        data-turbo-action="replace"
        upload
      >
        <SeenVersion {...props} />
        {Object.entries({ ...valuesOf(issue), ...choices.written }).map(([name, value]) => (
          <input type="hidden" name={`was[${name}]`} value={fingerprint(value)} />
        ))}
        <TextFields {...fields} mentions={`${place}/mentionable`} />
        <div class="grid fields">
          <ChoiceFields {...fields} place={place} />
          <PlanFields {...fields} />
          {may.manageSubtasks && <ParentField {...fields} from={`/issues/${issue.id}/others`} />}
          <CustomControls {...fields} place={place} />
        </div>
        {may.setPrivate && <PrivateField {...fields} />}
        {may.comment && <NoteArea {...props} label={t("issues.commentToChange")} />}
        {may.attach && <FileField waiting={answer.uploads} />}
        <FormActions>
          <SubmitButton>{t("issues.save")}</SubmitButton>
          <LinkButton href={`/issues/${issue.id}`}>{t("issues.cancel")}</LinkButton>
          {may.comment && may.commentPrivately && <PrivateNote answer={answer} />}
        </FormActions>
      </Form>
    </Card>
  );
}

/** What the form is filled in on. */
export function SeenVersion({ issue, entries }: Pick<IssueContent, "issue" | "entries">) {
  return (
    <>
      <input type="hidden" name="issue[lock_version]" value={issue.lock_version} />
      <input type="hidden" name="last_seen_entry" value={entries.at(-1)?.id ?? 0} />
    </>
  );
}
