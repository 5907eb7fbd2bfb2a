import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import {
  chosen,
  type Db,
  LONGEST_TEXT,
  listOf,
  parsed,
  readReference,
  text,
  writtenReference,
} from "../../kernel/index.js";
import { labelledFields, namedPrincipal, versionsOf } from "../../projects/index.js";
import { type CustomField, type CustomValues, enumerationsOf, type ShownCustomField } from "../../tracking/index.js";
import { customFieldsHere } from "../custom-fields/custom-fields-here.js";
import { elided } from "../fields/issue-shape.js";

/** An argument: values by the name or the id of their field. What a value may be is checked apart: each byte here is read by every agent. */
export const customFieldsArgument = z.looseObject({}).describe("By name or id.");

const MOST_FIELDS = 100;
const MOST_VALUES = 200;

const one = z.union([text(LONGEST_TEXT), z.number(), z.boolean()]);

const values = z
  .record(z.string().max(255), z.union([one, listOf(one, MOST_VALUES), z.null()], "tracking.not_custom_values"))
  .refine((given) => Object.keys(given).length <= MOST_FIELDS, {
    error: "too_many_entries",
    params: { count: MOST_FIELDS },
  });

interface Place {
  projectId: number;
  trackerId: number;
}

/** By the ids of the fields that the issue has for the caller. What a field names may be given by its name. */
export async function customValuesNamed(db: Db, caller: Viewer, given: object, place: Place): Promise<CustomValues> {
  const fields = await fieldsHere(db, caller, place);
  const byId: CustomValues = {};
  const { custom_fields } = parsed(z.object({ custom_fields: values }), { custom_fields: given });
  for (const [name, sent] of Object.entries(custom_fields)) {
    const field = chosen("custom_fields", name, fields);
    const all = (Array.isArray(sent) ? sent : [sent ?? ""]).map(asText).filter((one) => one !== "");
    byId[field.id] = await idsOfNamed(db, caller, { field, wanted: all, ...place });
  }
  return byId;
}

const asText = (one: string | number | boolean) => (typeof one === "boolean" ? (one ? "1" : "0") : String(one));

async function fieldsHere(db: Db, caller: Viewer, { projectId, trackerId }: Place): Promise<CustomField[]> {
  const here = customFieldsHere({
    user: sql`${caller.id}::int`,
    project: sql`${projectId}::int`,
    tracker: sql`${trackerId}::int`,
  });
  const { rows } = await sql<{ fields: CustomField[] }>`select ${here} as fields`.execute(db);
  return rows[0]?.fields ?? [];
}

interface Wanted extends Place {
  field: CustomField;
  wanted: string[];
}

async function idsOfNamed(db: Db, caller: Viewer, { field, wanted, projectId }: Wanted): Promise<string[]> {
  if (field.field_format === "list") return wanted.map((one) => inAnyCapitals(one, field.possible_values));
  if (field.field_format === "bool") return wanted.map((one) => flags[one.toLowerCase()] ?? one);
  if (field.field_format === "enumeration") {
    const possible = await enumerationsOf(db, field.id);
    return wanted.map((one) => String(chosen("custom_fields", one, possible).id));
  }
  if (field.field_format === "version") {
    const possible = await versionsOf(db, caller, projectId);
    return wanted.map((one) => String(chosen("custom_fields", one, possible).id));
  }
  if (field.field_format === "attachment") return wanted.map(idOfFile);
  if (field.field_format !== "user") return wanted;
  const ids: string[] = [];
  for (const one of wanted) ids.push(String(await namedPrincipal(db, caller, { field: "custom_fields", wanted: one })));
  return ids;
}

/** What is none of them is left to be refused, unless the issue has it already. */
const inAnyCapitals = (wanted: string, possible: string[]): string =>
  possible.includes(wanted)
    ? wanted
    : (possible.find((one) => one.toLowerCase() === wanted.trim().toLowerCase()) ?? wanted);

/** As models write them, and as answers have them. */
const flags: Partial<Record<string, string>> = { true: "1", yes: "1", false: "0", no: "0" };

/** As it was answered, `photo.png #12`; otherwise the token of an upload. */
const idOfFile = (written: string): string => String(readReference(written).id ?? written);

const shownValue = z.string().nullable();

/** As an answer has them. */
export const customFieldsShape = z.array(
  z.object({ id: z.int(), name: z.string(), value: z.union([shownValue, z.array(shownValue)]) }),
);

/** What values refer to is named, as it may be written back; long texts are left out. */
export async function customFieldsForAgents(
  db: Db,
  fields: ShownCustomField[],
): Promise<z.infer<typeof customFieldsShape>> {
  return (await labelledFields(db, fields)).map(({ id, name, multiple, values, labels = values, files }) => {
    // The id of a file is that of its attachment.
    const shown = files ? files.map((file, at) => writtenReference(file.name, Number(values[at]))) : labels.map(elided);
    return { id, name, value: multiple ? shown : (shown[0] ?? null) };
  });
}
