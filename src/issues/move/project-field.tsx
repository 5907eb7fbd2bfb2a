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
}

/** The names of its controls. */
export const projectControls = ["issue[project_id]", `issue[${TYPED_PROJECT}]`];

/** Only where there is a choice. */
export function ProjectField({ projects, values, problems, blank }: ProjectFieldProps) {
  const { t } = useView();
  if (projects && projects.length <= 1) return null;
  return (
    <ReferenceField
      name="issue[project_id]"
      label={t("captions.project_id")}
      value={values.project_id}
      blank={blank}
      options={projects?.map(optionOf)}
      typed={{ name: `issue[${TYPED_PROJECT}]`, text: values[TYPED_PROJECT], from: "/issues/new/projects" }}
      error={errorOf(problems, "project_id")}
    />
  );
}
