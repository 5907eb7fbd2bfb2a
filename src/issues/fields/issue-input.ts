import { z } from "zod";
import { LONGEST_TEXT, listOf, type Problem, Refusal, sentFlag, sentId, text } from "../../kernel/index.js";
import { fieldNames, type IssueFields, issueFields } from "./fields.js";

/** What a client may say about an issue, checked field by field; permissions and workflow come later. */
export interface IssueInput {
  fields: Partial<IssueFields>;
  notes: string;
  privateNotes: boolean;
  lockVersion: number | undefined;
  watcherIds: number[] | undefined;
}

/** Redmine's field names as people read them in its messages. */
const labels = new Map([
  ["project_id", "Project"],
  ["tracker_id", "Tracker"],
  ["status_id", "Status"],
  ["priority_id", "Priority"],
  ["category_id", "Category"],
  ["assigned_to_id", "Assignee"],
  ["done_ratio", "% Done"],
  ["estimated_hours", "Estimated time"],
  ["is_private", "Private"],
]);

const labelOf = (name: string) =>
  labels.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;

export const watcherIdsSchema = listOf(sentId, 1_000);

const extras = {
  notes: z.preprocess((value) => value ?? "", text(LONGEST_TEXT)),
  private_notes: sentFlag,
  lock_version: z.coerce.number("is not a number").int("is not a number"),
  watcher_user_ids: watcherIdsSchema,
};

/** By name: a body may name anything, `constructor` too. */
const schemas = new Map<string, z.ZodType>([
  ...[...issueFields].flatMap(([name, { schema }]): [string, z.ZodType][] => (schema ? [[name, schema]] : [])),
  ...Object.entries(extras),
]);

/** All of it, for the document; each field is checked by its own schema here. */
export const issueBody = z.object(Object.fromEntries(schemas)).partial();

/** Fields of Redmine's that this product does not keep yet: sent empty by common clients, so tolerated when empty. */
const unkept = ["parent_issue_id", "fixed_version_id", "custom_fields", "custom_field_values", "uploads"];

/** Refuses with every wrong or unknown field at once. */
export function issueInput(raw: unknown): IssueInput {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return issueInput({});
  const problems: Problem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const schema = schemas.get(name);
    if (!schema) {
      if (!unkept.includes(name) || !isEmpty(value))
        problems.push({ field: name, message: `${name} is not a field that can be set.` });
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) values[name] = result.data;
    else
      problems.push({ field: name, message: `${labelOf(name)} ${result.error.issues[0]?.message ?? "is not valid"}` });
  }
  if (problems.length > 0) throw new Refusal(422, problems);
  return {
    fields: Object.fromEntries(fieldNames.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
    notes: (values.notes as string | undefined) ?? "",
    privateNotes: values.private_notes === true,
    lockVersion: values.lock_version as number | undefined,
    watcherIds: values.watcher_user_ids as number[] | undefined,
  };
}

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
