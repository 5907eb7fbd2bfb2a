import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import {
  chosen,
  type Db,
  type Here,
  invalid,
  LONGEST_TEXT,
  listOf,
  parsed,
  text,
  together,
  writtenReference,
} from "../../kernel/index.js";
import { labelledFields, withLabels } from "../../projects/index.js";
import type { CustomField, CustomValues, ShownCustomField } from "../../tracking/index.js";
import { customFieldsHere } from "../custom-fields/in-lists/custom-fields-here.js";
import { elided } from "../fields/issue-shape.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { storedValues } from "./list/stored-values.js";

/** An argument: values by the name or the id of their field. What a value may be is checked apart: each byte here is read by every agent. */
export const customFieldsArgument = z.looseObject({}).describe("By name or id.");

const MOST_FIELDS = 100;
const MOST_VALUES = 200;

const one = z.union([text(LONGEST_TEXT), z.number(), z.boolean()]);

const givenValues = z
  .record(z.string().max(255), z.union([one, listOf(one, MOST_VALUES), z.null()], "issues.no_custom_value"))
  .refine((given) => Object.keys(given).length <= MOST_FIELDS, {
    error: "too_many_entries",
    params: { count: MOST_FIELDS },
  });

interface Place {
  projectId: number;
  trackerId: number;
}

/** By the ids of the fields that the issue has for the caller. What a field names may be given by its name. */
export async function customValuesNamed(
  here: Here & { db: Db },
  caller: Viewer,
  given: object,
  place: Place,
): Promise<CustomValues> {
  const fields = await fieldsHere(here.db, caller, place);
  const byId: CustomValues = {};
  const { ask, unlessRefused } = together();
  for (const [name, wanted] of textsGiven(given))
    await ask(async () => {
      if (fields.length === 0) throw invalid("custom_fields", "issues.no_custom_fields_here", { wanted: name });
      const field = chosen("custom_fields", name, fields);
      const { field_format: format, possible_values: possible } = field;
      byId[field.id] = await storedValues(here, caller, { ...field, format, possible }, { wanted, ...place });
    });
  return unlessRefused(byId);
}

/** What the argument says, by what it calls the fields. */
export function textsGiven(given: object): [name: string, values: string[]][] {
  const { custom_fields } = parsed(z.object({ custom_fields: givenValues }), { custom_fields: given });
  return Object.entries(custom_fields).map(([name, sent]) => [
    name,
    (Array.isArray(sent) ? sent : [sent ?? ""]).map(String).filter((one) => one !== ""),
  ]);
}

async function fieldsHere(db: Db, caller: Viewer, { projectId, trackerId }: Place): Promise<CustomField[]> {
  const here = customFieldsHere({
    user: sql`${caller.id}::int`,
    project: sql`${projectId}::int`,
    tracker: sql`${trackerId}::int`,
  });
  const { rows } = await sql<{ fields: CustomField[] }>`select ${here} as fields`.execute(db);
  return rows[0]?.fields ?? [];
}

const shownValue = z.string().nullable();
const valueShape = z.union([shownValue, z.array(shownValue)]);

/** As an answer has them. */
export const customFieldsShape = z.array(z.object({ id: z.int(), name: z.string(), value: valueShape }));

/** What values refer to is named, as it may be written back; long texts are left out. */
export async function customFieldsForAgents(
  db: Db,
  fields: ShownCustomField[],
): Promise<z.infer<typeof customFieldsShape>> {
  return (await labelledFields(db, fields)).map((field) => {
    const { id, name } = field;
    return { id, name, value: valueForAgents(field) };
  });
}

function valueForAgents({ multiple, values, labels = values, files }: ShownCustomField): z.infer<typeof valueShape> {
  // The id of a file is that of its attachment.
  const shown = files ? files.map((file, at) => writtenReference(file.name, Number(values[at]))) : labels.map(elided);
  return multiple ? shown : (shown[0] ?? null);
}

/** Of each issue of a list what its custom fields have, by their names, as the argument takes them. */
export async function customValuesInList(db: Db, issues: ListedIssue[]) {
  const labelled = await withLabels(db, issues);
  return new Map(
    labelled.map(({ id, custom_fields }) => {
      const filled = (custom_fields ?? []).filter(({ values }) => values.length > 0);
      return [id, Object.fromEntries(filled.map((field) => [field.name, valueForAgents(field)]))];
    }),
  );
}
