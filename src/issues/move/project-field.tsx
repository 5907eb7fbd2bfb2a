import { errorOf, optionOf, ReferenceField, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import type { FormValues } from "../form/form-values.js";
import { TYPED_PROJECT } from "./chosen-project.js";

interface ProjectFieldProps {
  /** Undefined: too many for a list. */
  projects: ProjectChoice[] | undefined;
  values: FormValues;
  problems: Problem[];
  /** The words of moving nowhere. */
  blank?: string;
  /** The page says which project it is: no draft brings another one. */
  isOfPage?: boolean;
}

/** The names of its controls. */
export const projectControls = ["issue[project_id]", `issue[${TYPED_PROJECT}]`];

/** There is no choice of projects. */
export const isAlone = (projects: ProjectChoice[] | undefined): boolean =>
  projects !== undefined && projects.length <= 1;

export function ProjectField({ projects, values, problems, blank, isOfPage }: ProjectFieldProps) {
  const { t } = useView();
  if (isAlone(projects)) return null;
  return (
    <ReferenceField
      name="issue[project_id]"
      label={t("captions.project_id")}
      value={values.project_id}
      blank={blank}
      options={projects?.map(optionOf)}
      typed={{ name: `issue[${TYPED_PROJECT}]`, text: values[TYPED_PROJECT], from: "/issues/new/projects" }}
      error={errorOf(problems, "project_id")}
      data-draft={isOfPage ? "skip" : undefined}
    />
  );
}
