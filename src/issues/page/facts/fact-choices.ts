import { useView } from "../../../design/index.js";
import { assigneeOptions, type FormChoices, options } from "../../form/form-choices.js";

export interface FactChoice {
  value: string | number;
  label: string;
}

/** What a field can be, where that is a short list. */
export function useFactChoices(choices: FormChoices, name: string): FactChoice[] | undefined {
  const { t, viewer } = useView();
  const { assignees, categories, versions } = choices;
  const words = { me: t("issues.meNamed", { name: viewer?.name }), groups: t("issues.groups") };
  const people =
    assignees &&
    assigneeOptions(assignees, viewer?.id ?? 0, words).flatMap((one) => ("options" in one ? one.options : one));
  const lists: Record<string, FactChoice[] | undefined> = {
    tracker_id: options(choices.trackers),
    status_id: options(choices.statuses),
    priority_id: options(choices.priorities),
    assigned_to_id: people && [{ value: "", label: t("issues.nobody") }, ...people],
    category_id: categories && [{ value: "", label: t("issues.noCategory") }, ...options(categories)],
    fixed_version_id: versions && [{ value: "", label: t("issues.noVersion") }, ...options(versions)],
  };
  return lists[name];
}
