import { type RawBuilder, sql } from "kysely";
import { valueFiles } from "../../../attachments/index.js";
import { customFieldVisible, customFieldVisibleOfFew, oneFieldVisible } from "../../../projects/index.js";
import { type CustomField, shownCustomFields } from "../../../tracking/index.js";

interface Place {
  user: RawBuilder<number>;
  project: RawBuilder<number>;
  tracker: RawBuilder<number>;
}

type ItsColumn = (name: "tracker_ids" | "is_for_all" | "project_ids" | "visible" | "role_ids") => RawBuilder<unknown>;

const here = (its: ItsColumn, { project, tracker }: Place, visible: RawBuilder<boolean>) => sql<boolean>`(
  ${tracker} = any(${its("tracker_ids")}) and (${its("is_for_all")} or ${project} = any(${its("project_ids")})) and ${visible})`;

/** About `custom_fields f`: issues of the tracker have the field in the project, and the user sees it there. */
export const isHere = (place: Place, visible = customFieldVisible) => sql<boolean>`(
  f.customized_type = 'issue' and ${here((name) => sql.ref(`f.${name}`), place, visible("f", place.user, place.project))})`;

/**
 * The same of one field by which lists are filtered, for many issues. Not joined to them: the planner would take them for one, and look up
 * each of the thousands with a value.
 */
export function filterIsHere(field: number, place: Place): RawBuilder<boolean> {
  const from = sql`from custom_fields f where f.id = ${field} and f.customized_type = 'issue' and f.is_filter`;
  const its: ItsColumn = (name) =>
    name.endsWith("_ids")
      ? sql`array(select unnest(${sql.ref(`f.${name}`)}) ${from})`
      : sql`(select ${sql.ref(`f.${name}`)} ${from})`;
  return here(its, place, oneFieldVisible(its, place.user, place.project));
}

/** A column with the custom fields that the user has there, in their order. */
export const customFieldsHere = (place: Place, visible = customFieldVisible) => sql<CustomField[]>`(
  select coalesce(json_agg(f order by f.position, f.id), '[]') from custom_fields f where ${isHere(place, visible)})`;

/** The same of those that begin with a default and that the user does not see there. */
export const unseenDefaultsHere = (place: Place) =>
  customFieldsHere(
    place,
    (field, ...seen) =>
      sql`(${sql.ref(`${field}.default_value`)} is not null and not ${customFieldVisible(field, ...seen)})`,
  );

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
