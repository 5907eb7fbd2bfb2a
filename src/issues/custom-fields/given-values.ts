import { sql } from "kysely";
import type { Problem, Trx } from "../../kernel/index.js";
import { type CustomChange, type CustomField, customName, valueProblems } from "../../tracking/index.js";
import type { RuleFacts } from "../issue/rule-facts.js";
import type { CustomValues } from "./custom-fields-here.js";

type Facts = Pick<RuleFacts, "customFields" | "customValues" | "fieldRules">;

/** What differs from the stored values, of the fields that the issue has for the actor. A new issue begins with the defaults. */
export function customChanges(given: CustomValues, facts: Facts, { isNew }: { isNew: boolean }): CustomChange[] {
  return facts.customFields.flatMap((field) => {
    const old = facts.customValues[field.id] ?? [];
    const values = given[field.id] ?? (isNew && field.default_value ? [field.default_value] : old);
    return sameValues(old, values) ? [] : [{ field, old, values }];
  });
}

const sameValues = (some: string[], others: string[]) =>
  some.length === others.length && some.every((value, place) => value === others[place]);

/**
 * Everything wrong with the custom fields of an issue that is written: values that change, required ones that are missing, and
 * fields that the issue does not have for the actor. Whether a field exists is not told. `writes`: some field is changed.
 */
export async function customProblems(
  trx: Trx,
  { given, facts, changes, writes }: { given: CustomValues; facts: Facts; changes: CustomChange[]; writes: boolean },
): Promise<Problem[]> {
  const changed = new Map(changes.map((each) => [each.field.id, each.values]));
  const problems = facts.customFields.flatMap((field) => {
    const name = customName(field.id);
    const rule = facts.fieldRules[field.id];
    const values = changed.get(field.id);
    const says = (problem: string): Problem[] => [{ field: name, rule: problem, values: { field: field.name } }];
    if (rule === "readonly") return values && given[field.id] ? says("issues.read_only_field") : [];
    const now = values ?? facts.customValues[field.id] ?? [];
    if (now.length === 0) return writes && (field.is_required || rule === "required") ? says("blank") : [];
    return values ? valueProblems(field, values, name) : [];
  });
  return [...unavailable(given, facts), ...problems, ...(await unmatched(trx, facts.customFields, changed))];
}

/** An empty value of what is not there changes nothing. */
function unavailable(given: CustomValues, { customFields }: Facts): Problem[] {
  const here = new Set(customFields.map(({ id }) => String(id)));
  return Object.entries(given)
    .filter(([id, values]) => values.length > 0 && !here.has(id))
    .map(([id]) => ({ field: customName(Number(id)), rule: "issues.no_custom_field_here", values: { id } }));
}

/** By the database, whose expressions do not run away on a long text. */
async function unmatched(trx: Trx, fields: CustomField[], changed: ReadonlyMap<number, string[]>): Promise<Problem[]> {
  const asked = fields.flatMap((field) =>
    field.regexp === "" ? [] : (changed.get(field.id) ?? []).map((value) => ({ field, value })),
  );
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct asked.id
      from unnest(${asked.map(({ field }) => field.id)}::int[], ${asked.map(({ value }) => value)}::text[]) asked (id, value)
      join custom_fields f on f.id = asked.id
     where asked.value !~ f.regexp`.execute(trx);
  const wrong = new Set(rows.map(({ id }) => id));
  return fields
    .filter(({ id }) => wrong.has(id))
    .map(({ id, name }) => ({ field: customName(id), rule: "invalid", values: { field: name } }));
}
