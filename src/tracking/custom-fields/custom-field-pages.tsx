import {
  allRoles,
  BoxesControl,
  ChoiceControl,
  type ControlsProps,
  FlagControl,
  LineControl,
  NameControl,
  type ResourcePages,
  type Role,
  TextControl,
} from "../../accounts/index.js";
import { useView } from "../../design/index.js";
import type { Named, Runtime } from "../../kernel/index.js";
import type { FieldFormat } from "../tables.js";
import { type Tracker, trackers } from "../trackers/trackers.js";
import { Asked } from "./asked.js";
import { customizedTypes, formats, linkable, severalOf, written } from "./custom-fields.js";
import { DefaultControl } from "./default-control.js";
import { EnumerationsControl } from "./enumerations-control.js";
import { NarrowingControls, TextControls } from "./format-controls.js";

interface Choices {
  trackers: Tracker[];
  roles: Role[];
}

interface CustomFieldRow {
  id: number;
  name: string;
  customized_type: string;
  field_format: string;
  is_required: boolean;
  possible_values?: { value: string }[];
  trackers: Named[];
  roles: Named[];
}

export const customFieldPages: ResourcePages<CustomFieldRow, Choices> = {
  at: "/admin/custom_fields",
  words: {
    title: "tracking.customFields.title",
    new: "tracking.customFields.new",
    hint: "tracking.customFields.hint",
    deleteQuestion: "tracking.customFields.deleteQuestion",
  },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: ({ name }) => name },
    {
      label: t("captions.customized_type"),
      cell: ({ customized_type }) => t(`tracking.customized.${customized_type}`),
    },
    { label: t("captions.field_format"), cell: ({ field_format }) => t(`tracking.formats.${field_format}`) },
    {
      label: t("captions.is_required"),
      said: true,
      cell: ({ is_required }) => t(is_required ? "tracking.yes" : "tracking.no"),
    },
  ],
  choices: async ({ db }: Runtime) => ({ trackers: await trackers(db), roles: await allRoles(db) }),
  valuesOf: (row) => ({
    ...row,
    possible_values: row.possible_values?.map(({ value }) => value).join("\n"),
    tracker_ids: row.trackers.map(({ id }) => id),
    role_ids: row.roles.map(({ id }) => id),
  }),
  controls: CustomFieldControls,
  // Its values are given on its own page, a few at a time.
  goesOn: ({ field_format }) => field_format === "enumeration",
};

function CustomFieldControls({ choices, isNew, ...form }: ControlsProps<Choices>) {
  const { t } = useView();
  const boxes = (all: Named[], label?: string) => [
    { label, boxes: all.map(({ id, name }) => ({ value: String(id), label: name })) },
  ];
  const types = customizedTypes.map((type) => ({ value: type, label: t(`tracking.customized.${type}`) }));
  // A new one may become any: its form has the controls of all, and shows those of what is chosen.
  const isOf = (...some: string[]) => isNew || some.some((type) => type === form.values.customized_type);
  const hasFormat = (...some: FieldFormat[]) => isNew || some.some((format) => format === form.values.field_format);
  const isOfFiles = !isNew && form.values.field_format === "attachment";
  const options = formats.map((format) => ({ value: format, label: t(`tracking.formats.${format}`) }));
  return (
    <>
      {isNew && <ChoiceControl {...form} field="customized_type" options={types} />}
      <NameControl {...form} isNew={isNew} />
      <TextControl {...form} field="description" />
      {isNew && <ChoiceControl {...form} field="field_format" options={options} />}
      {hasFormat("list") && (
        <Asked of="list">
          <TextControl {...form} field="possible_values" hint={t("tracking.customFields.possibleValuesHint")} />
        </Asked>
      )}
      {!isNew && hasFormat("enumeration") && <EnumerationsControl {...form} />}
      <NarrowingControls {...form} hasFormat={hasFormat} roles={choices.roles} />
      {!isOfFiles && (
        <Asked of="value">
          <DefaultControl {...form} />
        </Asked>
      )}
      {hasFormat(...written) && (
        <Asked of="written">
          <LineControl {...form} field="regexp" hint={t("tracking.customFields.regexpHint")} />
        </Asked>
      )}
      {hasFormat(...linkable) && (
        <Asked of="linkable">
          <LineControl {...form} field="url_pattern" hint={t("tracking.customFields.urlPatternHint")} />
        </Asked>
      )}
      <TextControls {...form} hasFormat={hasFormat} isOfIssues={isOf("issue")} />
      {hasFormat(...written) && (
        <Asked of="written">
          <LineControl {...form} field="min_length" />
          <LineControl {...form} field="max_length" />
        </Asked>
      )}
      {hasFormat(...severalOf) && (
        <Asked of="several">
          <FlagControl {...form} field="multiple" hint={t("tracking.customFields.multipleHint")} />
        </Asked>
      )}
      {!isOfFiles && (
        <Asked of="value">
          <FlagControl {...form} field="is_filter" />
        </Asked>
      )}
      <FlagControl {...form} field="is_required" />
      {isOf("issue", "project") && !isOfFiles && (
        <Asked of="found">
          <FlagControl {...form} field="searchable" hint={t("tracking.customFields.searchableHint")} />
        </Asked>
      )}
      {isOf("issue") && (
        <Asked of="issue">
          <FlagControl {...form} field="is_for_all" usually />
          <BoxesControl
            {...form}
            field="tracker_ids"
            groups={boxes(choices.trackers)}
            usually={choices.trackers.map(({ id }) => String(id))}
          />
        </Asked>
      )}
      {isOf("user") && (
        <Asked of="user">
          <FlagControl {...form} field="editable" usually hint={t("tracking.customFields.editableHint")} />
        </Asked>
      )}
      <FlagControl {...form} field="visible" usually hint={t("tracking.customFields.visibleHint")} />
      {isOf("issue", "project", "version") && (
        <Asked of="projects">
          <BoxesControl {...form} field="role_ids" groups={boxes(choices.roles, t("tracking.customFields.roles"))} />
        </Asked>
      )}
    </>
  );
}
