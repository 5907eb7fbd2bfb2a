import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { chosen, type Db, LONGEST_TEXT, Refusal, text } from "../../kernel/index.js";
import { allowedStatuses, categoriesOf, namedProject, versionsOf, type WorkflowIssue } from "../../projects/index.js";
import { priorities } from "../../tracking/index.js";
import { issueFields, plainFields } from "../fields/fields.js";
import { type IssueInput, issueInput } from "../fields/issue-input.js";
import { trackerNotHere } from "../rules/issue-rules.js";
import { reportableTrackers } from "../rules/reportable-trackers.js";
import { customFieldsArgument, customValuesNamed } from "./custom-values.js";
import { alsoIssue, meantIssue } from "./issue-reference.js";
import { assigneeId } from "./references.js";

/** An id or what something is called. */
export const reference = z.union([z.int(), z.string().max(600)]);

const LONGEST_ARGUMENT = 255;

/** Of a field without a name of its own for agents. What a value must be is said where all fields are checked. */
function argumentOf(name: string): z.ZodType {
  const { kind, mayBeEmpty } = issueFields.get(name) ?? {};
  if (kind === "percent") return z.int();
  const argument = kind === "hours" || kind === "number" ? z.number() : z.string().max(LONGEST_ARGUMENT);
  return mayBeEmpty ? argument.nullable() : argument;
}

/** Arguments of create and update alike (decisions 8.5). */
export const writable = {
  tracker: reference.optional(),
  subject: text(255).optional(),
  description: text(LONGEST_TEXT).optional().describe("Markdown."),
  status: reference.optional(),
  priority: reference.optional(),
  assigned_to: reference.nullable().optional(),
  category: reference.nullable().optional(),
  version: reference.nullable().optional().describe("Target version."),
  parent: alsoIssue.nullable().optional(),
  ...Object.fromEntries(plainFields.map((name) => [name, argumentOf(name).optional()])),
  is_private: z.boolean().optional(),
  custom_fields: customFieldsArgument.optional(),
  dry_run: z.boolean().default(false).describe("Check and answer, write nothing."),
};

/** Verbs call them by their columns; so do refusals of theirs. */
export const argumentOfField = {
  watcher_user_ids: "watchers",
  fixed_version_id: "version",
  parent_issue_id: "parent",
};

type Writable = z.infer<z.ZodObject<typeof writable>> & { project?: string | number };

/** Where the issue is, or is to be: names are looked up there. */
interface Place {
  projectId: number;
  trackerId?: number;
  /** As it is stored; undefined: it is new. */
  issue: WorkflowIssue | undefined;
}

/** Names become ids, and the whole goes through the same checks as REST and forms. */
export async function writtenFields(
  { db, baseUrl }: { db: Db; baseUrl: string },
  caller: Viewer,
  asked: Writable,
  place: Place,
): Promise<IssueInput> {
  const raw: Record<string, unknown> & { tracker_id?: number } = {};
  const { issue } = place;
  const { tracker, status, priority, category, version, parent, assigned_to, project } = asked;
  const projectId = project === undefined ? place.projectId : (await namedProject(db, caller, project)).id;
  if (project !== undefined) raw.project_id = projectId;
  if (tracker !== undefined) {
    const choices = await reportableTrackers(db, caller, { projectId, kept: place.trackerId });
    raw.tracker_id = chosen("tracker", tracker, choices).id;
  }
  const trackerId = raw.tracker_id ?? place.trackerId;
  if (status !== undefined) {
    const ofIssue = {
      viewer: caller,
      projectId,
      trackerId: trackerId ?? (await firstTracker(db, caller, projectId)),
      issue,
    };
    const possible = await allowedStatuses(db, ofIssue);
    raw.status_id = chosen("status", status, possible).id;
  }
  if (priority !== undefined) raw.priority_id = chosen("priority", priority, await priorities(db)).id;
  if (category !== undefined) {
    raw.category_id = isNothing(category) ? null : chosen("category", category, await categoriesOf(db, projectId)).id;
  }
  if (version !== undefined) {
    raw.fixed_version_id = isNothing(version)
      ? null
      : chosen("version", version, await versionsOf(db, caller, projectId)).id;
  }
  if (assigned_to !== undefined) raw.assigned_to_id = await assigneeId(db, caller, projectId, assigned_to);
  if (parent !== undefined) {
    raw.parent_issue_id = isNothing(parent) ? null : await meantIssue({ db, baseUrl }, caller, "parent", parent);
  }
  for (const [name, value] of Object.entries(asked))
    if (plain.includes(name) && value !== undefined) raw[name] = read(name, value);
  if (asked.custom_fields !== undefined) {
    const here = { projectId, trackerId: trackerId ?? (await firstTracker(db, caller, projectId)) };
    raw.custom_field_values = await customValuesNamed(db, caller, asked.custom_fields, here);
  }
  return issueInput(raw);
}

/** What a new issue has when nobody says. */
async function firstTracker(db: Db, caller: Viewer, projectId: number): Promise<number> {
  const [first] = await reportableTrackers(db, caller, { projectId });
  if (!first) throw new Refusal(422, [trackerNotHere([])]);
  return first.id;
}

const isNothing = (value: string | number | null): value is null | "" => value === null || value === "";

const plain: string[] = ["subject", "description", ...plainFields, "is_private"];

/** A day may come with a time behind it. */
const read = (name: string, value: unknown) =>
  issueFields.get(name)?.kind === "day" && typeof value === "string"
    ? value.replace(/^(\d{4}-\d\d-\d\d)[T ].*$/, "$1")
    : value;
