import { type RawBuilder, sql } from "kysely";
import { valueFiles } from "../../attachments/index.js";
import { customFieldVisible, customFieldVisibleOfFew } from "../../projects/index.js";
import { type CustomField, shownCustomFields } from "../../tracking/index.js";

interface Place {
  user: RawBuilder<number>;
  project: RawBuilder<number>;
  tracker: RawBuilder<number>;
}

/** About `custom_fields f`: issues of the tracker have the field in the project, and the user sees it there. */
export const isHere = ({ user, project, tracker }: Place, visible = customFieldVisible) => sql<boolean>`(
  f.customized_type = 'issue' and ${tracker} = any(f.tracker_ids) and (f.is_for_all or ${project} = any(f.project_ids))
  and ${visible("f", user, project)})`;

/** A column with the custom fields that the user has there, in their order. */
export const customFieldsHere = (place: Place) => sql<CustomField[]>`(
  select coalesce(json_agg(f order by f.position, f.id), '[]') from custom_fields f where ${isHere(place)})`;

/** For a select from issues under this alias: those the user sees, with their values; null without any. */
export const shownHere = (user: RawBuilder<number>, alias: string) => shownIf(user, alias, customFieldVisible);

/** The same for one issue: nothing is set up for the roles that some fields ask for (docs/decisions/0007). */
export const shownHereOfOne = (user: RawBuilder<number>, alias: string) =>
  shownIf(user, alias, customFieldVisibleOfFew);

const shownIf = (user: RawBuilder<number>, alias: string, visible: typeof customFieldVisible) => {
  const project = sql.ref<number>(`${alias}.project_id`);
  const tracker = sql.ref<number>(`${alias}.tracker_id`);
  const id = sql.ref<number>(`${alias}.id`);
  const where = isHere({ user, project, tracker }, visible);
  return shownCustomFields({ type: "issue", id, where, files: valueFiles("Issue", id) });
};
