import type { StoredDetail } from "../../entities/index.js";
import { issueFields } from "../fields/fields.js";

/** Redmine's: the order of its columns. Others come behind these as they were written. */
const order = [
  "tracker_id project_id subject description due_date category_id status_id assigned_to_id priority_id",
  "fixed_version_id start_date done_ratio estimated_hours parent_id is_private",
].flatMap((names) => names.split(" "));

/** What a journal changed, in the order and the words of Redmine's REST. */
export const asRedmineTells = (stored: StoredDetail[]): StoredDetail[] =>
  // Most journals are a note alone.
  stored.length === 0 ? stored : stored.toSorted((a, b) => place(a) - place(b)).map(withDecimal);

function place({ property, prop_key }: StoredDetail): number {
  const found = property === "attr" ? order.indexOf(prop_key) : -1;
  return found === -1 ? order.length : found;
}

/** Hours have one: `5.0`. */
function withDecimal(detail: StoredDetail): StoredDetail {
  if (detail.property !== "attr" || issueFields.get(detail.prop_key)?.kind !== "hours") return detail;
  const told = (value: string | null) => (value !== null && /^\d+$/.test(value) ? `${value}.0` : value);
  return { ...detail, old_value: told(detail.old_value), value: told(detail.value) };
}
