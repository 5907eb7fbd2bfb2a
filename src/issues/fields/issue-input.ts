import { z } from "zod";
import { sentFiles, type WantedFiles } from "../../attachments/index.js";
import {
  filledListOf,
  LONGEST_TEXT,
  type Problem,
  Refusal,
  ruleOf,
  sentFlag,
  sentId,
  sentNumber,
  text,
  withoutEmpty,
} from "../../kernel/index.js";
import type { CustomValues } from "../../tracking/index.js";
import { customFieldsSchema, customFieldValuesSchema, customValuesIn } from "../../tracking/index.js";
import { fieldNames, type IssueFields, issueFields, sentName } from "./fields.js";

/** What a client may say about an issue, checked field by field; permissions and workflow come later. */
export interface IssueInput {
  fields: Partial<IssueFields>;
  notes: string;
  privateNotes: boolean;
  lockVersion: number | undefined;
  watcherIds: number[] | undefined;
  files: WantedFiles;
  customValues: CustomValues;
}

export const watcherIdsSchema = filledListOf(sentId, 1_000);

const extras = {
  notes: z.preprocess((value) => value ?? "", text(LONGEST_TEXT)),
  private_notes: sentFlag,
  lock_version: sentNumber(z.number("not_a_number").int("not_a_number")),
  watcher_user_ids: watcherIdsSchema,
  custom_fields: customFieldsSchema,
  custom_field_values: customFieldValuesSchema,
  ...sentFiles,
};

type Extras = { [Name in keyof typeof extras]: z.infer<(typeof extras)[Name]> };

/** By name: a body may name anything, `constructor` too. */
const schemas = new Map<string, z.ZodType>([
  ...[...issueFields].flatMap(([name, { schema, sentAs = name }]): [string, z.ZodType][] =>
    schema ? [[sentAs, schema]] : [],
  ),
  ...Object.entries(extras),
]);

/** All of it, for the document; each field is checked by its own schema here. */
export const issueBody = z.object(Object.fromEntries(schemas)).partial();

/** Of an issue that is there: its watchers have routes of their own, and what clients send back of them is passed over, as in Redmine. */
export const issueChangeBody = issueBody.omit({ watcher_user_ids: true });

/** Fields of Redmine's that this product does not keep yet: sent empty by common clients, so tolerated when empty. */
const unkept = ["spent_hours", "total_spent_hours"];

/** Refuses with every wrong or unknown field at once. */
export function issueInput(raw: unknown): IssueInput {
  const { wrong, ...input } = sentIssue(raw);
  if (wrong.length > 0) throw new Refusal(422, wrong);
  return input;
}

/** Left out of the input is what is `wrong`, so that the verb can refuse it together with what its rules refuse. */
export function sentIssue(raw: unknown): IssueInput & { wrong: Problem[] } {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return sentIssue({});
  const wrong: Problem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(withoutEmpty({ ...raw }, unkept))) {
    const schema = schemas.get(name);
    if (!schema) {
      wrong.push({ field: name, rule: "issues.not_settable" });
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) values[name] = result.data;
    else wrong.push(...result.error.issues.slice(0, 1).map((issue) => ({ field: name, ...ruleOf(issue) })));
  }
  // Each value has passed its schema of `extras`.
  const { notes, private_notes, lock_version, watcher_user_ids, custom_fields, custom_field_values, ...files } =
    values as Partial<Extras>;
  return {
    fields: Object.fromEntries(
      fieldNames.flatMap((name) => (sentName(name) in values ? [[name, values[sentName(name)]]] : [])),
    ),
    notes: notes ?? "",
    privateNotes: private_notes === true,
    lockVersion: lock_version,
    watcherIds: watcher_user_ids,
    files: { uploads: files.uploads, removedIds: files.deleted_attachment_ids },
    customValues: customValuesIn(custom_fields, custom_field_values),
    wrong,
  };
}
