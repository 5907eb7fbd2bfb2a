import { type RawBuilder, sql } from "kysely";
import { type Db, idArray } from "../../kernel/index.js";
import type { CustomizedType, FieldFormat } from "../tables.js";
import type { ValueLinks } from "./value-link.js";

/** Values by the id of their field. */
export type CustomValues = Record<string, string[]>;

/** A column with all values of a record, whoever asks. */
export const customValuesOf = (type: CustomizedType, id: RawBuilder<number | null>) => sql<CustomValues>`(
  select coalesce(json_object_agg(v.custom_field_id, v.given), '{}')
    from (select custom_field_id, json_agg(value order by place) as given from custom_values
           where customized_type = ${sql.lit(type)} and customized_id = ${id} group by 1) v)`;

/** A custom field of a record with its values, none of them empty. */
export interface ShownCustomField {
  id: number;
  name: string;
  format: FieldFormat;
  multiple: boolean;
  values: string[];
  /** What the values name, where they are ids and someone reads them. */
  labels?: string[];
  /** Where they lead by a pattern of the field; null: nowhere. */
  links: ValueLinks | null;
  /** Texts that are formatted as descriptions are. */
  formatted?: boolean;
  /** Its values stand below the description of an issue. */
  wide?: boolean;
  /** What they are, where they are files. */
  files?: FileValue[] | null;
}

/** With the paths of the file, and of a small picture of it. */
export interface FileValue {
  name: string;
  href: string;
  thumbnail: string | null;
}

interface Shown {
  type: CustomizedType;
  /** Of the record. */
  id: RawBuilder<number>;
  /** About `custom_fields f`: the record has it, and the viewer sees its values. */
  where: RawBuilder<boolean>;
  /** Of a class whose fields can have files as values: about `custom_fields f`, its files. */
  files?: RawBuilder<unknown>;
}

/** A column with the custom fields of a record, in their order; null without any. */
export const shownCustomFields = ({ type, id, where, files }: Shown) => sql<ShownCustomField[] | null>`(
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'format', f.field_format, 'multiple', f.multiple,
           'values', array(${ofField(sql`v.value`, { type, id })}), 'links', ${links({ type, id })},
           'formatted', f.text_formatting = 'full' and f.url_pattern = '', 'wide', f.full_width_layout
           ${files ? sql`, 'files', ${files}` : sql``}) order by f.position, f.id)
    from custom_fields f where ${where})`;

const ofField = (column: RawBuilder<unknown>, { type, id }: Pick<Shown, "type" | "id">) => sql`
  select ${column} from custom_values v
   where v.customized_type = ${sql.lit(type)} and v.customized_id = ${id} and v.custom_field_id = f.id order by v.place`;

/** Of fields with a pattern alone. The expression is asked where the pattern has its groups. */
const links = (of: Pick<Shown, "type" | "id">) => sql`
  case when f.url_pattern <> '' then json_build_object('pattern', f.url_pattern, 'matches', case
    when f.regexp <> '' and f.url_pattern ~ '%m[0-9]+%'
    then array(${ofField(sql`to_json(coalesce(regexp_match(v.value, f.regexp), '{}'))`, of)}) else '{}' end) end`;

/** The same of many records by their ids; those without any are left out. `where` is about `custom_fields f` and `record (id)`. */
export async function customFieldsOfAll(
  db: Db,
  type: CustomizedType,
  ids: number[],
  where: RawBuilder<boolean>,
): Promise<Map<number, ShownCustomField[]>> {
  const shown = shownCustomFields({
    type,
    id: sql.ref("record.id"),
    where: sql`f.customized_type = ${sql.lit(type)} and ${where}`,
  });
  const { rows } = await sql<{ id: number; fields: ShownCustomField[] | null }>`
    select record.id, ${shown} as fields from unnest(${idArray(ids)}) record (id)`.execute(db);
  return new Map(rows.flatMap(({ id, fields }) => (fields ? [[id, fields]] : [])));
}
