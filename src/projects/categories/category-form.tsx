import {
  Card,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  ReferenceField,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Named, Problem } from "../../kernel/index.js";
import type { AssigneeChoices } from "../members/assignees/assignee-choices.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { SettingsTabs } from "../settings/settings-tabs.js";

/** The values as the form shows and sends them. */
export interface CategoryValues {
  name: string;
  assigned_to_id: string;
  /** As it was typed, where there are too many to choose from a list. */
  assigned_to: string | undefined;
}

interface CategoryFormProps {
  around: ProjectAround;
  /** Undefined: a new one. */
  category: Named | undefined;
  values: CategoryValues;
  assignees: AssigneeChoices;
  problems: Problem[];
}

export function CategoryFormPage({ around, category, values, assignees, problems }: CategoryFormProps) {
  const { t } = useView();
  const root = `/projects/${around.project.identifier}`;
  const title = category ? t("projects.categories.editOf", { name: category.name }) : t("projects.categories.new");
  return (
    <Page title={`${title} · ${around.project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <SettingsTabs {...around} current="/categories" />
      <Card title={title}>
        <FormProblems problems={problems} fields={["name", "assigned_to_id"]} />
        <Form action={category ? `/issue_categories/${category.id}` : `${root}/issue_categories`} class="stack">
          <TextInput
            name="name"
            label={t("captions.name")}
            value={values.name}
            error={errorOf(problems, "name")}
            required
            maxlength={60}
            autofocus={!category}
          />
          <ReferenceField
            name="assigned_to_id"
            label={t("captions.assigned_to_id")}
            hint={t("projects.categories.assigneeHint")}
            blank={t("projects.nobody")}
            options={assignees.options}
            value={values.assigned_to_id}
            typed={{ name: "assigned_to", text: values.assigned_to ?? assignees.written, from: `${root}/assignees` }}
            error={errorOf(problems, "assigned_to_id")}
          />
          <FormActions>
            <SubmitButton>{t(category ? "projects.save" : "projects.categories.create")}</SubmitButton>
            <LinkButton href={`${root}/settings/categories`} look="ghost">
              {t("projects.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
