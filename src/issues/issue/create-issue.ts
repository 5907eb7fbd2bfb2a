import { sql } from "kysely";
import { allFiles, type PlannedFiles, plannedFiles, type WantedFiles, writtenFiles } from "../../attachments/index.js";
import { addsOthers, insertWatchers, makerWritten, mentionedIn } from "../../entities/index.js";
import { type Change, dayIn, invalid, type Problem, Refusal, type Trx, thisMoment } from "../../kernel/index.js";
import { assigneesOf, deniedIn, isAssignable } from "../../projects/index.js";
import type { CustomValues } from "../../tracking/index.js";
import { type CustomChange, writtenValues } from "../../tracking/index.js";
import type { Copied } from "../copy/copied.js";
import { filesAsValues } from "../custom-fields/files-as-values.js";
import { customChanges } from "../custom-fields/given-values.js";
import { lockLines } from "../family/lock-lines.js";
import { type IssueFields, nothingSaid } from "../fields/fields.js";
import { problemsWith, trackerNotHere } from "../rules/issue-rules.js";
import { reportableTrackers } from "../rules/reportable-trackers.js";
import { type RuleFacts, ruleFacts } from "../rules/rule-facts.js";
import type { Wanted } from "../rules/wanted.js";
import { followUp } from "./follow-up.js";
import { issueCreated, issueEntity } from "./issue-entity.js";
import { insertOrigin, type Origin } from "./origins.js";

export interface NewIssue {
  fields: Partial<IssueFields>;
  customValues?: CustomValues;
  /** What it has of the issue that it is a copy of, where nothing else is said: only what is said asks for permissions. */
  copied?: Copied | undefined;
  watcherIds?: number[];
  files?: WantedFiles;
  /** What was sent and is no value: refused together with what the rules refuse. */
  wrong?: Problem[];
  /** When it happened; now, unless history is brought in. */
  at?: Date;
  /** Where it comes from, when it is brought in. */
  origin?: Origin;
}

/** Writes the issue and its watchers, and publishes it. Refuses everything it refuses before writing. */
export async function createIssue(change: Change, wanted: NewIssue): Promise<{ id: number }> {
  const { trx, actor, publish, settings } = change;
  const { watcherIds = [] } = wanted;
  const { given, wrong } = withoutBlanks(wanted);
  if (given.parent_id) await lockLines(trx, [given.parent_id]);
  const keptTracker = wanted.copied?.fields.tracker_id;
  const facts = await ruleFacts(trx, { actor, fields: given, issue: undefined, keptTracker, watcherIds, settings });
  const { next, unsaid } = await completed(change, wanted, { given, wrong }, facts);
  const copiedValues = wanted.copied?.customValues ?? {};
  const customs = customChanges({ ...copiedValues, ...wanted.customValues }, facts, { isNew: true });
  const begins = { fields: unsaid, customs: customChanges(copiedValues, facts, { isNew: true }) };
  const forbidden = actor.operator ? [] : await whatIsForbidden(change, wanted, { next, customs, begins }, facts);
  refuseIfAny(besides(wrong, forbidden));
  const own = await plannedFiles(change, undefined, wanted.files ?? {});
  const placed = await filesAsValues(change, undefined, customs);
  const files = allFiles(own, placed.files);
  const issue = await writeIssue(change, wanted, { next, customs: placed.customs, files });
  const [mentioned = []] = await mentionedIn(change, [next.description]);
  publish(issueCreated, { id: issue.id, notify: true, mentioned });
  if (next.parent_id !== null) await followUp(change, { issueId: issue.id, old: undefined, next, notes: "", facts });
  return issue;
}

type Given = Partial<IssueFields> & Pick<IssueFields, "project_id" | "subject">;

/** Project and subject have no default. Without a project no rule can be asked. */
function withoutBlanks({ fields, copied, wrong = [] }: NewIssue): { given: Given; wrong: Problem[] } {
  const { project_id, subject, ...others } = { ...copied?.fields, ...fields };
  const blank: Problem[] = subject ? [] : [{ field: "subject", rule: "blank" }];
  if (project_id === undefined) {
    throw new Refusal(422, besides(wrong, [{ field: "project_id", rule: "blank" }, ...blank]));
  }
  return { given: { ...others, project_id, subject: subject ?? "" }, wrong: besides(wrong, blank) };
}

/** What is wrong with what was sent, and what rules say of other fields. */
export const besides = (wrong: Problem[], others: Problem[]): Problem[] => [
  ...wrong,
  ...others.filter(({ field }) => !wrong.some((one) => one.field === field)),
];

