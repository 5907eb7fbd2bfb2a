import {
  Checkbox,
  errorOf,
  percentOptions,
  ReferenceField,
  Select,
  TextArea,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { issueFields, plainFields } from "../fields/fields.js";
import { assigneeOptions, type FormChoices, options } from "./form-choices.js";
import type { FormValues } from "./form-values.js";
import { HoursInput } from "./hours-input.js";
import { type TypedField, typedFields } from "./typed-fields.js";

interface AttributeProps {
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
  /** The control of this field alone. */
  only?: string;
}

/** The name of a field's control, which is its id with `_` for the brackets. */
const at = (name: string) => `issue[${name}]`;

/** A field that a rule closes has no control: what is not sent stays as it is. */
function isOpen({ choices: { rules }, only }: AttributeProps, name: string): boolean {
  return (only === undefined || only === name) && rules[name] !== "readonly" && rules[name] !== "off";
}

/** What the controls of all fields have in common. */
function useControl({ values, choices, problems }: AttributeProps) {
  const { t } = useView();
  return (name: string) => ({
    name: at(name),
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
    required: choices.rules[name] === "required",
  });
}

/** `preview`: where that of the description is, once there is an issue. */
export function TextFields(props: AttributeProps & { isNew?: boolean; place: string; preview?: string }) {
  const { t } = useView();
  const control = useControl(props);
  const { isNew, place, preview } = props;
  // What is wrong has the focus where something is.
  const isFirst = isNew && props.problems.length === 0;
  return (
    <>
      {isOpen(props, "subject") && (
        <TextInput {...control("subject")} maxlength={255} autocomplete="off" required autofocus={isFirst} />
      )}
      {isOpen(props, "description") && (
        <TextArea
          {...control("description")}
          hint={t("issues.markdownHint")}
          written={place}
          preview={preview}
          rows={8}
        />
      )}
    </>
  );
}

/** Tracker, status, priority, assignee, category, version: each only where there is a choice. `place`: the project's address. */
export function ChoiceFields(props: AttributeProps & { isNew?: boolean; place: string }) {
  const view = useView();
  const { t } = view;
  const control = useControl(props);
  const { values, choices, isNew, place } = props;
  const held = useHeld(choices);
  const typed = (name: TypedField) => ({
    name: at(typedFields[name]),
    text: values[typedFields[name]],
    from: `${place}/choices/${name}`,
  });
  return (
    <>
      {isOpen(props, "tracker_id") && <Select {...control("tracker_id")} options={options(choices.trackers)} />}
      {!isNew && isOpen(props, "status_id") && (
        <Select {...control("status_id")} hint={held} options={options(choices.statuses)} />
      )}
      {isOpen(props, "priority_id") && <Select {...control("priority_id")} options={options(choices.priorities)} />}
      {isOpen(props, "assigned_to_id") && (
        <ReferenceField
          {...control("assigned_to_id")}
          blank={t("issues.nobody")}
          options={choices.assignees && assigneeOptions(choices.assignees, view)}
          typed={typed("assigned_to_id")}
        />
      )}
      {isOpen(props, "category_id") && choices.categories?.length !== 0 && (
        <ReferenceField
          {...control("category_id")}
          blank={t("issues.noCategory")}
          options={choices.categories && options(choices.categories)}
          typed={typed("category_id")}
        />
      )}
      {isOpen(props, "fixed_version_id") && choices.versions?.length !== 0 && (
        <ReferenceField
          {...control("fixed_version_id")}
          blank={t("issues.noVersion")}
          options={choices.versions && options(choices.versions)}
          typed={typed("fixed_version_id")}
        />
      )}
    </>
  );
}

/** By number; with scripts by words of its subject as well. `from`: what answers them. */
export function ParentField({ from, ...props }: AttributeProps & { from: string }) {
  const { value, ...control } = useControl(props)("parent_issue_id");
  if (!isOpen(props, "parent_issue_id")) return null;
  return (
    <ReferenceField {...control} options={undefined} blank="#" typed={{ name: control.name, text: value, from }} />
  );
}

/** Those without a rule of their own, each with the control of its kind. */
export function PlanFields(props: AttributeProps & { isNew?: boolean }) {
  const control = useControl(props);
  const { values, isNew } = props;
  return (
    <>
      {plainFields
        .filter((name) => isOpen(props, name))
        .map((name) => {
          const kind = issueFields.get(name)?.kind;
          if (kind === "percent")
            return !isNew && <Select {...control(name)} options={percentOptions(values[name] ?? "0")} />;
          if (kind === "number") return <TextInput {...control(name)} type="number" min={0} step="any" />;
          if (kind === "hours") return <HoursInput {...control(name)} />;
          return <TextInput {...control(name)} type={kind === "day" ? "date" : "text"} />;
        })}
    </>
  );
}

export function PrivateField(props: AttributeProps) {
  const { t } = useView();
  const { name, label, error } = useControl(props)("is_private");
  if (!isOpen(props, "is_private")) return null;
  return (
    <Checkbox
      name={name}
      label={label}
      hint={t("issues.privateHint")}
      checked={props.values.is_private === "1"}
      unchecked="0"
      error={error}
    />
  );
}

/** Why a status is not among those that can be chosen. */
export function useHeld({ held }: Pick<FormChoices, "held">): string | undefined {
  const { t } = useView();
  return held.length > 0 ? held.map((reason) => t(`issues.held.${reason}`)).join(" ") : undefined;
}
