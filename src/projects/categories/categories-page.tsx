import { Card, EmptyState, LinkButton, Page, Pagination, useView } from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { SettingsTabs } from "../settings/settings-tabs.js";
import type { Category } from "./categories.js";

interface CategoriesProps {
  around: ProjectAround;
  categories: Category[];
  total: number;
  page: PageOfList;
}

export function CategoriesPage({ around, categories, total, page }: CategoriesProps) {
  const { t } = useView();
  const newCategory = (
    <LinkButton href={`/projects/${around.project.identifier}/issue_categories/new`} icon="plus" size="sm">
      {t("projects.categories.new")}
    </LinkButton>
  );
  return (
    <Page title={`${t("projects.categories.title")} · ${around.project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <SettingsTabs {...around} current="/categories" />
      <Card title={t("projects.categories.title")} action={total > 0 && newCategory}>
        {total === 0 && (
          <EmptyState
            icon="tag"
            title={t("projects.categories.none")}
            text={t("projects.categories.noneText")}
            action={newCategory}
          />
        )}
        <ul class="lines">
          {categories.map((category) => (
            <CategoryLine {...category} />
          ))}
        </ul>
        {total > page.limit && <Pagination page={page.offset / page.limit + 1} limit={page.limit} total={total} />}
      </Card>
    </Page>
  );
}

function CategoryLine({ id, name, assignedTo }: Category) {
  const { t } = useView();
  return (
    <li>
      <bdi>{name}</bdi>
      <span class="quiet">
        <bdi>{assignedTo?.name}</bdi>
      </span>
      <span class="row">
        <LinkButton href={`/issue_categories/${id}/edit`} size="sm">
          {t("projects.categories.edit")}
          <span class="sr-only"> {name}</span>
        </LinkButton>
        <LinkButton href={`/issue_categories/${id}/delete`} size="sm">
          {t("projects.categories.delete")}
          <span class="sr-only"> {name}</span>
        </LinkButton>
      </span>
    </li>
  );
}
