import { type ControlsProps, FlagControl, NameControl, type ResourcePages } from "../../accounts/index.js";
import { StatusPill, useView } from "../../design/index.js";
import { type Appearance, drawnPriority } from "../appearance/appearance.js";
import { AppearanceControls } from "../appearance/appearance-controls.js";

interface PriorityRow extends Appearance {
  id: number;
  name: string;
  is_default: boolean;
  active: boolean;
}

export const priorityPages: ResourcePages<PriorityRow, undefined> = {
  at: "/admin/issue_priorities",
  words: { title: "tracking.priorities.title", new: "tracking.priorities.new", hint: "tracking.priorities.hint" },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: PriorityName },
    { label: t("captions.is_default"), said: true, cell: ({ is_default }) => (is_default ? t("tracking.yes") : "") },
    { label: t("captions.active"), said: true, cell: ({ active }) => (active ? t("tracking.yes") : t("tracking.no")) },
  ],
  choices: async () => undefined,
  controls: PriorityControls,
};

const PriorityName = ({ name, ...appearance }: PriorityRow) => (
  <StatusPill name={name} {...drawnPriority(appearance)} />
);

function PriorityControls(form: ControlsProps<undefined>) {
  const { t } = useView();
  return (
    <>
      <NameControl {...form} />
      <FlagControl {...form} field="is_default" hint={t("tracking.priorities.defaultHint")} />
      <FlagControl {...form} field="active" hint={t("tracking.priorities.activeHint")} usually />
      <AppearanceControls {...form} />
    </>
  );
}
