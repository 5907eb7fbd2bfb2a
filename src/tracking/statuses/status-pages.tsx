import {
  ChoiceControl,
  type ControlsProps,
  FlagControl,
  NameControl,
  type ResourcePages,
} from "../../accounts/index.js";
import { ConfirmButton, percentOptions, StatusPill, useView } from "../../design/index.js";
import { type Appearance, drawnStatus } from "../appearance/appearance.js";
import { AppearanceControls } from "../appearance/appearance-controls.js";
import { progressFollowsStatus, TAKE_PROGRESS } from "./progress.js";

interface StatusRow extends Appearance {
  id: number;
  name: string;
  is_closed: boolean;
  default_done_ratio: number | null;
}

/** Whether the progress of issues follows their status. */
interface Choices {
  follows: boolean;
}

export const statusPages: ResourcePages<StatusRow, Choices> = {
  at: "/admin/issue_statuses",
  words: { title: "tracking.statuses.title", new: "tracking.statuses.new", hint: "tracking.statuses.hint" },
  ordered: true,
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: StatusName },
    { label: t("captions.is_closed"), said: true, cell: ({ is_closed }) => (is_closed ? t("tracking.yes") : "") },
    {
      label: t("captions.default_done_ratio"),
      said: true,
      cell: ({ default_done_ratio: done }) => (done === null ? "" : percent(done)),
    },
  ],
  steps: ({ settings }, rows) =>
    progressFollowsStatus(settings) && rows.some(({ default_done_ratio: done }) => done !== null) && <TakeProgress />,
  choices: async ({ settings }) => ({ follows: progressFollowsStatus(settings) }),
  controls: StatusControls,
};

const percent = (number: number) => `${number} %`;

const StatusName = ({ is_closed: closed, ...status }: StatusRow) => (
  <StatusPill name={status.name} {...drawnStatus({ ...status, closed })} />
);

/** Issues that were there before keep what they had until they change. */
function TakeProgress() {
  const { t } = useView();
  return (
    <ConfirmButton
      action={TAKE_PROGRESS}
      method="post"
      question={t("tracking.statuses.progressQuestion")}
      confirm={t("tracking.statuses.progressConfirm")}
      align="end"
    >
      {t("tracking.statuses.progress")}
    </ConfirmButton>
  );
}

function StatusControls({ choices: { follows }, ...form }: ControlsProps<Choices>) {
  const { t } = useView();
  return (
    <>
      <NameControl {...form} />
      <FlagControl {...form} field="is_closed" hint={t("tracking.statuses.closedHint")} />
      <ChoiceControl
        {...form}
        field="default_done_ratio"
        hint={t(follows ? "tracking.statuses.progressHint" : "tracking.statuses.progressOff")}
        blank={t("tracking.none")}
        options={percentOptions(form.values.default_done_ratio as string | number | undefined)}
      />
      <AppearanceControls {...form} />
    </>
  );
}
