import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import {
  chosen,
  type Db,
  dayAsked,
  type Here,
  LONGEST_TEXT,
  type Named,
  Refusal,
  text,
  together,
} from "../../kernel/index.js";
import { allowedStatuses, categoriesOf, namedProject, versionsOf, type WorkflowIssue } from "../../projects/index.js";
import { priorities, statusWithTracker } from "../../tracking/index.js";
import type { FieldKind } from "../fields/field.js";
import { issueFields, plainFields } from "../fields/fields.js";
import { hoursIn } from "../fields/hours.js";
import { type IssueInput, issueInput } from "../fields/issue-input.js";
import { trackerNotHere } from "../rules/issue-rules.js";
import { reportableTrackers } from "../rules/reportable-trackers.js";
import { customFieldsArgument, customValuesNamed } from "./custom-values.js";
import { alsoIssue, meantIssue } from "./issue-reference.js";
import { assigneeId, type Reference } from "./references.js";
import { versionReference } from "./version-reference.js";

/** An id or what something is called. */
export const reference = z.union([z.int(), text(600)]);

const LONGEST_ARGUMENT = 255;

/** Of a field without a name of its own for agents, as models write its values. What a value must be is said where all fields are checked. */
function argumentOf(name: string): z.ZodType {
  const { kind, mayBeEmpty } = issueFields.get(name) ?? {};
  const argument = kind === undefined ? undefined : argumentOfKind[kind];
  const read = argument ?? z.string().max(LONGEST_ARGUMENT);
  return mayBeEmpty ? read.nullable() : read;
}

const argumentOfKind: Partial<Record<FieldKind, z.ZodType>> = {
  percent: z.preprocess(percentIn, z.int("not_a_percentage")),
  hours: z.preprocess(hoursIn, z.number("issues.not_hours")),
  number: z.number(),
};

/** `50%` as 50; anything else as it is. */
function percentIn(sent: unknown): unknown {
  const digits = typeof sent === "string" ? /^\s*(\d{1,3})\s*%\s*$/.exec(sent)?.[1] : undefined;
  return digits === undefined ? sent : Number(digits);
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
  "cf_*": "custom_fields",
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

/** Names become ids, and the whole goes through the same checks as REST and forms. All that is wrong is refused at once. */
export async function writtenFields(
  { db, baseUrl }: { db: Db; baseUrl: string },
  caller: Viewer,
  asked: Writable,
  place: Place,
): Promise<IssueInput> {
  const { ask, unlessRefused } = together();
  const raw: Record<string, unknown> = {};
  const { tracker, status, priority, category, version, parent, assigned_to, project, custom_fields } = asked;
  const projectId = project === undefined ? place.projectId : (await namedProject({ db, baseUrl }, caller, project)).id;
  if (project !== undefined) raw.project_id = projectId;
  const choose = async (name: string, wanted: Reference, choices: Promise<Named[]>) =>
    ask(async () => chosen(name, wanted, await choices).id);
  let { trackerId } = place;
  if (tracker !== undefined) {
    const choices = reportableTrackers(db, caller, { projectId, kept: place.trackerId });
    trackerId = await choose("tracker", tracker, choices);
    raw.tracker_id = trackerId;
  }
  // What an issue may have follows from its tracker, so that nothing is said of it when that is none.
  if ((status !== undefined || custom_fields !== undefined) && (tracker === undefined || trackerId !== undefined)) {
    const here = { projectId, trackerId: trackerId ?? (await firstTracker(db, caller, projectId)) };
    if (status !== undefined) {
      const { issue } = place;
      const before = issue && { ...issue, status_id: await statusBefore(db, issue, place.trackerId, trackerId) };
      const possible = allowedStatuses(db, { viewer: caller, ...here, issue: before });
      raw.status_id = await choose("status", status, possible);
    }
    if (custom_fields !== undefined) {
      raw.custom_field_values = await ask(() => customValuesNamed({ db, baseUrl }, caller, custom_fields, here));
    }
  }
  if (priority !== undefined) raw.priority_id = await choose("priority", priority, priorities(db));
  if (category !== undefined) {
    raw.category_id = isNothing(category) ? null : await choose("category", category, categoriesOf(db, projectId));
  }
  if (version !== undefined) {
    raw.fixed_version_id = isNothing(version)
      ? null
      : await ask(() => versionId({ db, baseUrl }, caller, projectId, version));
  }
  if (assigned_to !== undefined) {
    raw.assigned_to_id = await ask(() => assigneeId({ db, baseUrl }, caller, projectId, assigned_to));
  }
  if (parent !== undefined) {
    raw.parent_issue_id = isNothing(parent)
      ? null
      : await ask(() => meantIssue({ db, baseUrl }, caller, "parent", parent));
  }
  for (const [name, value] of Object.entries(asked))
    if (plain.includes(name) && value !== undefined) raw[name] = read(name, value, caller);
  // What was refused is not there.
  const known = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  return unlessRefused(await ask(() => issueInput(known)));
}

/** One that is closed is known, so that its refusal says why, but not offered. */
async function versionId(
  { db, baseUrl }: Here & { db: Db },
  caller: Viewer,
  projectId: number,
  wanted: Reference,
): Promise<number> {
  const versions = await versionsOf(db, caller, projectId);
  const offered = versions.filter(({ status }) => status === "open");
  const of = ({ project }: (typeof versions)[number]) => project?.identifier;
  return chosen("version", versionReference({ baseUrl }, "version", wanted), versions, { offered, of }).id;
}

/** From which workflows lead on: the stored one, or what another tracker makes of it. */
const statusBefore = async (db: Db, { status_id: statusId }: WorkflowIssue, from?: number, to = from) =>
  from === undefined || to === undefined ? statusId : statusWithTracker(db, { statusId, from, to });

/** What a new issue has when nobody says. */
async function firstTracker(db: Db, caller: Viewer, projectId: number): Promise<number> {
  const [first] = await reportableTrackers(db, caller, { projectId });
  if (!first) throw new Refusal(422, [trackerNotHere([])]);
  return first.id;
}

const isNothing = (value: string | number | null): value is null | "" => value === null || value === "";

const plain: string[] = ["subject", "description", ...plainFields, "is_private"];

/** A day may come with a time behind it, or in words. */
const read = (name: string, value: unknown, { timeZone }: Viewer) =>
  issueFields.get(name)?.kind === "day" && typeof value === "string" ? dayAsked(value, timeZone) : value;
