import {
  Checkbox,
  Emptiable,
  errorOf,
  type Option,
  percentOptions,
  ReferenceField,
  Refills,
  Select,
  TextArea,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { CustomControl, customName } from "../../tracking/index.js";
import { options } from "../form/form-choices.js";
import type { FormValues } from "../form/form-values.js";
import { HoursInput } from "../form/hours-input.js";
import { type TypedField, typedFields } from "../form/typed-fields.js";
import { ProjectField, projectControls } from "../move/project-field.js";
import { usePeopleChoices } from "../page/facts/fact-choices.js";
import type { BulkChoices } from "./choices/bulk-choices.js";

/** As in Redmine: nothing chosen changes nothing, this empties the field. */
export const NONE = "none";

interface BulkFieldsProps {
  choices: BulkChoices;
  values: FormValues;
  problems: Problem[];
}

export function BulkFields(props: BulkFieldsProps) {
  const { t } = useView();
  const { choices, values, problems } = props;
  const blank = useBlank(choices);
  const control = useControl(props);
  const flags = [
    { value: "1", label: t("issues.flags.yes") },
    { value: "0", label: t("issues.flags.no") },
  ];
  const held = useHeldOfSome(choices);
  const select = (name: string, found: Option[], empty = blank) =>
    found.length > 0 && (
      <Select {...control(name)} hint={name === "status_id" ? held : undefined} blank={empty} options={found} />
    );
  return (
    <>
      <Refills class="grid fields" fields={[...projectControls, "issue[tracker_id]"]}>
        <ProjectField projects={choices.projects} values={values} problems={problems} blank={blank} />
        {select("tracker_id", options(choices.trackers))}
        {select("status_id", options(choices.statuses), choices.copy ? t("issues.bulk.firstStatus") : blank)}
        {select("priority_id", options(choices.priorities))}
        <Reference {...props} name="assigned_to_id" found={usePeopleChoices(choices)} />
        <Reference {...props} name="category_id" found={choices.categories && options(choices.categories)} />
        <Reference {...props} name="fixed_version_id" found={choices.versions && options(choices.versions)} />
        <Day {...control("start_date")} />
        <Day {...control("due_date")} />
        {select("done_ratio", percentOptions())}
        <Hours {...control("estimated_hours")} />
        {choices.may.setPrivate && select("is_private", flags)}
        {choices.may.manageSubtasks && !choices.copy && <Parent {...props} />}
        <BulkCustomFields {...props} />
      </Refills>
      {!choices.copy && <TextArea {...control("notes")} label={t("issues.comment")} written={choices.place} rows={4} />}
      {!choices.copy && choices.may.commentPrivately && (
        <Checkbox
          name="issue[private_notes]"
          label={t("issues.privateComment")}
          checked={values.private_notes === "1"}
          error={errorOf(problems, "private_notes")}
        />
      )}
    </>
  );
}

/** The words of changing nothing. */
const useBlank = ({ copy }: BulkChoices) => useView().t(copy ? "issues.bulk.asOriginal" : "issues.bulk.unchanged");

/** Why a status is not among those that all of them can have. */
export function useHeldOfSome({ statusesHeld }: BulkChoices): string | undefined {
  const { t } = useView();
  return statusesHeld ? t("issues.bulk.held") : undefined;
}

function useControl({ values, problems }: Pick<BulkFieldsProps, "values" | "problems">) {
  const { t } = useView();
  return (name: string) => ({
    name: `issue[${name}]`,
    label: t(`captions.${name}`),
    value: values[name] ?? "",
    error: errorOf(problems, name),
  });
}

function Day({ value, ...control }: ReturnType<ReturnType<typeof useControl>>) {
  const isEmptied = value === NONE;
  return (
    <Emptiable {...control} none={useView().t("issues.none")} value={NONE} checked={isEmptied}>
      <TextInput {...control} value={isEmptied ? "" : value} type="date" />
    </Emptiable>
  );
}

function Hours({ value, ...control }: ReturnType<ReturnType<typeof useControl>>) {
  const { t } = useView();
  const isEmptied = value === NONE;
  return (
    <Emptiable {...control} none={t("issues.none")} value={NONE} checked={isEmptied}>
      <HoursInput {...control} value={isEmptied ? "" : value} />
    </Emptiable>
  );
}

/** The issue that all of them are below from then on, or none. */
function Parent(props: BulkFieldsProps) {
  const { value, ...control } = useControl(props)("parent_issue_id");
  const isEmptied = value === NONE;
  const typed = {
    name: control.name,
    text: isEmptied ? "" : value,
    from: props.choices.searchedAt("parent_issue_id"),
  };
  return (
    <Emptiable {...control} none={useView().t("issues.none")} value={NONE} checked={isEmptied}>
      <ReferenceField {...control} options={undefined} blank="#" typed={typed} />
    </Emptiable>
  );
}

interface ReferenceProps extends BulkFieldsProps {
  name: TypedField;
  /** Undefined: too many for a list. */
  found: Option[] | undefined;
}

/** What all of them refer to from then on, or nothing. */
export function Reference({ name, found, choices, values, problems }: ReferenceProps) {
  const none = useView().t("issues.none");
  const control = { ...useControl({ values, problems })(name), blank: useBlank(choices) };
  // To nobody they can be given everywhere.
  if (found?.length === 0 && name !== "assigned_to_id") return null;
  if (found) return <Select {...control} options={[{ value: NONE, label: none }, ...found]} />;
  const sent = typedFields[name];
  return (
    <Emptiable {...control} none={none} value={NONE} checked={values[name] === NONE}>
      <ReferenceField
        {...control}
        options={undefined}
        typed={{ name: `issue[${sent}]`, text: values[sent], from: choices.searchedAt(name) }}
      />
    </Emptiable>
  );
}

function BulkCustomFields({ choices, values, problems }: BulkFieldsProps) {
  const unchanged = useBlank(choices);
  return (
    <>
      {choices.customFields.map((field) => {
        const name = customName(field.id);
        return (
          <CustomControl
            field={field}
            name={`issue[${name}]`}
            value={values[name] ?? ""}
            options={choices.customOptions.get(field.id)}
            searchedAt={choices.searchedAt}
            error={errorOf(problems, name)}
            unchanged={unchanged}
          />
        );
      })}
    </>
  );
}
