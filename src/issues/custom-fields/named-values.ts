import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type ChoiceSource, meant } from "../../design/index.js";
import { type Db, type Problem, problemsOf, Refusal, readReference } from "../../kernel/index.js";
import { candidatesIn, customFieldVisible } from "../../projects/index.js";
import {
  type CustomField,
  type CustomValues,
  customName,
  listSource,
  possibleValuesOf,
  storesIds,
  valueSource,
} from "../../tracking/index.js";

/** Whose form it is, and of which projects. */
interface Place {
  viewer: Pick<Viewer, "id">;
  projectIds: number[];
}

/** Those of the fields that issues of each project have for the viewer, whatever their tracker. */
export const fieldsOfForm = (db: Db, { viewer, projectIds }: Place, ids: number[]): Promise<CustomField[]> =>
  db
    .selectFrom("custom_fields as f")
    .selectAll("f")
    .where("f.id", "in", [0, ...ids])
    .where("f.customized_type", "=", "issue")
    .where(
      sql<boolean>`not exists (
        select 1 from unnest(${projectIds}::int[]) here (id)
         where not ((f.is_for_all or here.id = any(f.project_ids))
           and ${customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("here.id"))}))`,
    )
    .execute();

/** Where a new value of the field is found; undefined for one that is not chosen. */
export function sourceOfForm(db: Db, field: CustomField, projectIds: number[]): ChoiceSource | undefined {
  if (field.field_format === "list") return listSource(field.possible_values);
  const possible = possibleValuesOf(field, candidatesIn(...projectIds));
  return possible && valueSource(db, possible);
}

/** A form that searches sends names: these are the values with ids in their place. All that mean none or several are refused at once. */
export async function withNamedValues(db: Db, sent: CustomValues, place: Place): Promise<CustomValues> {
  const named = Object.entries(sent).filter(([, values]) => !values.every(isId));
  const ids = named.map(([id]) => Number(id));
  const fields = ids.length > 0 ? await fieldsOfForm(db, place, ids) : [];
  const resolved = { ...sent };
  const problems: Problem[] = [];
  for (const field of fields.filter(({ field_format }) => storesIds(field_format))) {
    const source = sourceOfForm(db, field, place.projectIds);
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
