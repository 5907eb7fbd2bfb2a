import type { Change } from "../kernel/index.js";
import { createCustomField, updateCustomField } from "../tracking/index.js";

/** What the field is called, or how it is called where something else has that name. */
const NAMES = ["Labels", "GitHub labels"];

export interface Labelled {
  projectId: number;
  trackerIds: number[];
  /** All that issues of the project have. */
  labels: string[];
}

/** One field with several values for all archives (decisions 10.9), in the project and with the labels of this one. Undefined where nothing has a label. */
export async function labelsField(change: Change, wanted: Labelled): Promise<number | undefined> {
  if (wanted.labels.length === 0) return undefined;
  const known = await change.trx
    .selectFrom("custom_fields")
    .select(["id", "name", "field_format", "multiple", "possible_values", "project_ids", "tracker_ids"])
    .where("customized_type", "=", "issue")
    .where("name", "in", NAMES)
    .orderBy("id")
    .forUpdate() // another archive may come in meanwhile
    .execute();
  const field = known.find(({ field_format, multiple }) => field_format === "list" && multiple);
  const name = NAMES.find((one) => !known.some((other) => other.name === one)) ?? "Labels";
  const given = {
    possible_values: union(field?.possible_values, wanted.labels),
    project_ids: union(field?.project_ids, [wanted.projectId]),
    tracker_ids: union(field?.tracker_ids, wanted.trackerIds),
  };
  if (!field) return (await createCustomField(change, { ...ofIssues, name, ...given })).id;
  await updateCustomField(change, field.id, given);
  return field.id;
}

const ofIssues = {
  customized_type: "issue",
  field_format: "list",
  multiple: true,
  is_filter: true,
  searchable: true,
} as const;

const union = <Value>(some: Value[] = [], more: Value[]): Value[] => [...new Set([...some, ...more])];
