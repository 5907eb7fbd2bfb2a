import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { customFieldVisible } from "../../../projects/index.js";
import { customName, isCustomName, userFieldVisible } from "../../../tracking/index.js";
import { seenBy } from "../../visibility/seen-by.js";
import { customFieldsInLists, type FieldInLists } from "./fields-in-lists.js";

/** A custom field of what issues refer to, by which lists of issues are filtered. */
export interface RelatedField extends FieldInLists {
  of: "project" | "user" | "version";
}

/** The custom fields of issues, and of what these refer to, that a viewer sees. */
export interface FieldsSeen {
  customs: readonly FieldInLists[];
  related: readonly RelatedField[];
}

/** Those of users that everybody sees, and of projects and versions that the viewer sees in one project at least. */
export async function relatedFields(db: Db, viewer: Viewer): Promise<RelatedField[]> {
  const seenSomewhere = sql`exists (
    select 1 from seen_projects s
     where ${customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("s.project_id"))} offset 0)`;
  const { rows } = await sql<RelatedField>`
    with ${seenBy(viewer).projects}
    select f.id, f.name, f.field_format as format, f.multiple, f.is_filter as "isFilter",
           f.possible_values as possible, f.customized_type as of
      from custom_fields f
     where f.customized_type in ('project', 'user', 'version') and f.is_filter
       and case f.customized_type when 'user' then ${userFieldVisible(viewer)} else ${seenSomewhere} end
     order by f.position, f.id`.execute(db);
  return rows;
}

/** `cf_1`, and what its values have: `cf_1.due_date`. */
export const asksOwn = (filter: string): boolean => filter.startsWith("cf_");

/** `project.cf_1`, `cf_2.cf_1`: a filter by a field of something else. */
export const isRelatedName = (name: string): boolean => /\.cf_\d{1,9}$/.test(name);

/** By a custom field, of whatever. */
export const asksCustom = (filter: string): boolean => asksOwn(filter) || isRelatedName(filter);

/** The fields that these filters may be about; no statement for those of none. */
export async function fieldsAsked(db: Db, viewer: Viewer, filters: string[]): Promise<FieldsSeen> {
  const customs = filters.some(asksOwn) ? await customFieldsInLists(db, viewer) : [];
  return { customs, related: filters.some(isRelatedName) ? await relatedFields(db, viewer) : [] };
}

/** What of an issue has fields of each class. */
const places: Record<RelatedField["of"], string[]> = {
  project: ["project"],
  user: ["author", "assigned_to"],
  version: ["fixed_version"],
};

/** The filters by such fields: of what a field of the issue refers to, or a custom one. */
export const relatedNames = ({ customs, related }: FieldsSeen): string[] =>
  related.flatMap(({ id, of }) => {
    const named = customs.filter(({ format, isFilter }) => isFilter && format === of).map((one) => customName(one.id));
    return [...places[of], ...named].map((place) => `${place}.${customName(id)}`);
  });

/** The field whose values such a filter asks for: `cf_1` of `cf_1` and `project.cf_1`. */
export function customAsked(name: string, { customs, related }: FieldsSeen): FieldInLists | undefined {
  const own = name.slice(name.lastIndexOf(".") + 1);
  return (isCustomName(name) ? customs : related).find(({ id }) => customName(id) === own);
}
