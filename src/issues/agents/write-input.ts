import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { type Db, invalid, LONGEST_TEXT, text } from "../../kernel/index.js";
import { allowedStatuses, categoriesOf, trackersOf, type WorkflowIssue } from "../../projects/index.js";
import { priorities } from "../../tracking/index.js";
import { issueFields, plainFields } from "../fields/fields.js";
import { type IssueInput, issueInput } from "../fields/issue-input.js";
import { assigneeId, chosen, personId } from "./references.js";

const reference = z.union([z.int().positive(), z.string().min(1).max(255)]);
const clearable = z.union([z.int().positive(), z.string().max(255), z.null()]);

const LONGEST_ARGUMENT = 255;

/** Of a field without a name of its own for agents. What a value must be is said where all fields are checked. */
function argumentOf(name: string): z.ZodType {
  const { kind, mayBeEmpty } = issueFields.get(name) ?? {};
  if (kind === "percent") return z.int();
  const argument = kind === "hours" ? z.number() : z.string().max(LONGEST_ARGUMENT);
  const said = kind === "day" ? argument.describe("YYYY-MM-DD") : argument;
  return mayBeEmpty ? said.nullable() : said;
}

/** Arguments of create and update alike (decisions 8.5). */
export const writable = {
  tracker: reference.optional(),
  subject: text(255).optional(),
  description: text(LONGEST_TEXT).optional().describe("Markdown. @login names a person, who is told."),
  status: reference.optional(),
  priority: reference.optional(),
  assigned_to: clearable.optional().describe('Login, name, id or "me"; null for nobody.'),
  category: clearable.optional(),
  ...Object.fromEntries(plainFields.map((name) => [name, argumentOf(name).optional()])),
  is_private: z.boolean().optional(),
  dry_run: z.boolean().default(false).describe("Check everything, write nothing."),
};

type Writable = z.infer<z.ZodObject<typeof writable>>;

/** Where the issue is, or is to be: names are looked up there. */
interface Place {
  projectId: number;
  trackerId?: number;
  /** As it is stored; undefined: it is new. */
  issue: WorkflowIssue | undefined;
}

/** Names become ids, and the whole goes through the same checks as REST and forms. */
export async function writtenFields(db: Db, caller: Viewer, asked: Writable, place: Place): Promise<IssueInput> {
  const raw: Record<string, unknown> = {};
  const { tracker, status, priority, category, assigned_to } = asked;
  const trackers = await trackersOf(db, place.projectId);
  const wanted = tracker === undefined ? undefined : chosen("tracker", tracker, trackers).id;
  if (wanted !== undefined) raw.tracker_id = wanted;
  const trackerId = wanted ?? place.trackerId ?? trackers[0]?.id;
  if (trackerId === undefined) throw invalid("tracker", "issues.no_tracker_here");
  if (status !== undefined)
    raw.status_id = chosen("status", status, await possibleStatuses(db, caller, { ...place, trackerId })).id;
  if (priority !== undefined) raw.priority_id = chosen("priority", priority, await priorities(db)).id;
  if (category !== undefined) {
    raw.category_id =
      category === null || category === ""
        ? null
        : chosen("category", category, await categoriesOf(db, place.projectId)).id;
  }
  if (assigned_to !== undefined) raw.assigned_to_id = await assigneeId(db, caller, place.projectId, assigned_to);
  for (const [name, value] of Object.entries(asked)) if (plain.includes(name) && value !== undefined) raw[name] = value;
  return issueInput(raw);
}

const plain: string[] = ["subject", "description", ...plainFields, "is_private"];

const possibleStatuses = (db: Db, caller: Viewer, place: Place & { trackerId: number }) =>
  allowedStatuses(db, { viewer: caller, ...place });

export async function peopleIds(db: Db, caller: Viewer, field: string, wanted: (string | number)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of wanted) ids.push(await personId(db, caller, field, one));
  return ids;
}
