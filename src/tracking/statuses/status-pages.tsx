import { type ControlsProps, FlagControl, NameControl, type ResourcePages } from "../../accounts/index.js";
import { StatusPill, useView } from "../../design/index.js";
import { type Appearance, drawnStatus } from "../appearance/appearance.js";
import { AppearanceControls } from "../appearance/appearance-controls.js";

interface StatusRow extends Appearance {
  id: number;
  name: string;
  is_closed: boolean;
}

export const statusPages: ResourcePages<StatusRow, undefined> = {
  at: "/admin/issue_statuses",
  words: { title: "tracking.statuses.title", new: "tracking.statuses.new", hint: "tracking.statuses.hint" },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: StatusName },
    { label: t("captions.is_closed"), said: true, cell: ({ is_closed }) => (is_closed ? t("tracking.yes") : "") },
  ],
  choices: async () => undefined,
  controls: StatusControls,
};

const StatusName = ({ is_closed: closed, ...status }: StatusRow) => (
  <StatusPill name={status.name} {...drawnStatus({ ...status, closed })} />
);

function StatusControls(form: ControlsProps<undefined>) {
  const { t } = useView();
  return (
    <>
      <NameControl {...form} />
      <FlagControl {...form} field="is_closed" hint={t("tracking.statuses.closedHint")} />
      <AppearanceControls {...form} />
    </>
  );
}
