import {
  BoxesControl,
  ChoiceControl,
  type ControlsProps,
  NameControl,
  type ResourcePages,
  TextControl,
} from "../../accounts/index.js";
import { optionOf, useView } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { type Status, statuses } from "../statuses/statuses.js";
import { type Tracker, trackers } from "./trackers.js";

interface Choices {
  statuses: Status[];
  trackers: Tracker[];
  fields: string[];
}

interface TrackerRow {
  id: number;
  name: string;
  default_status: { id: number; name: string };
}

export const trackerPages: ResourcePages<TrackerRow, Choices> = {
  at: "/admin/trackers",
  words: { title: "tracking.trackers.title", new: "tracking.trackers.new", hint: "tracking.trackers.hint" },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: ({ name }) => name },
    { label: t("captions.default_status_id"), said: true, cell: ({ default_status }) => default_status.name },
  ],
  choices: async ({ db, contributions }: Runtime) => ({
    statuses: await statuses(db),
    trackers: await trackers(db),
    fields: contributions.trackerFields,
  }),
  valuesOf: (row) => ({ ...row, default_status_id: row.default_status.id }),
  controls: TrackerControls,
};

function TrackerControls({ choices, isNew, ...form }: ControlsProps<Choices>) {
  const { t } = useView();
  const options = (rows: { id: number; name: string }[]) => rows.map(optionOf);
  const fields = choices.fields.map((field) => ({ value: field, label: t(`captions.${field}`) }));
  return (
    <>
      <NameControl {...form} isNew={isNew} />
      <TextControl {...form} field="description" />
      <ChoiceControl {...form} field="default_status_id" options={options(choices.statuses)} />
      <BoxesControl
        {...form}
        field="enabled_standard_fields"
        groups={[{ boxes: fields }]}
        usually={choices.fields}
        hint={t("tracking.trackers.fieldsHint")}
      />
      {isNew && (
        <ChoiceControl
          {...form}
          field="copy_workflow_from"
          options={options(choices.trackers)}
          blank={t("tracking.usualWorkflow")}
        />
      )}
    </>
  );
}
