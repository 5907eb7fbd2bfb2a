import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import { type Option, optionOf } from "../../design/index.js";
import { CHOICES_READ, type Db, ifFew } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import { activeEnumerations } from "../custom-fields/enumerations.js";
import type { FieldFormat } from "../tables.js";
import type { ShownCustomField } from "./shown-values.js";

/** By the format of a field that stores ids: a select of the id and the name of all that a new value may be, about `custom_fields f`. */
export type Candidates = Partial<Record<FieldFormat, RawBuilder<unknown>>>;

export const storesIds = (format: FieldFormat): boolean => ["enumeration", "user", "version"].includes(format);

/** What fields that store ids can be set to, by the ids of the fields. Undefined: too many for a list. */
export type CustomOptions = ReadonlyMap<number, Option[] | undefined>;

export async function customOptions(
  db: Db,
  fields: Pick<CustomField, "id" | "field_format">[],
  candidates: Candidates = {},
): Promise<CustomOptions> {
  const enumerated = fields.filter(({ field_format }) => field_format === "enumeration").map(({ id }) => id);
  const options = new Map<number, Option[]>(enumerated.map((id) => [id, []]));
  for (const { custom_field_id, ...one } of enumerated.length > 0 ? await activeEnumerations(db, enumerated) : []) {
    options.set(custom_field_id, [...(options.get(custom_field_id) ?? []), optionOf(one)]);
  }
  for (const [format, select] of Object.entries(candidates)) {
    const asked = fields.filter(({ field_format }) => field_format === format).map(({ id }) => id);
    if (asked.length === 0) continue;
    for (const id of asked) options.set(id, []);
    const { rows } = await sql<{ field: number; id: number; name: string }>`
      select f.id as field, one.id, one.name from custom_fields f cross join lateral (
        select id, name from (${select}) possible (id, name) order by lower(name), id limit ${sql.lit(CHOICES_READ)}) one
       where f.id = any(${asked}::int[]) order by f.id, lower(one.name), one.id`.execute(db);
    for (const { field, ...one } of rows) options.get(field)?.push(optionOf(one));
  }
  return new Map([...options].map(([id, all]) => [id, ifFew(all)]));
}

/** What a new value of such a field may be: a select of ids and names; undefined for other fields. */
export const possibleValuesOf = (
  { id, field_format: format }: Pick<CustomField, "id" | "field_format">,
  candidates: Candidates,
): RawBuilder<unknown> | undefined => {
  if (format === "enumeration")
    return sql`select e.id, e.name from custom_field_enumerations e where e.custom_field_id = ${id} and e.active`;
  const select = candidates[format];
  return (
    select &&
    sql`select one.id, one.name from custom_fields f cross join lateral (${select}) one (id, name) where f.id = ${id}`
  );
};

/** By the format of a field that stores ids: a select of the id and the name of these. */
export type NamesOf = Partial<Record<FieldFormat, (ids: number[]) => RawBuilder<{ id: number; name: string }>>>;

const namesOf: NamesOf = {
  enumeration: (ids) => sql`select id, name from custom_field_enumerations where id = any(${ids}::int[])`,
  user: (ids) => sql`select u.id, ${nameOf("u")} as name from users u where u.id = any(${ids}::int[])`,
};

/** The same fields in the same order, with `labels` where they store ids. `others`: formats that a room above knows. */
export async function labelled(db: Db, fields: ShownCustomField[], others: NamesOf = {}): Promise<ShownCustomField[]> {
  const names = new Map<string, string>();
  for (const [format, select] of Object.entries({ ...namesOf, ...others })) {
    const stored = fields.filter((field) => field.format === format).flatMap(({ values }) => values);
    const ids = stored.filter((value) => /^\d{1,9}$/.test(value)).map(Number);
    if (ids.length === 0) continue;
    const { rows } = await select(ids).execute(db);
    for (const { id, name } of rows) names.set(`${format} ${id}`, name);
  }
  const labelOf = (format: FieldFormat, value: string) => names.get(`${format} ${value}`) ?? `#${value}`;
  return fields.map((field) => {
    if (field.files) return { ...field, labels: field.files.map(({ name }) => name) };
    return storesIds(field.format)
      ? { ...field, labels: field.values.map((value) => labelOf(field.format, value)) }
      : field;
  });
}
