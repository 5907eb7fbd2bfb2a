import {
  allRoles,
  BoxesControl,
  ChoiceControl,
  type ControlsProps,
  FlagControl,
  LineControl,
  NameControl,
  type ResourcePages,
  TextControl,
} from "../../accounts/index.js";
import { useView } from "../../design/index.js";
import type { Named, Runtime } from "../../kernel/index.js";
import { type Tracker, trackers } from "../trackers/trackers.js";
import { formats } from "./custom-fields.js";

interface Choices {
  trackers: Tracker[];
  roles: Named[];
}

interface CustomFieldRow {
  id: number;
  name: string;
  field_format: string;
  is_required: boolean;
  possible_values?: { value: string }[];
  trackers: Named[];
  roles: Named[];
}

export const customFieldPages: ResourcePages<CustomFieldRow, Choices> = {
  at: "/admin/custom_fields",
  words: { title: "tracking.customFields.title", new: "tracking.customFields.new", hint: "tracking.customFields.hint" },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: ({ name }) => name },
    { label: t("captions.field_format"), cell: ({ field_format }) => t(`tracking.formats.${field_format}`) },
    { label: t("captions.is_required"), cell: ({ is_required }) => t(is_required ? "tracking.yes" : "tracking.no") },
  ],
  choices: async ({ db }: Runtime) => ({ trackers: await trackers(db), roles: await allRoles(db) }),
  valuesOf: (row) => ({
    ...row,
    possible_values: row.possible_values?.map(({ value }) => value).join("\n"),
    tracker_ids: row.trackers.map(({ id }) => id),
    role_ids: row.roles.map(({ id }) => id),
  }),
  controls: CustomFieldControls,
};

function CustomFieldControls({ choices, isNew, ...form }: ControlsProps<Choices>) {
  const { t } = useView();
  const boxes = (all: Named[]) => [{ boxes: all.map(({ id, name }) => ({ value: String(id), label: name })) }];
  const options = formats.map((format) => ({ value: format, label: t(`tracking.formats.${format}`) }));
  return (
    <>
      {isNew && <input type="hidden" name={form.nameOf("customized_type")} value="issue" />}
      <NameControl {...form} />
      <TextControl {...form} field="description" />
      {isNew && <ChoiceControl {...form} field="field_format" options={options} />}
      <TextControl {...form} field="possible_values" hint={t("tracking.customFields.possibleValuesHint")} />
      <LineControl {...form} field="default_value" />
      <LineControl {...form} field="regexp" hint={t("tracking.customFields.regexpHint")} />
      <LineControl {...form} field="min_length" />
      <LineControl {...form} field="max_length" />
      <FlagControl {...form} field="multiple" hint={t("tracking.customFields.multipleHint")} />
      <FlagControl {...form} field="is_required" />
      <FlagControl {...form} field="is_filter" />
      <FlagControl {...form} field="is_for_all" usually />
      <BoxesControl {...form} field="tracker_ids" groups={boxes(choices.trackers)} />
      <FlagControl {...form} field="visible" usually hint={t("tracking.customFields.visibleHint")} />
      <BoxesControl {...form} field="role_ids" groups={boxes(choices.roles)} />
    </>
  );
}
