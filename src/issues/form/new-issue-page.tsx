import { FileField, type Upload } from "../../attachments/index.js";
import {
  Card,
  EmptyState,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  optionOf,
  Page,
  PageHeader,
  ReferenceField,
  SubmitButton,
  TextArea,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { type ProjectChoice, projectReference } from "../../projects/index.js";
import { CopyFields, type CopyShown } from "../copy/copy-form.js";
import { CustomControls } from "../custom-fields/custom-controls.js";
import type { MayOnIssue } from "../issue/may-on-issue.js";
import { LeftNote } from "../move/left-note.js";
import { ChoiceFields, ParentField, PlanFields, PrivateField, TextFields } from "./attribute-fields.js";
import type { FormChoices } from "./form-choices.js";
import type { FormValues } from "./form-values.js";

export interface NewIssueContent {
  /** Undefined: too many for a list. */
  projects: ProjectChoice[] | undefined;
  /** A project that was typed and is none of them, and why not. */
  refused?: { project: string; problems: Problem[] };
  /** Undefined until it is chosen: everything else depends on it. */
  chosen: (ProjectChoice & { choices: FormChoices; may: MayOnIssue }) | undefined;
  values: FormValues;
  /** Undefined: a new one, and no copy. */
  copy?: CopyShown | undefined;
  watchers: string;
  /** Files that wait to be attached to it. */
  uploads?: Upload[];
  problems: Problem[];
}

export function NewIssuePage({ projects, refused, chosen, ...form }: NewIssueContent) {
  const { t } = useView();
  const { copy } = form;
  const title = copy ? t("issues.copy.title", { id: copy.id }) : t("issues.newIssue");
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        crumbs={
          chosen && [
            { label: chosen.name, href: `/projects/${chosen.identifier}` },
            { label: t("issues.title"), href: `/projects/${chosen.identifier}/issues` },
          ]
        }
      />
      {projects?.length === 0 ? (
        <Card>
          <EmptyState icon="folder" title={t("issues.noProject")} text={t("issues.noProjectText")} />
        </Card>
      ) : (
        <Card>
          {projects?.length !== 1 && <ProjectField projects={projects} refused={refused} chosen={chosen} copy={copy} />}
          {chosen && <NewIssueForm chosen={chosen} {...form} />}
        </Card>
      )}
    </Page>
  );
}

type ProjectProps = Pick<NewIssueContent, "projects" | "refused" | "chosen" | "copy">;

function ProjectField({ projects, refused, chosen, copy }: ProjectProps) {
  const { t } = useView();
  return (
    <Form action={copy ? `/issues/${copy.id}/copy` : "/issues/new"} method="get" class="project-choice" autosubmit>
      <ReferenceField
        name="project_id"
        label={t("captions.project_id")}
        value={chosen?.id}
        blank={chosen && projects ? undefined : t("issues.chooseProject")}
        options={projects?.map(optionOf)}
        typed={{
          name: "project",
          text: refused?.project ?? (chosen && projectReference(chosen)),
          from: "/issues/new/projects",
        }}
        error={refused && errorOf(refused.problems, "project_id")}
      />
      <SubmitButton look="outline">{t("issues.choose")}</SubmitButton>
    </Form>
  );
}

type FormProps = Omit<NewIssueContent, "projects" | "refused" | "chosen"> & {
  chosen: NonNullable<NewIssueContent["chosen"]>;
};

function NewIssueForm({ chosen, values, copy, watchers, uploads, problems }: FormProps) {
  const { t } = useView();
  const { choices } = chosen;
  const mentions = `/projects/${chosen.identifier}/mentionable`;
  return (
    <>
      <FormProblems
        within="issue"
        problems={problems}
        fields={[...Object.keys(values), "subject", "description", "watcher_user_ids"]}
      />
      <Form action="/issues" class="stack" draft={copy ? `copy-${copy.id}` : "new-issue"} upload>
        <input type="hidden" name="issue[project_id]" value={chosen.id} />
        {copy?.left && <LeftNote project={chosen} left={copy.left} />}
        <TextFields values={values} choices={choices} problems={problems} mentions={mentions} />
        <FileField waiting={uploads} />
        <div class="grid fields">
          <ChoiceFields
            values={values}
            choices={choices}
            problems={problems}
            place={`/projects/${chosen.identifier}`}
            isNew
          />
          <PlanFields values={values} choices={choices} problems={problems} isNew />
          {chosen.may.manageSubtasks && (
            <ParentField
              values={values}
              choices={choices}
              problems={problems}
              from={`/projects/${chosen.identifier}/choices/parent_issue_id`}
            />
          )}
          <CustomControls
            values={values}
            choices={choices}
            problems={problems}
            place={`/projects/${chosen.identifier}`}
            isNew
          />
        </div>
        {chosen.may.addWatchers && (
          <TextArea
            name="issue[watcher_user_ids]"
            label={t("issues.watchers")}
            hint={t("issues.watchersHint")}
            value={watchers}
            error={errorOf(problems, "watcher_user_ids")}
            mentions={mentions}
            rows={1}
            data-lines="one"
          />
        )}
        {copy && <CopyFields {...copy} />}
        {chosen.may.setPrivate && <PrivateField values={values} choices={choices} problems={problems} />}
        <FormActions>
          <SubmitButton>{t("issues.create")}</SubmitButton>
          {!copy && (
            <SubmitButton look="outline" name="continue" value="1">
              {t("issues.createAndContinue")}
            </SubmitButton>
          )}
          <LinkButton href={copy ? `/issues/${copy.id}` : `/projects/${chosen.identifier}/issues`} look="ghost">
            {t("issues.cancel")}
          </LinkButton>
        </FormActions>
      </Form>
    </>
  );
}
