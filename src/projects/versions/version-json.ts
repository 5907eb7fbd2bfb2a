import { z } from "zod";
import {
  momentAnswer,
  type Named,
  namedAnswer,
  parsed,
  sentFlag,
  settable,
  text,
  timestamp,
  wrapped,
} from "../../kernel/index.js";
import {
  type CustomValues,
  customFieldAnswer,
  customFieldJson,
  customFieldsSchema,
  customFieldValuesSchema,
  customValuesIn,
  type ShownCustomField,
} from "../../tracking/index.js";
import { type Version, versionSharings, versionStatuses } from "./version.js";
import { type VersionFields, versionSchema } from "./version-fields.js";

const { name, description, status, due_date, sharing } = versionSchema.shape;

/** Clients clear a date by an empty text. */
const day = z.preprocess((sent) => (sent === "" ? null : sent), due_date);

export const versionInput = z.strictObject({
  name: name.optional(),
  description: description.nullish(),
  status: status.optional(),
  due_date: day.optional(),
  effective_date: day.optional().describe("Another name of due_date."),
  sharing: sharing.optional().describe("With which projects besides its own."),
  default_project_version: sentFlag.optional().describe("New issues of its project are planned for it."),
  wiki_page_title: text(255).nullish().describe("Not kept: there is no wiki."),
  custom_fields: customFieldsSchema.optional(),
  custom_field_values: customFieldValuesSchema.optional(),
});

/** The fields under `version`. An unknown name is refused rather than ignored. */
export function versionFields(
  body: unknown,
): Partial<VersionFields> & { isDefault?: boolean; customValues: CustomValues } {
  const sent = wrapped("version", body);
  const {
    wiki_page_title: _,
    effective_date,
    default_project_version,
    custom_fields,
    custom_field_values,
    ...fields
  } = parsed(versionInput, settable(sent, { input: versionInput, answer: shownVersionAnswer }));
  return {
    ...fields,
    description: fields.description === null ? "" : fields.description,
    due_date: fields.due_date === undefined ? effective_date : fields.due_date,
    isDefault: default_project_version,
    customValues: customValuesIn(custom_fields, custom_field_values),
  };
}

export const versionAnswer = z
  .object({
    ...namedAnswer.shape,
    project: namedAnswer.optional().describe("Left out when the caller does not see it: others share it."),
    description: z.string(),
    status: z.enum(versionStatuses).describe("Issues are planned for open ones, and reopened unless it is closed."),
    due_date: z.iso.date().nullable(),
    sharing: z.enum(versionSharings),
    wiki_page_title: z.null(),
    custom_fields: z.array(customFieldAnswer).optional().describe("Those that the caller sees."),
    created_on: momentAnswer,
    updated_on: momentAnswer,
  })
  .meta({ id: "Version" });

/** A version alone, with the time of its issues that the caller sees. */
export const shownVersionAnswer = z.object({
  ...versionAnswer.shape,
  estimated_hours: z.number(),
  spent_hours: z.literal(0).describe("None is kept."),
});

export const versionJson = (version: Version, customs?: ShownCustomField[]): z.infer<typeof versionAnswer> => ({
  id: version.id,
  ...(version.project && { project: only(version.project) }),
  name: version.name,
  description: version.description,
  status: version.status,
  due_date: version.dueDate,
  sharing: version.sharing,
  wiki_page_title: null,
  ...(customs && { custom_fields: customs.map((field) => customFieldJson(field)) }),
  created_on: timestamp(version.createdOn),
  updated_on: timestamp(version.updatedOn),
});

const only = ({ id, name: called }: Named) => ({ id, name: called });
