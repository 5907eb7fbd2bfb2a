import { type RawBuilder, sql } from "kysely";
import { customFieldVisible } from "../../projects/index.js";
import type { CustomField, FieldFormat } from "../../tracking/index.js";

interface Place {
  user: RawBuilder<number>;
  project: RawBuilder<number>;
  tracker: RawBuilder<number>;
}

/** About `custom_fields f`: issues of the tracker have the field in the project, and the user sees it there. */
export const isHere = ({ user, project, tracker }: Place) => sql<boolean>`
  f.customized_type = 'issue' and ${tracker} = any(f.tracker_ids) and (f.is_for_all or ${project} = any(f.project_ids))
  and ${customFieldVisible("f", user, project)}`;

/** A column with the custom fields that the user has there, in their order. */
export const customFieldsHere = (place: Place) => sql<CustomField[]>`(
  select coalesce(json_agg(f order by f.position, f.id), '[]') from custom_fields f where ${isHere(place)})`;

/** Values by the id of their field. */
export type CustomValues = Record<string, string[]>;

/** A column with all values of an issue, whoever asks. */
export const customValuesOf = (issue: RawBuilder<number | null>) => sql<CustomValues>`(
  select coalesce(json_object_agg(v.custom_field_id, v.given), '{}')
    from (select custom_field_id, json_agg(value order by place) as given from custom_values
           where customized_type = 'issue' and customized_id = ${issue} group by 1) v)`;

/** A custom field of an issue with its values, none of them empty. */
export interface ShownCustomField {
  id: number;
  name: string;
  format: FieldFormat;
  multiple: boolean;
  values: string[];
}

/** For a select from issues under this alias: those the user sees; null without any. */
export const shownCustomFields = (user: RawBuilder<number>, alias: string) => {
  const place = {
    user,
    project: sql.ref<number>(`${alias}.project_id`),
    tracker: sql.ref<number>(`${alias}.tracker_id`),
  };
  return sql<ShownCustomField[] | null>`(
    select json_agg(json_build_object('id', f.id, 'name', f.name, 'format', f.field_format, 'multiple', f.multiple,
             'values', array(select v.value from custom_values v
                              where v.customized_type = 'issue' and v.customized_id = ${sql.ref(`${alias}.id`)}
                                and v.custom_field_id = f.id order by v.place)) order by f.position, f.id)
      from custom_fields f where ${isHere(place)})`;
};
