import { Page, PageHeader, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { ProjectForm } from "./project-form.js";
import type { ProjectChoices, ProjectValues } from "./project-form-props.js";

export function NewProjectPage(props: { values: ProjectValues; choices: ProjectChoices; problems: Problem[] }) {
  const { t } = useView();
  return (
    <Page title={t("projects.new")} width="reading">
      <PageHeader title={t("projects.new")} crumbs={[{ label: t("projects.title"), href: "/projects" }]} />
      <ProjectForm action="/projects" searchedAt="/projects/new" isNew {...props} />
    </Page>
  );
}
