import { z } from "zod";
import { attachmentAnswer } from "../../attachments/index.js";
import { journalAnswer, viaAnswer } from "../../entities/index.js";
import { momentAnswer, namedAnswer, timestamp } from "../../kernel/index.js";
import { customFieldAnswer, customFieldJson, statusAnswer } from "../../tracking/index.js";
import { childAnswer } from "../family/children-json.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { relationAnswer } from "../relations/relation-json.js";
import type { Field } from "./field.js";
import { answerNames, type columnNames, issueFields, shownAs } from "./fields.js";

const shapes = {
  reference: namedAnswer,
  line: z.string(),
  text: z.string().nullable().describe("Markdown."),
  flag: z.boolean(),
  day: z.iso.date(),
  moment: momentAnswer,
  percent: z.int().min(0).max(100),
  hours: z.number(),
  number: z.number(),
} satisfies Record<Field["kind"], z.ZodType>;

/** Issues are named by their numbers alone. */
const byNumber = z.object({ id: z.int() });

/** Redmine leaves out a reference to nothing, and says null for any other value that is not there. */
function shapeOf({ kind, to, mayBeEmpty }: Field): z.ZodType {
  if (to === "issue") return byNumber.optional();
  if (!mayBeEmpty) return shapes[kind];
  return kind === "reference" ? shapes[kind].optional() : shapes[kind].nullable();
}

export const issueAnswer = z
  .object({
    id: z.int(),
    ...Object.fromEntries([...issueFields].map(([name, field]) => [shownAs(name), shapeOf(field)])),
    status: statusAnswer,
    total_estimated_hours: z.number().nullable(),
    custom_fields: z.array(customFieldAnswer).optional().describe("Those that the caller sees."),
    lock_version: z.int().describe("Sent with an update, it is refused when somebody changed the issue since."),
    attachments: z.array(attachmentAnswer).optional(),
  })
  .meta({ id: "Issue" });

/** One of a list, with what `include` asked for. */
export const listedIssueAnswer = z.object({ ...issueAnswer.shape, relations: z.array(relationAnswer).optional() });

/** One issue alone, with what `include` asked for. */
export const shownIssueAnswer = z.object({
  ...issueAnswer.shape,
  via: viaAnswer.optional(),
  journals: z.array(journalAnswer).optional(),
  watchers: z.array(namedAnswer).optional(),
  relations: z.array(relationAnswer).optional(),
  children: z.array(childAnswer).optional().describe("What is below it, each with its own children."),
  allowed_statuses: z.array(statusAnswer).optional().describe("What the caller may set the status to."),
});

const ref = (id: number, name: string | null) => ({ id, name: name ?? "" });

/** An issue in Redmine's shape. */
export function issueJson(issue: ListedIssue): z.infer<typeof issueAnswer> {
  const nothing = issue.customs_saved ? "" : null;
  return {
    id: issue.id,
    ...fieldsJson(issue),
    status: { ...ref(issue.status_id, issue.status_name), is_closed: issue.status_closed },
    total_estimated_hours: issue.total_estimated_hours,
    ...(issue.custom_fields && {
      custom_fields: issue.custom_fields.map((field) => customFieldJson(field, { nothing })),
    }),
    lock_version: issue.lock_version,
  };
}

/** What is to know of each field, looked up once: a list asks it of hundreds. */
const toldFields = answerNames.map((name) => {
  const { kind, to } = issueFields.get(name) ?? {};
  return {
    name,
    shown: shownAs(name),
    named: nameColumn(name),
    toIssue: to === "issue",
    isReference: kind === "reference",
  };
});

function fieldsJson(issue: ListedIssue): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const { name, shown, named, toIssue, isReference } of toldFields) {
    const value = issue[name];
    if (value instanceof Date) json[name] = timestamp(value);
    else if (!isReference) json[name] = value === "" ? null : value;
    else if (toIssue && value !== null) json[shown] = { id: value };
    else if (value !== null) json[shown] = ref(value as number, issue[named] as string | null); // ids of references are numbers
  }
  return json;
}

/** What a field of the issue has. */
export const valueIn = (issue: ListedIssue, name: string) => issue[name as (typeof columnNames)[number]]; // each field has a column of its name

/** The name beside the id of a reference. */
export const nameIn = (issue: ListedIssue, name: string): string | null => issue[nameColumn(name)] as string | null;

function nameColumn(name: string) {
  return `${shownAs(name)}_name` as keyof ListedIssue; // each reference of a listed issue has its name beside it
}
