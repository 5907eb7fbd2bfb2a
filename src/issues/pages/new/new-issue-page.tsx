import {
  Card,
  EmptyState,
  Form,
  FormActions,
  LinkButton,
  Page,
  PageHeader,
  Select,
  SubmitButton,
  TextArea,
  useView,
} from "../../../design/index.js";
import type { Problem } from "../../../kernel/index.js";
import { ChoiceFields, PlanFields, PrivateField, TextFields } from "../attribute-fields.js";
import type { FormChoices } from "../form-choices.js";
import { errorAt, type FormValues } from "../form-values.js";
import { Problems } from "../problems.js";
import type { ReportableProject } from "./reportable-projects.js";

export interface NewIssueContent {
  projects: ReportableProject[];
  /** Undefined until it is chosen: everything else depends on it. */
  chosen: (ReportableProject & { choices: FormChoices; maySetPrivate: boolean; mayAddWatchers: boolean }) | undefined;
  values: FormValues;
  watchers: string;
  problems: Problem[];
}

export function NewIssuePage({ projects, chosen, ...form }: NewIssueContent) {
  const { t } = useView();
  const title = t("issues.newIssue");
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
      {projects.length === 0 ? (
        <Card>
          <EmptyState icon="folder" title={t("issues.noProject")} text={t("issues.noProjectText")} />
        </Card>
      ) : (
        <Card>
          {projects.length > 1 && <ProjectChoice projects={projects} chosen={chosen} />}
          {chosen && <NewIssueForm chosen={chosen} {...form} />}
        </Card>
      )}
    </Page>
  );
}

function ProjectChoice({ projects, chosen }: Pick<NewIssueContent, "projects" | "chosen">) {
  const { t } = useView();
  return (
    <Form action="/issues/new" method="get" class="project-choice" autosubmit>
      <Select
        name="project_id"
        label={t("issues.fields.project_id")}
        value={chosen?.id}
        blank={chosen ? undefined : t("issues.chooseProject")}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SubmitButton look="outline">{t("issues.choose")}</SubmitButton>
    </Form>
  );
}

type FormProps = Omit<NewIssueContent, "projects" | "chosen"> & { chosen: NonNullable<NewIssueContent["chosen"]> };

function NewIssueForm({ chosen, values, watchers, problems }: FormProps) {
  const { t } = useView();
  const { choices } = chosen;
  const mentions = `/projects/${chosen.identifier}/mentionable`;
  return (
    <>
      <Problems problems={problems} fields={[...Object.keys(values), "subject", "description", "watcher_user_ids"]} />
      <Form action="/issues" class="stack" draft="new-issue">
        <input type="hidden" name="issue[project_id]" value={chosen.id} />
        <TextFields values={values} problems={problems} mentions={mentions} />
        <div class="grid fields">
          <ChoiceFields values={values} choices={choices} problems={problems} isNew />
          <PlanFields values={values} problems={problems} isNew />
        </div>
        {chosen.mayAddWatchers && (
          <TextArea
            name="issue[watcher_user_ids]"
            label={t("issues.watchers")}
            hint={t("issues.watchersHint")}
            value={watchers}
            error={errorAt(problems, "watcher_user_ids")}
            mentions={mentions}
            rows={1}
            data-lines="one"
          />
        )}
        {chosen.maySetPrivate && <PrivateField values={values} problems={problems} />}
        <FormActions>
          <SubmitButton>{t("issues.create")}</SubmitButton>
          <SubmitButton look="outline" name="continue" value="1">
            {t("issues.createAndContinue")}
          </SubmitButton>
          <LinkButton href={`/projects/${chosen.identifier}/issues`} look="ghost">
            {t("issues.cancel")}
          </LinkButton>
        </FormActions>
      </Form>
    </>
  );
}
