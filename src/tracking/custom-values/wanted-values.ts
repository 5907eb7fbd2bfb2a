import { type RawBuilder, sql } from "kysely";
import type { Option } from "../../design/index.js";
import { missing, type Problem, type Trx } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import type { CustomizedType } from "../tables.js";
import { type Candidates, customOptions, storesIds } from "./referred.js";
import { type CustomValues, customValuesOf } from "./shown-values.js";
import { asStored } from "./stored-value.js";
import { customName, valueProblems } from "./value-problems.js";
import type { CustomChange } from "./write-values.js";

interface Asked {
  type: CustomizedType;
  /** Undefined: the record is new. */
  id: number | undefined;
  /** About `custom_fields f`: the record has it, and the actor may write its values. */
  where: RawBuilder<boolean>;
  given: CustomValues;
  /** Whether a required field must have a value now. */
  asksRequired: boolean;
  candidates?: Candidates;
}

/** What is to be written of the custom fields of a record, and everything wrong with it. */
export async function wantedValues(
  trx: Trx,
  { type, id, where, given, asksRequired, candidates }: Asked,
): Promise<{ changes: CustomChange[]; problems: Problem[] }> {
  const { rows } = await sql<{ fields: CustomField[]; stored: CustomValues }>`
    select (select coalesce(json_agg(f order by f.position, f.id), '[]') from custom_fields f
             where f.customized_type = ${sql.lit(type)} and ${where}) as fields,
           ${id === undefined ? sql`'{}'::json` : customValuesOf(type, sql`${id}::int`)} as stored`.execute(trx);
  const { fields, stored } = rows[0] ?? { fields: [], stored: {} };
  const changes = changedValues(given, { fields, stored }, { isNew: id === undefined });
  const isRequired = (field: CustomField) => asksRequired && field.is_required;
  const wrong = await wrongValues(trx, { fields, stored, changes, isRequired, candidates });
  return { changes, problems: [...notHere(given, fields), ...wrong] };
}

/** What differs from the stored values, of the fields that the record has for the actor. A new one begins with the defaults. */
export function changedValues(
  given: CustomValues,
  { fields, stored }: { fields: CustomField[]; stored: CustomValues },
  { isNew }: { isNew: boolean },
): CustomChange[] {
  return fields.flatMap((field) => {
    const old = stored[field.id] ?? [];
    const sent = given[field.id]?.map((value) => asStored(value, field.field_format));
    const values = sent ?? (isNew && field.default_value ? [field.default_value] : old);
    return sameValues(old, values) ? [] : [{ field, old, values }];
  });
}

const sameValues = (some: string[], others: string[]) =>
  some.length === others.length && some.every((value, place) => value === others[place]);

/** Values for fields that the record does not have for the actor. Whether a field exists is not told; an empty value changes nothing. */
export function notHere(given: CustomValues, fields: Pick<CustomField, "id">[]): Problem[] {
  const here = new Set(fields.map(({ id }) => String(id)));
  return Object.entries(given)
    .filter(([id, values]) => values.length > 0 && !here.has(id))
    .map(([id]) => ({ field: customName(Number(id)), rule: "tracking.no_custom_field_here", values: { id } }));
}

interface Written {
  fields: CustomField[];
  stored: CustomValues;
  changes: CustomChange[];
  isRequired(field: CustomField): boolean;
  candidates?: Candidates;
}

/** Changed values that their fields do not allow, and required ones that are missing. */
export async function wrongValues(
  trx: Trx,
  { fields, stored, changes, isRequired, candidates }: Written,
): Promise<Problem[]> {
  const changed = new Map(changes.map((each) => [each.field.id, each]));
  const isMissing = (field: CustomField) =>
    (changed.get(field.id)?.values ?? stored[field.id] ?? []).length === 0 && isRequired(field);
  const options = await customOptions(trx, fields.filter(isMissing), candidates);
  const problems = fields.flatMap((field): Problem[] => {
    if (isMissing(field)) return [missingValue(field, options.get(field.id))];
    const { values, old } = changed.get(field.id) ?? { values: [], old: [] };
    return values.length > 0 ? valueProblems(field, values, customName(field.id), old) : [];
  });
  return [...problems, ...(await refusedByDatabase(trx, changes, candidates))];
}

const missingValue = ({ id, name, possible_values: possible }: CustomField, options?: Option[]): Problem =>
  missing(customName(id), options?.map(({ label }) => label) ?? possible, { field: name });

const problemOf = ({ id, name }: Pick<CustomField, "id" | "name">, rule: string): Problem => ({
  field: customName(id),
  rule,
  values: { field: name },
});

/**
 * New values that do not match the expression of their field, which runs away on no long text here, and ids that are no
 * candidates. What a record has already stays possible.
 */
async function refusedByDatabase(trx: Trx, changes: CustomChange[], candidates: Candidates = {}): Promise<Problem[]> {
  const asked = changes.flatMap(({ field, old, values }) =>
    field.regexp === "" && !storesIds(field.field_format)
      ? []
      : values.filter((value) => !old.includes(value)).map((value) => ({ field, value })),
  );
  if (asked.length === 0) return [];
  const ofFormat = Object.entries({ enumeration: possibleEnumerations, ...candidates }).map(
    ([format, ids]) =>
      sql`when ${format} then asked.value not in (select possible.id::text from (${ids}) possible (id, name))`,
  );
  const { rows } = await sql<{ id: number; unmatched: boolean }>`
    select asked.id, bool_or(f.regexp <> '' and asked.value !~ f.regexp) as unmatched
      from unnest(${asked.map(({ field }) => field.id)}::int[], ${asked.map(({ value }) => value)}::text[]) asked (id, value)
      join custom_fields f on f.id = asked.id
     where (f.regexp <> '' and asked.value !~ f.regexp)
        or case f.field_format ${sql.join(ofFormat, sql` `)} else false end
     group by asked.id`.execute(trx);
  const wrong = new Map(rows.map((row) => [row.id, row]));
  return changes.flatMap(({ field }) => {
    const row = wrong.get(field.id);
    return row ? [problemOf(field, row.unmatched ? "invalid" : "not_in_list")] : [];
  });
}

const possibleEnumerations = sql`
  select e.id, e.name from custom_field_enumerations e where e.custom_field_id = f.id and e.active`;
