import { errorOf, optionOf, ReferenceField, Select, useView } from "../../design/index.js";
import type { ProjectFormProps } from "./project-form-props.js";

/** Who is given the issues of the project that nobody else is given. */
export function DefaultAssignee({ searchedAt, values, choices, problems }: ProjectFormProps) {
  const { t } = useView();
  const { assignees } = choices;
  if (!assignees) return null;
  return (
    <ReferenceField
      name="default_assigned_to_id"
      label={t("captions.default_assigned_to_id")}
      hint={t("projects.defaultAssigneeHint")}
      blank={t("projects.nobody")}
      options={assignees.options}
      value={values.defaultAssigneeId}
      typed={{
        name: "default_assigned_to",
        text: values.defaultAssignee ?? assignees.written,
        from: `${searchedAt}/assignees`,
      }}
      error={errorOf(problems, "default_assigned_to_id")}
    />
  );
}

/** What lists of its issues open with. */
export function DefaultQuery({ values, choices, problems }: ProjectFormProps) {
  const { t } = useView();
  if (choices.queries.length === 0) return null;
  return (
    <Select
      name="default_issue_query_id"
      label={t("captions.default_issue_query_id")}
      hint={t("projects.defaultQueryHint")}
      blank={t("projects.noDefaultQuery")}
      options={choices.queries.map(optionOf)}
      value={values.defaultQueryId}
      error={errorOf(problems, "default_issue_query_id")}
    />
  );
}
