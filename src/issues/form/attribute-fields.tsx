import { Checkbox, errorOf, ReferenceField, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { issueFields, plainFields } from "../fields/fields.js";
import { assigneeOptions, type FormChoices, options } from "./form-choices.js";
import type { FormValues } from "./form-values.js";
import { type TypedField, typedFields } from "./typed-fields.js";

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
        label={t("captions.subject")}
        value={values.subject}
        error={errorOf(problems, "subject")}
        maxlength={255}
        autocomplete="off"
        required
      />
      <TextArea
        name={at("description")}
        label={t("captions.description")}
        value={values.description}
        error={errorOf(problems, "description")}
        hint={t("issues.markdownHint")}
        mentions={mentions}
        rows={8}
      />
    </>
  );
}

/** Tracker, status, priority, assignee, category: each only where there is a choice. `place`: the project's address. */
export function ChoiceFields({
  values,
  choices,
  problems,
  isNew,
  place,
}: AttributeProps & { isNew?: boolean; place: string }) {
  const { t, viewer } = useView();
  const field = (name: string) => ({
    name: at(name),
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  const typed = (name: TypedField) => ({
    name: at(typedFields[name]),
    text: values[typedFields[name]],
    from: `${place}/choices/${name}`,
  });
  const words = { me: t("issues.meNamed", { name: viewer?.name }), groups: t("issues.groups") };
  return (
    <>
      <Select {...field("tracker_id")} options={options(choices.trackers)} />
      {!isNew && <Select {...field("status_id")} options={options(choices.statuses)} />}
      <Select {...field("priority_id")} options={options(choices.priorities)} />
      <ReferenceField
        {...field("assigned_to_id")}
        blank={t("issues.nobody")}
        options={choices.assignees && assigneeOptions(choices.assignees, viewer?.id ?? 0, words)}
        typed={typed("assigned_to_id")}
      />
      {choices.categories?.length !== 0 && (
        <ReferenceField
          {...field("category_id")}
          blank={t("issues.noCategory")}
          options={choices.categories && options(choices.categories)}
          typed={typed("category_id")}
        />
      )}
    </>
  );
}

/** Those without a rule of their own, each with the control of its kind. */
export function PlanFields({ values, problems, isNew }: Omit<AttributeProps, "choices"> & { isNew?: boolean }) {
  const { t } = useView();
  const field = (name: string) => ({
    name: at(name),
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  return (
    <>
      {plainFields.map((name) => {
        const kind = issueFields.get(name)?.kind;
        if (kind === "percent") return !isNew && <Select {...field(name)} options={tenths(values[name])} />;
        if (kind === "hours") return <TextInput {...field(name)} type="number" min={0} step="any" />;
        return <TextInput {...field(name)} type={kind === "day" ? "date" : "text"} />;
      })}
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
      label={t("captions.is_private")}
      hint={t("issues.privateHint")}
      checked={values.is_private === "1"}
      unchecked="0"
      error={errorOf(problems, "is_private")}
    />
  );
}
