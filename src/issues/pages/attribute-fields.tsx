import { Checkbox, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { assigneeOptions, type FormChoices, options } from "./form-choices.js";
import { errorAt, type FormValues } from "./form-values.js";

interface AttributeProps {
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
}

/** The name of a field's control, which is its id with `_` for the brackets. */
const at = (name: string) => `issue[${name}]`;

export function TextFields({ values, problems, mentions }: Omit<AttributeProps, "choices"> & { mentions: string }) {
  const { t } = useView();
  return (
    <>
      <TextInput
        name={at("subject")}
        label={t("issues.fields.subject")}
        value={values.subject}
        error={errorAt(problems, "subject")}
        maxlength={255}
        autocomplete="off"
        required
      />
      <TextArea
        name={at("description")}
        label={t("issues.fields.description")}
        value={values.description}
        error={errorAt(problems, "description")}
        hint={t("issues.markdownHint")}
        mentions={mentions}
        rows={8}
      />
    </>
  );
}

/** Tracker, status, priority, assignee, category: each only where there is a choice. */
export function ChoiceFields({ values, choices, problems, isNew }: AttributeProps & { isNew?: boolean }) {
  const { t, viewer } = useView();
  const select = (name: string, offered: Parameters<typeof Select>[0]["options"], blank?: string) => (
    <Select
      name={at(name)}
      label={t(`issues.fields.${name}`)}
      options={offered}
      value={values[name]}
      blank={blank}
      error={errorAt(problems, name)}
    />
  );
  const words = { me: t("issues.meNamed", { name: viewer?.name }), groups: t("issues.groups") };
  return (
    <>
      {select("tracker_id", options(choices.trackers))}
      {!isNew && select("status_id", options(choices.statuses))}
      {select("priority_id", options(choices.priorities))}
      {select("assigned_to_id", assigneeOptions(choices.assignees, viewer?.id ?? 0, words), t("issues.nobody"))}
      {choices.categories.length > 0 && select("category_id", options(choices.categories), t("issues.noCategory"))}
    </>
  );
}

export function PlanFields({ values, problems, isNew }: Omit<AttributeProps, "choices"> & { isNew?: boolean }) {
  const { t } = useView();
  const field = (name: string) => ({
    name: at(name),
    label: t(`issues.fields.${name}`),
    value: values[name],
    error: errorAt(problems, name),
  });
  return (
    <>
      <TextInput {...field("start_date")} type="date" />
      <TextInput {...field("due_date")} type="date" />
      <TextInput {...field("estimated_hours")} type="number" min={0} step="any" />
      {!isNew && <Select {...field("done_ratio")} options={tenths(values.done_ratio)} />}
    </>
  );
}

/** In tens, and whatever it is now. */
function tenths(now = "0") {
  const steps = new Set([...Array.from({ length: 11 }, (_, ten) => ten * 10), Number(now)]);
  return [...steps].sort((a, b) => a - b).map((step) => ({ value: step, label: `${step} %` }));
}

export function PrivateField({ values, problems }: Omit<AttributeProps, "choices">) {
  const { t } = useView();
  return (
    <Checkbox
      name={at("is_private")}
      label={t("issues.fields.is_private")}
      hint={t("issues.privateHint")}
      checked={values.is_private === "1"}
      unchecked="0"
      error={errorAt(problems, "is_private")}
    />
  );
}
