import { sql } from "kysely";
import { allFiles, type PlannedFiles, plannedFiles, writtenFiles } from "../../attachments/index.js";
import { addsOthers, insertWatchers, makerWritten, mentionedIn } from "../../entities/index.js";
import { type Change, type Problem, thisMoment } from "../../kernel/index.js";
import { deniedWithout } from "../../projects/index.js";
import { type CustomChange, writtenValues } from "../../tracking/index.js";
import { filesAsValues } from "../custom-fields/files-as-values.js";
import { customChanges, stillPossible } from "../custom-fields/given-values.js";
import { lockLines } from "../family/lock-lines.js";
import type { IssueFields } from "../fields/fields.js";
import { problemsWith } from "../rules/issue-rules.js";
import { type RuleFacts, ruleFacts } from "../rules/rule-facts.js";
import type { Wanted } from "../rules/wanted.js";
import { subjectInHand, type ToldIssue } from "../told/subject.js";
import { completed, withoutBlanks } from "./completed.js";
import { followUp } from "./follow-up.js";
import { issueCreated, issueEntity } from "./issue-entity.js";
import type { NewIssue } from "./new-issue.js";
import { insertOrigin } from "./origins.js";
import { besides, refuseIfAny } from "./refuse-if-any.js";

/** Writes the issue and its watchers, and publishes it. Refuses everything it refuses before writing. */
export async function createIssue(change: Change, wanted: NewIssue): Promise<{ id: number }> {
  const { trx, actor, publish, settings } = change;
  const { watcherIds = [] } = wanted;
  const { given, wrong } = withoutBlanks(wanted);
  if (given.parent_id) await lockLines(trx, [given.parent_id]);
  const keptTracker = wanted.copied?.fields.tracker_id;
  const facts = await ruleFacts(trx, { actor, fields: given, issue: undefined, keptTracker, watcherIds, settings });
  // What else is wrong would tell of a project that the actor may not even see.
  if (!actor.operator && !facts.permissions.has("add_issues"))
    throw await deniedWithout(trx, actor, given.project_id, "add_issues", "issues.creating");
  const { next, unsaid } = await completed(change, wanted, { given, wrong }, facts);
  const place = { facts, projectId: next.project_id };
  const copiedValues = wanted.copied ? await stillPossible(trx, wanted.copied.customValues, place) : {};
  const customs = customChanges({ ...copiedValues, ...wanted.customValues }, facts, { isNew: true });
  const begins = { fields: unsaid, customs: customChanges(copiedValues, facts, { isNew: true }) };
  const forbidden = actor.operator ? [] : await whatIsForbidden(change, wanted, { next, customs, begins }, facts);
  refuseIfAny(besides(wrong, forbidden));
  const own = await plannedFiles(change, undefined, wanted.files ?? {});
  const placed = await filesAsValues(change, undefined, customs);
  const files = allFiles(own, placed.files);
  const unseen = customChanges({}, { ...facts, customFields: facts.unseenDefaults }, { isNew: true });
  const issue = await writeIssue(change, wanted, { next, customs: [...placed.customs, ...unseen], files });
  const [mentioned = []] = await mentionedIn(change, [next.description]);
  publish(issueCreated, { id: issue.id, notify: true, mentioned, inHand: issue });
  if (next.parent_id !== null) await followUp(change, { issueId: issue.id, old: undefined, next, notes: "", facts });
  return issue;
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

async function writeIssue(change: Change, wanted: NewIssue, { next, customs, files }: Written): Promise<ToldIssue> {
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
    .returning(["id", sql<string>`created_on::text`.as("created_on")]);
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
  const told = subjectInHand(sql`issue.id`, actor.id, next);
  const { rows } = await sql<ToldIssue>`
    with ${sql.join(parts)} select issue.*, told.* from issue, lateral (${told}) told`.execute(trx);
  if (!rows[0]) throw new Error("An inserted issue has an id.");
  return rows[0];
}
