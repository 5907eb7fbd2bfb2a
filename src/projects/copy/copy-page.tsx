import { Page, useView } from "../../design/index.js";
import { ProjectForm } from "../page/project-form.js";
import type { ProjectFormProps } from "../page/project-form-props.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { TakeAlong, type TakeAlongProps } from "./take-along.js";

interface Props extends Pick<ProjectFormProps, "values" | "choices" | "problems"> {
  around: ProjectAround;
  takeAlong: Omit<TakeAlongProps, "problems">;
}

/** The form of a new project with the values of another one, and what of that one goes along. */
export function CopyProjectPage({ around, takeAlong, ...form }: Props) {
  const { t } = useView();
  const { project } = around;
  return (
    <Page title={`${t("projects.copy.title")} · ${project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <ProjectForm
        action={`/projects/${project.identifier}/copy`}
        searchedAt="/projects/new"
        isNew
        title={t("projects.copy.of", { name: project.name })}
        submit={t("projects.copy.title")}
        {...form}
      >
        <TakeAlong {...takeAlong} problems={form.problems} />
      </ProjectForm>
    </Page>
  );
}
