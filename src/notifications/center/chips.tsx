import { Chip, Chips, useView } from "../../design/index.js";
import type { InboxCounts } from "../list/inbox-counts.js";
import { type ListState, listPath } from "../list/list-state.js";
import { MENTION } from "../settings/names.js";

/** Projects beyond these are found by their issues. */
const MOST_PROJECTS = 6;

interface Choice {
  label: string;
  filter: ListState["filter"];
  count: number;
}

/** What of it to look at: everything, where one is named, what one is to work on, a project. Each with what is unseen. */
export function CenterChips({ state, counts }: { state: ListState; counts: InboxCounts }) {
  const { t } = useView();
  const choices: Choice[] = [
    { label: t("notifications.chips.all"), filter: {}, count: counts.unseen },
    { label: t("notifications.chips.mentions"), filter: { kind: MENTION }, count: counts.mentions },
    { label: t("notifications.chips.assigned"), filter: { reason: "assignee" }, count: counts.assigned },
    ...(counts.projects.length > 1 || state.filter.projectId ? projectChips(counts) : []),
  ];
  return (
    <Chips class="center-chips" label={t("notifications.chips.label")}>
      {choices.map(({ label, filter, count }) => (
        <Chip href={listPath({ ...state, filter, after: undefined })} isOn={isSame(filter, state.filter)}>
          <bdi>{label}</bdi>
          {count > 0 && <span class="count">{countWord(count, counts.more)}</span>}
        </Chip>
      ))}
    </Chips>
  );
}

const projectChips = ({ projects }: InboxCounts): Choice[] =>
  projects.slice(0, MOST_PROJECTS).map(({ id, name, count }) => ({ label: name, filter: { projectId: id }, count }));

/** As on the bell; where not everything was counted, a number is "at least". */
const countWord = (count: number, more: boolean) => (count > 99 ? "99+" : more ? `${count}+` : String(count));

const isSame = (one: ListState["filter"], other: ListState["filter"]) =>
  one.kind === other.kind && one.reason === other.reason && one.projectId === other.projectId;
