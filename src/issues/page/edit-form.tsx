import { FileField } from "../../attachments/index.js";
import {
  Card,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  RefillButton,
  Refills,
  SubmitButton,
  useView,
} from "../../design/index.js";
import { projectReference } from "../../projects/index.js";
import { CustomControls } from "../custom-fields/custom-controls.js";
import { fieldNames, sentName } from "../fields/fields.js";
import { ChoiceFields, ParentField, PlanFields, PrivateField, TextFields } from "../form/attribute-fields.js";
import { type FormValues, valuesOf } from "../form/form-values.js";
import { TYPED_PROJECT } from "../move/chosen-project.js";
import type { EditedThere } from "../move/edited-there.js";
import { LeftNote } from "../move/left-note.js";
import { ProjectField, projectControls } from "../move/project-field.js";
import type { AnswerState } from "./answer/answer-state.js";
import { Fingerprints } from "./answer/fingerprints.js";
import { Meanwhile } from "./answer/meanwhile.js";
import { NoteArea, PrivateNote } from "./note-controls.js";
import type { IssueContent } from "./read-issue.js";

type EditProps = IssueContent & { answer: AnswerState; edited: EditedThere };

/** All fields and a comment, in the place of the description: both are one entry of the history. */
export function EditForm(props: EditProps) {
  const { issue, may, answer, edited } = props;
  const { problems } = answer;
  const { choices, project, projects, left } = edited;
  const { t } = useView();
  const values: FormValues = { ...edited.values, ...answer.values };
  const fields = { values, choices, problems };
  const place = `/projects/${project.identifier}`;
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
        <input type="hidden" name="shown_in" value={project.id} />
        <Fingerprints group="was" values={{ ...valuesOf(issue), ...props.choices?.written, ...ownProject(issue) }} />
        <Fingerprints group="offered" values={edited.offered} />
        <TextFields {...fields} place={place} preview={`/issues/${issue.id}/preview?of=description`} />
        <LeftNote project={project} left={left} />
        <Refills class="grid fields" fields={[...projectControls, "issue[tracker_id]", "issue[status_id]"]}>
          {choices.rules.project_id !== "readonly" && <ProjectField {...fields} projects={projects} />}
          <ChoiceFields {...fields} place={place} />
          <PlanFields {...fields} />
          {may.manageSubtasks && <ParentField {...fields} from={`/issues/${issue.id}/others`} />}
          <CustomControls {...fields} place={place} />
        </Refills>
        {may.setPrivate && <PrivateField {...fields} />}
        {may.comment && <NoteArea {...props} label={t("issues.commentToChange")} />}
        {may.attach && <FileField waiting={answer.uploads} />}
        <FormActions>
          <SubmitButton>{t("issues.save")}</SubmitButton>
          <RefillButton />
          <LinkButton href={`/issues/${issue.id}`} look="ghost">
            {t("issues.cancel")}
          </LinkButton>
          {may.comment && may.commentPrivately && <PrivateNote issue={issue} answer={answer} />}
        </FormActions>
      </Form>
    </Card>
  );
}

const ownProject = ({ project_identifier: identifier, project_id: id, project_name: name }: IssueContent["issue"]) => ({
  [TYPED_PROJECT]: projectReference({ id, name, identifier }),
});

/** What the form is filled in on. */
export function SeenVersion({ issue, history }: Pick<IssueContent, "issue" | "history">) {
  return (
    <>
      <input type="hidden" name="issue[lock_version]" value={issue.lock_version} />
      <input type="hidden" name="last_seen_entry" value={history.entries.at(-1)?.id ?? 0} />
    </>
  );
}
