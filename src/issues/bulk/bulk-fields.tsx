import { errorOf, type Option, Refills, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { assigneeOptions, options } from "../form/form-choices.js";
import type { FormValues } from "../form/form-values.js";
import { ProjectField, projectControls } from "../move/project-field.js";
import type { BulkChoices } from "./ticked-issues.js";

/** As in Redmine: nothing chosen changes nothing, this empties the field. */
export const NONE = "none";

interface BulkFieldsProps {
  choices: BulkChoices;
  values: FormValues;
  problems: Problem[];
}

export function BulkFields({ choices, values, problems }: BulkFieldsProps) {
  const { t } = useView();
  const { copy } = choices;
  const blank = t(copy ? "issues.bulk.asOriginal" : "issues.bulk.unchanged");
  const control = (name: string) => ({
    name: `issue[${name}]`,
    label: t(`captions.${name}`),
    value: values[name] ?? "",
    error: errorOf(problems, name),
  });
  const select = (name: string, found: Option[], mayBeEmpty = false) =>
    found.length > 0 && (
      <Select
        {...control(name)}
        blank={name === "status_id" && copy ? t("issues.bulk.firstStatus") : blank}
        options={mayBeEmpty ? [{ value: NONE, label: t("issues.none") }, ...found] : found}
      />
    );
  return (
    <>
      <Refills class="grid fields" fields={projectControls}>
        <ProjectField projects={choices.projects} values={values} problems={problems} blank={blank} />
        {select("tracker_id", options(choices.trackers))}
        {select("status_id", options(choices.statuses))}
        {select("priority_id", options(choices.priorities))}
        {select("assigned_to_id", usePeople(choices), true)}
        {select("category_id", options(choices.categories), true)}
        {select("fixed_version_id", options(choices.versions), true)}
        <TextInput {...control("start_date")} type="date" />
        <TextInput {...control("due_date")} type="date" />
        {select(
          "done_ratio",
          Array.from({ length: 11 }, (_, ten) => ({ value: ten * 10, label: `${ten * 10} %` })),
        )}
      </Refills>
      {!copy && <TextArea {...control("notes")} label={t("issues.comment")} rows={4} />}
    </>
  );
}

/** Who all of them can be given to: where that is not one list, the viewer may try. */
export function usePeople({ assignees }: BulkChoices): Option[] {
  const { t, viewer } = useView();
  const words = { me: t("issues.meNamed", { name: viewer?.name }), groups: t("issues.groups") };
  const people = assigneeOptions(assignees, viewer?.id ?? 0, words).flatMap((one) =>
    "options" in one ? one.options : one,
  );
  return people.length > 0 ? people : [{ value: viewer?.id ?? "", label: words.me }];
}