/** Fills in what was not said. `unsaid`: what it would be if nothing but its project and its tracker had been. */
async function completed(
  { trx, actor }: Change,
  { at, copied }: NewIssue,
  { given, wrong }: { given: Given; wrong: Problem[] },
  facts: RuleFacts,
): Promise<{ next: IssueFields; unsaid: Partial<IssueFields> }> {
  if (facts.trackerId === null || facts.statusId === null) {
    throw new Refusal(
      422,
      besides(wrong, [trackerNotHere(await reportableTrackers(trx, actor, { projectId: given.project_id }))]),
    );
  }
  const priorityId = given.priority_id ?? facts.priorityId;
  if (priorityId === null) throw invalid("priority_id", "blank");
  const usual: Partial<IssueFields> = {
    ...nothingSaid,
    ...(facts.fieldRules.start_date !== "off" && { start_date: firstDay(dayIn(actor.timeZone, at), facts) }),
    ...(facts.fieldRules.fixed_version_id !== "off" && { fixed_version_id: facts.defaultVersionId }),
    ...(facts.usualPriorityId !== null && { priority_id: facts.usualPriorityId }),
  };
  const asksUsual = (given.assigned_to_id ?? null) === null || facts.fieldRules.assigned_to_id !== undefined;
  const assigneeId = asksUsual ? await assigneeOf(trx, given.project_id, facts.trackerId, facts) : null;
  const next = {
    ...usual,
    ...given,
    assigned_to_id: given.assigned_to_id ?? assigneeId,
    tracker_id: facts.trackerId,
    status_id: facts.statusId,
    priority_id: priorityId,
  } as IssueFields; // what cannot be unsaid is given or chosen here
  const unsaid = { ...usual, ...copied?.fields };
  return { next, unsaid: { ...unsaid, assigned_to_id: unsaid.assigned_to_id ?? assigneeId } };
}

/** A new subtask starts behind what its parent follows. */
const firstDay = (today: string, { family: { soonestStart } }: RuleFacts): string =>
  soonestStart !== null && soonestStart > today ? soonestStart : today;

/** The first who can be given an issue of the project by now. */
async function assigneeOf(
  trx: Trx,
  projectId: number,
  trackerId: number,
  { defaultAssigneeIds }: RuleFacts,
): Promise<number | null> {
  for (const id of defaultAssigneeIds) if (await isAssignable(trx, assigneesOf(projectId, trackerId), id)) return id;
  return null;
}

interface Written {
  next: IssueFields;
  customs: CustomChange[];
  files: PlannedFiles;
}

interface Considered extends Omit<Written, "files"> {
  begins: Wanted["unsaid"];
}

async function whatIsForbidden(
  { trx, actor }: Change,
  wanted: NewIssue,
  { next, customs, begins }: Considered,
  facts: RuleFacts,
): Promise<Problem[]> {
  const may = facts.permissions;
  const { watcherIds = [] } = wanted;
  if (!may.has("add_issues")) throw await deniedIn(trx, actor, next.project_id, "issues.creating");
  const problems = await problemsWith(trx, {
    actor,
    issue: undefined,
    old: undefined,
    unsaid: begins,
    given: wanted.fields,
    next,
    customValues: wanted.customValues ?? {},
    customChanges: customs,
    facts,
  });
  if (addsOthers(watcherIds, actor.id) && !may.has("add_issue_watchers")) {
    problems.push({ field: "watcher_user_ids", rule: "issues.watchers_not_yours" });
  }
  if (facts.unableToWatch.length > 0) {
    problems.push({
      field: "watcher_user_ids",
      rule: "issues.inactive_watchers",
      values: { ids: facts.unableToWatch.join(", ") },
    });
  }
  return problems;
}

async function writeIssue(
  change: Change,
  wanted: NewIssue,
  { next, customs, files }: Written,
): Promise<{ id: number }> {
  const { trx, actor } = change;
  const { at, watcherIds = [], origin } = wanted;
  const time = at ?? thisMoment;
  const isClosed = sql`(select is_closed from issue_statuses where id = ${next.status_id})`;
  const issue = trx
    .insertInto("issues")
    .values({
      ...next,
      author_id: actor.id,
      created_on: time,
      updated_on: time,
      closed_on: sql<Date | null>`case when ${isClosed} then ${time}::timestamptz end`,
    })
    .returning("id");
  const id = sql<number>`(select id from issue)`;
  const watching = insertWatchers(actor, { type: issueEntity.type, id, userIds: watcherIds });
  const coming = origin ? [sql`coming as (${insertOrigin(id, origin)})`] : [];
  const parts = [
    sql`issue as (${issue})`,
    sql`watching as (${watching})`,
    ...coming,
    ...makerWritten(change, { type: issueEntity.type, id }),
    ...writtenValues({ type: "issue", id }, customs),
    ...writtenFiles({ type: issueEntity.type, id }, files),
  ];
  const { rows } = await sql<{ id: number }>`
    with ${sql.join(parts)} select id from issue`.execute(trx);
  if (!rows[0]) throw new Error("An inserted issue has an id.");
  return rows[0];
}

export function refuseIfAny(problems: Problem[]): void {
  if (problems.length > 0) throw new Refusal(422, problems);
}
