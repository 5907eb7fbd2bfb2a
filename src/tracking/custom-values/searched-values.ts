import type { Context } from "hono";
import { type RawBuilder, sql } from "kysely";
import { answerSuggestions, type ChoiceSource, meant } from "../../design/index.js";
import { type Db, notFound, type Problem, problemsOf, Refusal, readReference } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import type { CustomizedType } from "../tables.js";
import { listSource, valueSource } from "./controls/choose-values.js";
import { type Candidates, possibleValuesOf, storesIds } from "./referred.js";
import type { CustomValues } from "./shown-values.js";
import { customName, isCustomName } from "./value-problems.js";

/** The custom fields of a form, and what they can name. */
export interface CustomFieldsForm {
  type: CustomizedType;
  /** About `custom_fields f`: the viewer may set it there. */
  where: RawBuilder<boolean>;
  candidates?: Candidates;
}

/** In their order. */
export const fieldsOfForm = (db: Db, { type, where }: CustomFieldsForm) =>
  db
    .selectFrom("custom_fields as f")
    .selectAll("f")
    .where("f.customized_type", "=", type)
    .where(sql<boolean>`${where}`)
    .orderBy("f.position")
    .orderBy("f.id");

/** What the search address of such a control answers. No permission check: the caller must have made it. */
export async function offerCustomValues(db: Db, c: Context, form: CustomFieldsForm, name: string): Promise<Response> {
  const id = isCustomName(name) ? Number(name.slice("cf_".length)) : 0;
  const field = await fieldsOfForm(db, form).where("f.id", "=", id).executeTakeFirst();
  const source = field && sourceOf(db, field, form);
  if (!source) throw notFound("field");
  return answerSuggestions(c, source);
}

/** Where a new value of the field is found; undefined for one that is not chosen. */
function sourceOf(db: Db, field: CustomField, { candidates = {} }: CustomFieldsForm): ChoiceSource | undefined {
  if (field.field_format === "list") return listSource(field.possible_values);
  const possible = possibleValuesOf(field, candidates);
  return possible && valueSource(db, possible);
}

/** A form that searches sends names: these are the values with ids in their place. All that mean none or several are refused at once. */
export async function withNamedValues(db: Db, form: CustomFieldsForm, sent: CustomValues): Promise<CustomValues> {
  const named = Object.entries(sent).filter(([, values]) => !values.every(isId));
  if (named.length === 0) return sent;
  const ids = named.map(([id]) => Number(id));
  const fields = await fieldsOfForm(db, form).where("f.id", "in", ids).execute();
  const resolved = { ...sent };
  const problems: Problem[] = [];
  for (const field of fields.filter(({ field_format }) => storesIds(field_format))) {
    const source = sourceOf(db, field, form);
    if (!source) continue;
    const refused = await problemsOf(async () => {
      const values = await Promise.all((sent[field.id] ?? []).map((typed) => idOf(source, field, typed)));
      resolved[field.id] = [...new Set(values)];
    });
    problems.push(...refused);
  }
  if (problems.length > 0) throw new Refusal(422, problems);
  return resolved;
}

const isId = (value: string) => /^\d{1,9}$/.test(value);

/** What a form wrote itself names its id, which stays also where it is no choice by now. */
async function idOf(source: ChoiceSource, { id }: CustomField, typed: string): Promise<string> {
  const written = isId(typed) ? typed : readReference(typed).id;
  return String(written ?? (await meant(source, { field: customName(id), typed })));
}
