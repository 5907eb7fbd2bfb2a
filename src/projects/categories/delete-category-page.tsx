import {
  Card,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  optionOf,
  Page,
  ReferenceField,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Named, Problem } from "../../kernel/index.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { SettingsTabs } from "../settings/settings-tabs.js";

interface DeleteProps {
  around: ProjectAround;
  category: Named;
  /** How many records the viewer sees in it. */
  records: number;
  /** What these can get instead. Undefined: too many for a list. */
  others: Named[] | undefined;
  typed: string | undefined;
  problems: Problem[];
}

/** Asks what becomes of what is in it. */
export function DeleteCategoryPage({ around, category, records, others, typed, problems }: DeleteProps) {
  const { t } = useView();
  const root = `/projects/${around.project.identifier}`;
  const title = t("projects.categories.deleteQuestion", { name: category.name });
  return (
    <Page title={`${title} · ${around.project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <SettingsTabs {...around} current="/categories" />
      <Card title={title}>
        <p>{t("projects.categories.deleteText", { count: records })}</p>
        <FormProblems problems={problems} fields={["reassign_to_id"]} />
        <Form action={`/issue_categories/${category.id}/delete`} class="stack">
          {others?.length !== 0 && (
            <ReferenceField
              name="reassign_to_id"
              label={t("captions.reassign_to_id")}
              blank={t("projects.categories.without")}
              options={others?.map(optionOf)}
              typed={{ name: "reassign_to", text: typed, from: `${root}/issue_categories/choices` }}
              error={errorOf(problems, "reassign_to_id")}
            />
          )}
          <FormActions>
            <SubmitButton look="destructive">{t("projects.categories.deleteConfirm")}</SubmitButton>
            <LinkButton href={`${root}/settings/categories`} look="ghost">
              {t("projects.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
