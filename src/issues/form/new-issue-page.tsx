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
  RefillButton,
  Refills,
  SubmitButton,
  TextArea,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import { CopyFields, type CopyShown } from "../copy/copy-form.js";
import { CustomControls } from "../custom-fields/custom-controls.js";
import type { MayOnIssue } from "../issue/may/may-on-issue.js";
import { LeftNote } from "../move/left-note.js";
import { isAlone, ProjectField, projectControls } from "../move/project-field.js";
import { Fingerprints } from "../page/answer/fingerprints.js";
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
  /** Those that it begins with in this project. */
  offered: FormValues;
  /** Undefined: a new one, and no copy. */
  copy?: CopyShown | undefined;
  watchers: string;
  /** Files that wait to be attached to it. */
  uploads?: Upload[];
  problems: Problem[];
}

export function NewIssuePage(content: NewIssueContent) {
  return (
    <Page title={useTitle(content)} width="reading">
      <NewIssue {...content} />
    </Page>
  );
}

function useTitle({ copy }: Pick<NewIssueContent, "copy">) {
  const { t } = useView();
  return copy ? t("issues.copy.title", { id: copy.id }) : t("issues.newIssue");
}

export const NEW_ISSUE = "new_issue";

/** Drawn anew by itself, when its project is another one. */
export function NewIssue({ refused, chosen, ...form }: NewIssueContent) {
  const { t } = useView();
  const { projects, copy } = form;
  return (
    <div id={NEW_ISSUE}>
      <PageHeader
        title={useTitle(form)}
        crumbs={
          chosen && [
            { label: chosen.name, href: `/projects/${chosen.identifier}` },
            { label: t("issues.title"), href: `/projects/${chosen.identifier}/issues` },
          ]
        }
      />
      <Card>
        {chosen ? (
          <NewIssueForm chosen={chosen} {...form} />
        ) : projects?.length === 0 ? (
          <EmptyState icon="folder" title={t("issues.noProject")} text={t("issues.noProjectText")} />
        ) : (
          <ChooseProject projects={projects} refused={refused} copy={copy} />
        )}
      </Card>
    </div>
  );
}

/** There is nothing to fill in before. */
function ChooseProject({ projects, refused, copy }: Pick<NewIssueContent, "projects" | "refused" | "copy">) {
  const { t } = useView();
  return (
    <Form action={copy ? `/issues/${copy.id}/copy` : "/issues/new"} method="get" class="project-choice" autosubmit>
      <ReferenceField
        name="project_id"
        label={t("captions.project_id")}
        blank={t("issues.chooseProject")}
        options={projects?.map(optionOf)}
        typed={{ name: "project", text: refused?.project, from: "/issues/new/projects" }}
        error={refused && errorOf(refused.problems, "project_id")}
        autofocus
      />
      <SubmitButton look="outline">{t("issues.choose")}</SubmitButton>
    </Form>
  );
}

type FormProps = Omit<NewIssueContent, "refused" | "chosen"> & {
  chosen: NonNullable<NewIssueContent["chosen"]>;
};

function NewIssueForm({ projects, chosen, values, offered, copy, watchers, uploads, problems }: FormProps) {
  const { t } = useView();
  const { choices, may } = chosen;
  const place = `/projects/${chosen.identifier}`;
  const fields = { values, choices, problems };
  return (
    <>
      <FormProblems
        within="issue"
        problems={problems}
        fields={[...Object.keys(values), "subject", "description", "watcher_user_ids"]}
      />
      <Form action="/issues" class="stack" draft={copy ? `copy-${copy.id}` : "new-issue"} upload>
        <input type="hidden" name="shown_in" value={chosen.id} />
        <Fingerprints group="was" values={offered} />
        {isAlone(projects) ? (
          <input type="hidden" name="issue[project_id]" value={chosen.id} />
        ) : (
          <Refills fields={projectControls}>
            <ProjectField projects={projects} values={values} problems={problems} isOfPage />
          </Refills>
        )}
        {copy?.left && <LeftNote project={chosen} left={copy.left} />}
        <TextFields {...fields} place={place} isNew />
        <FileField waiting={uploads} />
        <Refills class="grid fields" fields={["issue[tracker_id]"]}>
          <ChoiceFields {...fields} place={place} isNew />
          <PlanFields {...fields} isNew />
          {may.manageSubtasks && <ParentField {...fields} from={`${place}/choices/parent_issue_id`} />}
          <CustomControls {...fields} place={place} isNew />
        </Refills>
        {may.addWatchers && (
          <TextArea
            name="issue[watcher_user_ids]"
            label={t("issues.watchers")}
            hint={t("issues.watchersHint")}
            value={watchers}
            error={errorOf(problems, "watcher_user_ids")}
            mentions={`${place}/mentionable`}
            rows={1}
            data-lines="one"
          />
        )}
        {copy && <CopyFields {...copy} />}
        {may.setPrivate && <PrivateField {...fields} />}
        <FormActions>
          <SubmitButton>{t("issues.create")}</SubmitButton>
          {!copy && (
            <SubmitButton look="outline" name="continue" value="1">
              {t("issues.createAndContinue")}
            </SubmitButton>
          )}
          <RefillButton />
          <LinkButton href={copy ? `/issues/${copy.id}` : `${place}/issues`} look="ghost">
            {t("issues.cancel")}
          </LinkButton>
        </FormActions>
      </Form>
    </>
  );
}
