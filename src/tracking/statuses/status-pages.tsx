import { type ControlsProps, FlagControl, NameControl, type ResourcePages } from "../../accounts/index.js";
import { StatusPill, useView } from "../../design/index.js";

interface StatusRow {
  id: number;
  name: string;
  is_closed: boolean;
}

export const statusPages: ResourcePages<StatusRow, undefined> = {
  at: "/admin/issue_statuses",
  words: { title: "tracking.statuses.title", new: "tracking.statuses.new", hint: "tracking.statuses.hint" },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: ({ name }) => <StatusPill name={name} /> },
    { label: t("captions.is_closed"), cell: ({ is_closed }) => (is_closed ? t("tracking.yes") : "") },
  ],
  choices: async () => undefined,
  controls: StatusControls,
};

function StatusControls(form: ControlsProps<undefined>) {
  const { t } = useView();
  return (
    <>
      <NameControl {...form} />
      <FlagControl {...form} field="is_closed" hint={t("tracking.statuses.closedHint")} />
    </>
  );
}
