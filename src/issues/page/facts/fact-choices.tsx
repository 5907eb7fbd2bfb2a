import type { Child } from "hono/jsx";
import { Avatar, Icon, useView } from "../../../design/index.js";
import type { Assignable } from "../../../projects/index.js";
import { PriorityIcon, StatusIcon, TrackerIcon } from "../../columns/marks.js";
import { assigneeOptions, type FormChoices, options } from "../../form/form-choices.js";
import type { PriorityChoice, StatusChoice } from "../../form/possible-values.js";

export interface FactChoice {
  value: string | number;
  label: string;
  /** What stands before it, as in the rows of a list. */
  mark?: Child;
}

/** What a field can be, where that is a short list. */
export function useFactChoices(choices: FormChoices, name: string): FactChoice[] | undefined {
  const { t } = useView();
  const { categories, versions } = choices;
  const people = usePeopleChoices(choices);
  const lists: Record<string, FactChoice[] | undefined> = {
    tracker_id: choices.trackers.map(({ id, name }) => ({
      value: id,
      label: name,
      mark: <TrackerIcon name={name} />,
    })),
    status_id: statusChoices(choices.statuses),
    priority_id: priorityChoices(choices.priorities),
    assigned_to_id: people && [nobody("", t("issues.nobody")), ...people],
    category_id: categories && [{ value: "", label: t("issues.noCategory") }, ...options(categories)],
    fixed_version_id: versions && [{ value: "", label: t("issues.noVersion") }, ...options(versions)],
  };
  return lists[name];
}

export const statusChoices = (statuses: StatusChoice[]): FactChoice[] =>
  statuses.map(({ id, name, ...drawn }) => ({ value: id, label: name, mark: <StatusIcon {...drawn} /> }));

export const priorityChoices = (priorities: PriorityChoice[]): FactChoice[] =>
  priorities.map(({ id, name, tone, icon }) => ({
    value: id,
    label: name,
    mark: <PriorityIcon tone={tone} icon={icon} />,
  }));

export const nobody = (value: string, label: string): FactChoice => ({
  value,
  label,
  mark: (
    <span class="no-person">
      <Icon name="circle-user" />
    </span>
  ),
});

/** Whom an issue can be given to, the viewer first. Undefined: too many for a list. */
export function usePeopleChoices({ assignees }: { assignees: Assignable[] | undefined }): FactChoice[] | undefined {
  const view = useView();
  if (!assignees) return undefined;
  const names = new Map(assignees.map(({ id, name }) => [id, name]));
  return assigneeOptions(assignees, view)
    .flatMap((one) => ("options" in one ? one.options : one))
    .map(({ value, label }) => ({
      value,
      label,
      mark: <Avatar id={Number(value)} name={names.get(Number(value)) ?? label} size="sm" />,
    }));
}
